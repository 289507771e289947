import { isRecord } from "../../shared/json.js";

const TIMEOUT_MS = 300;
/** Models that turn text into vectors can't chat. */
const EMBEDDING = /embed|bge-|minilm/i;

/** The first chat model of an Ollama on this machine; `undefined` where none answers in time. */
export async function findOllamaModel(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${address}/api/tags`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body: unknown = response.ok ? await response.json() : undefined;
    const models: unknown[] = isRecord(body) && Array.isArray(body["models"]) ? body["models"] : [];
    const names = models.flatMap((model) =>
      isRecord(model) && typeof model["name"] === "string" ? [model["name"]] : [],
    );
    return names.find((name) => !EMBEDDING.test(name));
  } catch {
    return undefined;
  }
}
