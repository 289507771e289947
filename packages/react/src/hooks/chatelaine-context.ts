import { createContext, useContext } from "react";
import type { ChatClient } from "@chatelaine/core/client";
import type { ChatLabels } from "../labels/chat-labels.js";
import type { ToolLabels } from "../labels/tool-labels.js";

/** `system` follows the reader's own setting. */
export type Theme = "light" | "dark" | "system";

/** What `ChatelaineProvider` hands down. */
export interface ChatelaineSettings {
  /** The host's own, or the one made for `api`. */
  readonly client: ChatClient;
  /** `system` where the host sets none. */
  readonly theme: Theme;
  /** The host's texts alone; the English ones are filled in where they are read. */
  readonly labels: Partial<ChatLabels>;
  /** By tool name; empty where the host gives none. */
  readonly toolLabels: ToolLabels;
}

export const ChatelaineContext = createContext<ChatelaineSettings | undefined>(undefined);

/** The settings of the nearest `ChatelaineProvider`. Throws where there is none. */
export function useChatelaine(): ChatelaineSettings {
  const settings = useContext(ChatelaineContext);
  if (settings === undefined) throw new Error("Wrap this in <ChatelaineProvider api=…>.");
  return settings;
}
