import { onTestFinished } from "vitest";
import { createChatClient } from "../api-client.js";
import { createChatSession } from "../chat-session.js";
import { messageText } from "../../protocol/index.js";
import type { ChatSession, ChatSessionState } from "../types.js";
import { fastSchedule } from "./observe-session.js";
import { startScriptedServer, type Exchange, type ScriptedServer } from "./scripted-server.js";

export interface SessionSetup {
  readonly server: ScriptedServer;
  readonly session: ChatSession;
  /** Every state that a subscriber was told. */
  readonly told: readonly ChatSessionState[];
  /** Timers of the session that are still set. */
  readonly pendingTimers: () => number;
}

/** A session at a scripted server, its pauses `speed` times shorter. Both end with the test. */
export async function setupSession(
  answer: (exchange: Exchange) => void | Promise<void>,
  options: { readonly silenceMs?: number; readonly speed?: number; readonly conversationId?: string } = {},
): Promise<SessionSetup> {
  const { silenceMs = 10_000, speed, ...sessionOptions } = options;
  const server = await startScriptedServer(answer);
  const client = createChatClient({ api: server.url, silenceMs });
  const { schedule, pending } = fastSchedule(speed);
  const session = createChatSession({ client, schedule, ...sessionOptions });
  const told: ChatSessionState[] = [];
  session.subscribe(() => told.push(session.getState()));
  onTestFinished(async () => {
    session.dispose();
    await server.close();
  });
  return { server, session, told, pendingTimers: pending };
}

/** The first place where an answer lost text that it had shown, or a row changed its key; undefined where none did. */
export function findFlicker(told: readonly ChatSessionState[]): string | undefined {
  for (const [index, state] of told.entries()) {
    const before = told[index - 1];
    const answer = state.messages.at(-1);
    const shown = before?.messages.find((row) => row.key === answer?.key);
    if (answer === undefined || shown === undefined) continue;
    if (!messageText(answer).startsWith(messageText(shown)))
      return `${messageText(shown)} -> ${messageText(answer)}`;
    if (
      state.messages.some(
        (row, at) => before?.messages[at] !== undefined && before.messages[at].key !== row.key,
      )
    ) {
      return `a key changed at ${index}`;
    }
  }
  return undefined;
}
