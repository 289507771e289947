import { isChatelaineError } from "../base/errors.js";
import type { NumberedEvent, SendMessageRequest } from "../protocol/index.js";
import type { ChatClient } from "./api-client.js";
import { backoffMs, pause } from "./backoff.js";
import type { Schedule } from "./schedule.js";
import { networkError } from "./watched-fetch.js";

const MOST_TRIES = 5;

export interface SubmitMessageOptions {
  readonly client: ChatClient;
  /** With a `client_message_id`: it makes a second try join the turn that a first one may have begun. */
  readonly request: SendMessageRequest & { readonly client_message_id: string };
  readonly signal: AbortSignal;
  /** Aborts where no further try is wanted; one that is under way goes on. */
  readonly abandon: AbortSignal;
  readonly schedule: Schedule;
}

/**
 * Sends a message, again where the connection failed before the first event, and yields the events of the
 * connection that brought one. Throws the last failure once it is clear that the message was not taken.
 */
export async function* submitMessage(
  options: SubmitMessageOptions,
): AsyncGenerator<NumberedEvent, void, undefined> {
  const { client, request, signal, abandon, schedule } = options;
  const over = AbortSignal.any([signal, abandon]);
  for (let tries = 1; ; tries += 1) {
    let taken = false;
    let failure: unknown;
    try {
      for await (const event of client.sendMessage(request, { signal })) {
        taken = true;
        yield event;
      }
      failure = networkError();
    } catch (error) {
      failure = error;
    }
    const again = !taken && tries < MOST_TRIES && isWorthAnother(failure);
    if (again) await pause(backoffMs(tries - 1), schedule, over);
    if (!again || over.aborted) throw failure;
  }
}

function isWorthAnother(failure: unknown): boolean {
  return isChatelaineError(failure) && (failure.code === "network" || failure.code === "shutting_down");
}
