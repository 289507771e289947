import { ChatelaineError, isChatelaineError, toChatelaineError } from "../base/errors.js";
import { createId } from "../base/ids.js";
import type { Owner } from "../base/principal.js";
import type { NumberedEvent, StoredAssistantMessage, StoppedReason } from "../protocol/index.js";
import type { BegunTurn, ChatStore, TurnRecord } from "../store/index.js";
import { closeTurn, isAbandoned } from "./close-turn.js";
import { driveTurn, type AgentSettings } from "./drive-turn.js";
import type { EventLog } from "./event-log/event-log.js";
import { readTurn } from "./read-turn.js";
import { requestHash } from "./request-hash.js";
import { StopSignal } from "./stop-signal.js";
import { titleFrom } from "./title.js";

export interface TurnServiceOptions {
  readonly store: ChatStore;
  readonly log: EventLog;
  /** How long a turn may take, in milliseconds. Default 900,000. */
  readonly turnTimeoutMs?: number;
  /** How long a process may be silent before its turns are given up, in milliseconds. Default 15,000. */
  readonly leaseMs?: number;
  /** How long the deltas of one step may merge, in milliseconds. Default 33. */
  readonly mergeMs?: number;
  /** How old the saved partial answer may be, in milliseconds. Default 500. */
  readonly saveMs?: number;
  /** Told of each failure that is not the user's. Must not throw. */
  readonly onError: (error: ChatelaineError) => void;
}

export interface StartTurn {
  readonly owner: Owner;
  readonly text: string;
  /** Absent: a new conversation. */
  readonly conversationId?: string;
  readonly clientMessageId?: string;
  readonly settings: AgentSettings;
}

interface LocalTurn {
  readonly turn: TurnRecord;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

/** The one place where a turn begins and ends. */
export class TurnService {
  readonly #options: Required<TurnServiceOptions>;
  readonly #processId: string;
  readonly #local = new Map<string, LocalTurn>();
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #closing = false;

