import { createChatClient, type ChatClient, type ChatClientOptions } from "@chatelaine/core/client";

export interface FollowingClient {
  readonly client: ChatClient;
  /** From here on, requests are made with these. */
  readonly follow: (options: FollowedOptions) => void;
}

type FollowedOptions = Pick<ChatClientOptions, "fetch" | "headers">;

interface FixedOptions {
  readonly credentials: RequestCredentials | undefined;
  readonly silenceMs: number | undefined;
}

/** A client that asks for `fetch` and `headers` anew at each request, so that a new token needs no new client. */
export function createFollowingClient(
  api: string,
  { credentials, silenceMs }: FixedOptions,
): FollowingClient {
  let current: FollowedOptions = {};
  const client = createChatClient({
    api,
    fetch: (url, init) => (current.fetch ?? globalThis.fetch)(url, init),
    headers: () => {
      const { headers } = current;
      return typeof headers === "function" ? headers() : (headers ?? {});
    },
    ...(credentials === undefined ? {} : { credentials }),
    ...(silenceMs === undefined ? {} : { silenceMs }),
  });
  return {
    client,
    follow: (options) => {
      current = options;
    },
  };
}
