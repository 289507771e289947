import { ChatelaineError } from "../../base/errors.js";
import type { Credentials, CredentialSources } from "../chat-provider.js";

export interface EndpointOptions {
  /** Short and stable: `openai`. */
  readonly id: string;
  /** For people: `OpenAI`. */
  readonly name: string;
  readonly apiKey: string | undefined;
  readonly baseURL: string | undefined;
  readonly defaultBaseURL: string;
}

/** Where a provider is reached, and with which key. */
export interface Endpoint {
  readonly credentialSources: CredentialSources;
  /** For one request. What the code gave goes first. Throws `auth` where a key is needed and there is none, or none that can be sent. */
  resolve(credentials: Credentials | undefined): { readonly key: string | undefined; readonly url: string };
}

/** Throws `configuration` for a base URL that is none. */
export function endpoint(options: EndpointOptions): Endpoint {
  const { id, name, apiKey, baseURL, defaultBaseURL } = options;
  if (baseURL !== undefined) checkUrl(baseURL, "baseURL");
  // Each id has variables of its own: the key of one service must not be sent to another.
  const variable = id.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");
  return {
    credentialSources: {
      apiKey: [`${variable}_API_KEY`],
      baseUrl: [`${variable}_BASE_URL`],
      required: apiKey === undefined && baseURL === undefined,
    },
    resolve(credentials) {
      // A key that was read from a file often ends in a line break.
      const key = (apiKey ?? credentials?.apiKey)?.trim() || undefined;
      const url = baseURL ?? credentials?.baseUrl ?? defaultBaseURL;
      checkUrl(url, `${variable}_BASE_URL`);
      if (key === undefined && url === defaultBaseURL) {
        throw new ChatelaineError("auth", `No key for ${name}: set ${variable}_API_KEY or pass apiKey.`, {
          publicMessage: "There is no key for this model provider.",
        });
      }
      if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
        throw new ChatelaineError("auth", `The key for ${name} holds characters that no key has.`);
      }
      return { key, url };
    },
  };
}

function checkUrl(url: string, option: string): void {
  if (URL.canParse(url) && /^https?:/i.test(url)) return;
  throw new ChatelaineError("configuration", `${option} is not an http(s) URL: ${JSON.stringify(url)}.`, {
    field: option,
  });
}