  constructor(options: TurnServiceOptions) {
    this.#options = Object.freeze({
      turnTimeoutMs: 900_000,
      leaseMs: 15_000,
      mergeMs: 33,
      saveMs: 500,
      ...options,
    });
    this.#processId = options.store.process?.id ?? createId();
  }

  /**
   * Saves the question and begins its answer. The turn runs on whoever reads it.
   * Throws `not_found`, `turn_running`, `idempotency_conflict` or `shutting_down`; then nothing was saved.
   */
  async start(request: StartTurn): Promise<BegunTurn> {
    if (this.#closing) throw new ChatelaineError("shutting_down", "The turn service is closing.");
    const conversationId = request.conversationId ?? createId();
    const title = request.conversationId === undefined ? titleFrom(request.text) : undefined;
    const answer = this.#blankAnswer(request, conversationId);
    const begun = await this.#begin(request, answer, title);
    if (begun.joined) return begun;
    await this.#options.log.append(begun.turn.id, [
      {
        type: "turn_started",
        turn_id: begun.turn.id,
        conversation_id: conversationId,
        user_message_id: begun.turn.userMessageId,
        message_id: answer.id,
        provider: answer.content.provider,
        model: answer.content.model,
        created_at: answer.created_at,
      },
      ...(title === undefined ? [] : [{ type: "title" as const, title }]),
    ]);
    this.#run(begun.turn, answer, request.settings);
    return begun;
  }

  /**
   * The turn's events after `after`, then those to come, to its terminal event. Throws `not_found`, or
   * `cursor_out_of_range` for a place that does not exist yet.
   */
  async read(
    owner: Owner,
    turnId: string,
    options: { readonly after: number; readonly signal?: AbortSignal },
  ): Promise<AsyncGenerator<readonly NumberedEvent[], void, undefined>> {
    const turn = await this.#options.store.getTurn(owner, turnId);
    if (turn === undefined) throw new ChatelaineError("not_found", `No turn ${turnId}.`);
    return readTurn({ ...this.#options, turn, recover: (stale) => this.#recover(stale) }, options);
  }

  /** Stops a turn, whichever process runs it. False where it had ended already. Throws `not_found`. */
  async stop(owner: Owner, turnId: string, reason: StoppedReason = "user"): Promise<boolean> {
    for (;;) {
      const turn = await this.#options.store.getTurn(owner, turnId);
      if (turn === undefined) throw new ChatelaineError("not_found", `No turn ${turnId}.`);
      if (turn.status !== "running") return false;
      const local = this.#local.get(turnId);
      if (local !== undefined) {
        local.stop.abort(new StopSignal(reason));
        await local.ended;
        return (await this.#options.store.getTurn(owner, turnId))?.status === "stopped";
      }
      // Refused where its process renewed the lease in between; then it is read again.
      if (await closeTurn(this.#options.store, turn, "stopped", this.#lease())) return true;
    }
  }

  /** The conversation's running turn, one whose process is gone closed first. */
  async runningTurn(owner: Owner, conversationId: string): Promise<TurnRecord | undefined> {
    const turn = await this.#options.store.getRunningTurn(owner, conversationId);
    if (turn === undefined || !(await this.#recover(turn))) return turn;
    return this.#options.store.getRunningTurn(owner, conversationId);
  }

  /** Closes what processes that are gone left behind. Called at the start and then by the heartbeat. */
  async sweep(): Promise<void> {
    const abandoned = await this.#options.store.findAbandonedTurns(Date.now());
    for (const turn of abandoned) await this.#recover(turn);
  }

  /** Takes no more turns, lets the running ones end for `graceMs`, then stops the rest. */
  async close(graceMs: number): Promise<void> {
    this.#closing = true;
    const all = () => Promise.all([...this.#local.values()].map((local) => local.ended));
    const timer = setTimeout(() => {
      for (const local of this.#local.values()) local.stop.abort(new StopSignal("shutdown"));
    }, graceMs);
    await all();
    clearTimeout(timer);
    clearInterval(this.#heartbeat);
    await this.#options.log.close();
  }

  async #begin(
    request: StartTurn,
    answer: StoredAssistantMessage,
    title: string | undefined,
  ): Promise<BegunTurn> {
    const { store } = this.#options;
    const lease = this.#lease();
    const conversationId = answer.conversation_id;
    const begin = {
      owner: request.owner,
      turnId: answer.turn_id,
      conversation:
        title === undefined
          ? ({ type: "existing", id: conversationId } as const)
          : ({ type: "new", id: conversationId, title } as const),
      userMessage: {
        id: createId(),
        conversation_id: conversationId,
        role: "user",
        content: { text: request.text },
        created_at: answer.created_at,
      } as const,
      answer,
      ...(request.clientMessageId === undefined ? {} : { idempotencyKey: request.clientMessageId }),
      requestHash: await requestHash([
        request.conversationId,
        request.text,
        request.settings.provider.id,
        request.settings.model,
      ]),
      leaseOwner: lease.owner,
      leaseExpiresAt: lease.expiresAt,
    };
    try {
      return await store.beginTurn(begin);
    } catch (error) {
      if (!isChatelaineError(error) || error.code !== "turn_running") throw error;
      const running = await store.getRunningTurn(request.owner, conversationId);
      if (running !== undefined && !(await this.#recover(running))) throw error;
      return store.beginTurn(begin);
    }
  }

  #blankAnswer(request: StartTurn, conversationId: string): StoredAssistantMessage {
    const { provider, model } = request.settings;
    return {
      id: createId(),
      conversation_id: conversationId,
      turn_id: createId(),
      role: "assistant",
      content: { steps: [], provider: provider.id, model },
      status: "streaming",
      created_at: new Date().toISOString(),
    };
  }

  #run(turn: TurnRecord, answer: StoredAssistantMessage, settings: AgentSettings): void {
    const { turnTimeoutMs, onError } = this.#options;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new StopSignal("timeout")), turnTimeoutMs);
    const ended = driveTurn({ ...this.#options, turn, answer, settings, stop })
      .catch((error: unknown) => onError(toChatelaineError(error)))
      .finally(() => {
        clearTimeout(timer);
        this.#local.delete(turn.id);
      });
    this.#local.set(turn.id, { turn, stop, ended });
    this.#heartbeat ??= this.#beat();
  }

  /** Keeps the leases of this process's turns, and looks for those that others lost. */
  #beat(): ReturnType<typeof setInterval> {
    const { store, leaseMs, onError } = this.#options;
    const heartbeat = setInterval(() => {
      const renewals = [...this.#local.values()].map(async ({ turn, stop }) => {
        const held = await store.renewLease(turn, Date.now() + leaseMs);
        if (!held && this.#local.has(turn.id)) stop.abort(new StopSignal("shutdown"));
      });
      Promise.all([...renewals, this.sweep()]).catch((error: unknown) => onError(toChatelaineError(error)));
    }, leaseMs / 3);
    // A process must be able to end although its heart beats.
    (heartbeat as { unref?: () => void }).unref?.();
    return heartbeat;
  }

  /** True where the turn had lost its process; it is closed then. */
  async #recover(turn: TurnRecord): Promise<boolean> {
    if (this.#local.has(turn.id) || !isAbandoned(this.#options.store, turn, Date.now())) return false;
    await closeTurn(this.#options.store, turn, "interrupted", this.#lease());
    return true;
  }

  #lease(): { readonly owner: string; readonly expiresAt: number } {
    return { owner: this.#processId, expiresAt: Date.now() + this.#options.leaseMs };
  }
}
