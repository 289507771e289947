import { useState, type KeyboardEvent, type ReactNode } from "react";

const MAX_CHARACTERS = 200;

export interface RenameFieldProps {
  readonly title: string;
  /** With the new title, or without one where the old stays. */
  readonly onClose: (title: string | undefined) => void;
}

/** Enter and leaving the field save, Escape does not. */
export function RenameField({ title, onClose }: RenameFieldProps): ReactNode {
  const [text, setText] = useState(title);
  const save = () => onClose(text.trim() === "" ? undefined : text.trim());

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key === "Enter") save();
    else if (event.key === "Escape") onClose(undefined);
  };
  return (
    <input
      className="rail-rename"
      aria-label="Title"
      value={text}
      maxLength={MAX_CHARACTERS}
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
