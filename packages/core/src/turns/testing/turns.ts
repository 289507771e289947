import { afterEach } from "vitest";
import type { ChatelaineError } from "../../base/errors.js";
import type { ChatEvent, StoredAssistantMessage } from "../../protocol/index.js";
import { memory } from "../../store/memory/index.js";
import type { ChatStore } from "../../store/index.js";
import { scriptedProvider, type ScriptedStep } from "../../testing/index.js";
import { ToolRegistry, type Tool } from "../../tools/index.js";
import { memoryEventLog } from "../event-log/memory-event-log.js";
import { TurnService, type StartTurn, type TurnServiceOptions } from "../turn-service.js";

export const owner = { userId: "alice", scopeId: "shop" };
const services: TurnService[] = [];

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close(0)));
});

/** A service with a store of its own, closed after the test. */
export function setUp(options: Partial<TurnServiceOptions> = {}) {
  const errors: ChatelaineError[] = [];
  const store = options.store ?? memory();
  const service = new TurnService({
    store,
    log: memoryEventLog(),
    onError: (error) => errors.push(error),
    mergeMs: 5,
    saveMs: 10,
    ...options,
  });
  services.push(service);
  return { service, store, errors };
}

export function ask(
  script: readonly ScriptedStep[],
  more: Partial<StartTurn> = {},
  tools: readonly Tool[] = [],
): StartTurn {
  return {
    owner,
    text: "Where is it?",
    settings: {
      provider: scriptedProvider(script),
      model: "scripted-1",
      tools: new ToolRegistry(tools),
      principal: { userId: owner.userId, permissionLevel: "read_only" },
    },
    ...more,
  };
}

/** All events of a turn, to its end. */
export async function follow(service: TurnService, turnId: string, after = 0): Promise<ChatEvent[]> {
  const events: ChatEvent[] = [];
  for await (const batch of await service.read(owner, turnId, { after })) {
    events.push(...batch.map(({ event }) => event));
  }
  return events;
}

export const types = (events: readonly ChatEvent[]) => events.map((event) => event.type);

export async function answerOf(store: ChatStore, messageId: string): Promise<StoredAssistantMessage> {
  const message = await store.getMessage(owner, messageId);
  if (message?.role !== "assistant") throw new Error("no answer stored");
  return message;
}
