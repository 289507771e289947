import { ChatelaineError } from "../base/errors.js";
import { resolveCredentials, type Environment } from "../config/index.js";
import type { ChatProvider, Credentials } from "../providers/index.js";

export interface ChosenModel {
  readonly provider: ChatProvider;
  readonly model: string;
  readonly credentials: Credentials;
}

export interface ModelWish {
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
}

/**
 * The provider and model of a turn: what the request asks for, else what `CHATELAINE_PROVIDER` and
 * `CHATELAINE_MODEL` say, else the first provider that has its key. Throws `provider_unknown`, `body_invalid` for
 * a model that the host has not listed, or `not_configured`.
 */
export function chooseModel(
  providers: readonly ChatProvider[],
  wish: ModelWish,
  environment: Environment,
): ChosenModel {
  const preset = environment["CHATELAINE_PROVIDER"];
  const provider = findProvider(providers, wish.provider, preset, environment);
  const presetModel = provider.id === preset ? environment["CHATELAINE_MODEL"] : undefined;
  if (wish.model !== undefined && !mayUse(provider, wish.model)) {
    throw new ChatelaineError("body_invalid", `Provider ${provider.id} does not list the model.`, {
      field: "model",
      publicMessage: "model: this model is not offered here.",
    });
  }
  return {
    provider,
    model: wish.model ?? presetModel ?? provider.defaultModel,
    credentials: resolveCredentials(provider.credentialSources, environment),
  };
}

function findProvider(
  providers: readonly ChatProvider[],
  wished: string | undefined,
  preset: string | undefined,
  environment: Environment,
): ChatProvider {
  if (wished !== undefined) {
    const provider = providers.find((candidate) => candidate.id === wished);
    if (provider !== undefined) return provider;
    throw new ChatelaineError("provider_unknown", "The request names a provider that is not set up.", {
      field: "provider",
    });
  }
  const provider =
    providers.find((candidate) => candidate.id === preset) ??
    providers.find((candidate) => isConfigured(candidate, environment));
  if (provider !== undefined) return provider;
  const names = providers.flatMap((candidate) => candidate.credentialSources.apiKey);
  throw new ChatelaineError("not_configured", `No provider has a key. Set one of: ${names.join(", ")}.`);
}

function isConfigured({ credentialSources }: ChatProvider, environment: Environment): boolean {
  return (
    !credentialSources.required || resolveCredentials(credentialSources, environment).apiKey !== undefined
  );
}

function mayUse(provider: ChatProvider, model: string): boolean {
  return model === provider.defaultModel || (provider.models?.includes(model) ?? false);
}
