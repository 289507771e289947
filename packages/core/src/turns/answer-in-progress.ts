import { toChatelaineError, type ChatelaineError } from "../base/errors.js";
import type { AgentEvent } from "../agent/index.js";
import { recordEvent, type ChatEvent, type StoredAssistantMessage } from "../protocol/index.js";
import type { ChatStore, TurnRecord } from "../store/index.js";
import { toAnswerUpdate } from "./answer-update.js";
import { progressSaver, type ProgressSaver } from "./progress-saver.js";

export interface AnswerInProgressOptions {
  readonly store: ChatStore;
  readonly turn: TurnRecord;
  /** The answer, empty. */
  readonly answer: StoredAssistantMessage;
  readonly saveMs: number;
  readonly onError: (error: ChatelaineError) => void;
  /** Called when the turn is no longer this process's to write. */
  readonly onLost: () => void;
}

/** An answer as far as it is: computed from the loop's events, saved on the way. */
export class AnswerInProgress {
  #message: StoredAssistantMessage;
  readonly #saver: ProgressSaver<StoredAssistantMessage>;

  constructor(options: AnswerInProgressOptions) {
    const { store, turn, onError, onLost } = options;
    this.#message = options.answer;
    this.#saver = progressSaver<StoredAssistantMessage>(
      async (latest) => {
        if (!(await store.saveProgress(turn, toAnswerUpdate(latest)))) onLost();
      },
      options.saveMs,
      (error) => onError(toChatelaineError(error)),
    );
  }

  get message(): StoredAssistantMessage {
    return this.#message;
  }

  /** Takes in a batch; gives what of it is for readers. */
  async take(batch: readonly AgentEvent[]): Promise<readonly ChatEvent[]> {
    const visible = batch.flatMap(({ event, keep }) => {
      const silent = addsNothing(event, this.#message);
      this.#message = recordEvent(this.#message, event, keep);
      return silent ? [] : [event];
    });
    this.#saver.changed(this.#message);
    // A tool that has run must not be forgotten, so its result is saved before anyone hears of it.
    if (batch.some(({ event }) => event.type === "tool_result")) await this.#saver.flush();
    return visible;
  }

  /** No more saves: the turn's end writes the whole. */
  settle(): Promise<void> {
    return this.#saver.stop();
  }
}

/** A delta without text that only brought data for a step that readers have already. */
function addsNothing(event: ChatEvent, message: StoredAssistantMessage): boolean {
  return (
    (event.type === "text_delta" || event.type === "thinking_delta") &&
    event.text === "" &&
    event.step < message.content.steps.length
  );
}
