import { useInsertionEffect, useMemo, type ReactNode } from "react";
import type { ChatClient, ChatClientOptions } from "@chatelaine/core/client";
import type { ChatLabels } from "../labels/chat-labels.js";
import type { ToolLabels } from "../labels/tool-labels.js";
import { ChatelaineContext, type ChatelaineSettings, type Theme } from "./chatelaine-context.js";
import { createFollowingClient } from "./following-client.js";
import { useShallowStable } from "./use-shallow-stable.js";

/** Theme and texts, whichever way the chat is reached. */
interface CommonProps {
  /** Default `system`. */
  readonly theme?: Theme;
  /** Texts that replace the English ones. */
  readonly labels?: Partial<ChatLabels>;
  /** How tools are spoken of, by tool name. */
  readonly toolLabels?: ToolLabels;
  /** What may use the chat. */
  readonly children?: ReactNode;
}

/** Either where the chat's routes are, or a client of your own. */
export type ChatelaineProviderProps = CommonProps &
  (({ readonly client?: undefined } & ChatClientOptions) | { readonly client: ChatClient });

const none = {};

/** Gives the chat's client, theme and texts to everything below it. Renders no element of its own. */
export function ChatelaineProvider(props: ChatelaineProviderProps): ReactNode {
  const client = useClient(props);
  const labels = useShallowStable(props.labels ?? none);
  const toolLabels = useShallowStable(props.toolLabels ?? none);
  const theme = props.theme ?? "system";
  const settings = useMemo<ChatelaineSettings>(
    () => ({ client, theme, labels, toolLabels }),
    [client, theme, labels, toolLabels],
  );
  return <ChatelaineContext.Provider value={settings}>{props.children}</ChatelaineContext.Provider>;
}

/** One client for as long as the address stays: `fetch` and `headers` may be new functions in every render. */
function useClient(props: ChatelaineProviderProps): ChatClient {
  const own = props.client === undefined ? props : undefined;
  const api = own === undefined ? undefined : String(own.api);
  const credentials = own?.credentials;
  const silenceMs = own?.silenceMs;
  const following = useMemo(
    () => (api === undefined ? undefined : createFollowingClient(api, { credentials, silenceMs })),
    [api, credentials, silenceMs],
  );
  // Before any effect below, where the first request may begin.
  useInsertionEffect(() => following?.follow(own ?? none), [following, own]);
  return props.client ?? (following as NonNullable<typeof following>).client;
}
