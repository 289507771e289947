import { createContext, useContext } from "react";
import type { ClassNames, PartName } from "./class-names.js";

export const ClassNamesContext = createContext<ClassNames>({});

/** What marks an element as a part: its class, the host's class, and the two data attributes. */
export interface PartProps {
  readonly className: string;
  readonly "data-part": PartName;
  readonly "data-state"?: string;
}

export interface PartOptions {
  readonly state?: string | undefined;
  readonly className?: string | undefined;
}

/** Gives the attributes of each part. */
export function useParts(): (name: PartName, options?: PartOptions) => PartProps {
  const classNames = useContext(ClassNamesContext);
  return (name, options = {}) => ({
    className: [`chatelaine-${name}`, classNames[name], options.className].filter(Boolean).join(" "),
    "data-part": name,
    ...(options.state === undefined ? {} : { "data-state": options.state }),
  });
}
