import type { Environment } from "./environment.js";

/** Where a provider's key and address may be found; as each provider declares it. */
export interface CredentialNames {
  readonly apiKey: readonly string[];
  readonly baseUrl: readonly string[];
}

export interface ResolvedCredentials {
  readonly apiKey?: string;
  readonly baseUrl?: string;
}

/** A provider's key and address from the environment: of several names, the first that is set. */
export function resolveCredentials(names: CredentialNames, environment: Environment): ResolvedCredentials {
  const first = (candidates: readonly string[]) =>
    candidates.map((name) => environment[name]?.trim()).find((value) => value !== undefined && value !== "");
  const apiKey = first(names.apiKey);
  const baseUrl = first(names.baseUrl);
  return {
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  };
}
