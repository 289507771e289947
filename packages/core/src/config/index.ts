export { processEnvironment, type Environment } from "./environment.js";
export { resolveCredentials, type CredentialNames, type ResolvedCredentials } from "./resolve-credentials.js";
