import { describe, expect, it } from "vitest";
import { createId } from "../../packages/core/src/base/ids.js";
import type { ChatStore } from "../../packages/core/src/store/index.js";
import { startChild, type Child } from "./children/child-process.js";
import type { SqliteContext } from "./sqlite-store.contract.js";
import { alice, begin, failed, leaseEnd, listAllIds } from "./store-fixtures.js";

export function describeSqliteCrashes(context: SqliteContext): void {
  describe("after a crash", () => {
    it("turns of a process that is gone are found at once, those of this one are not", async () => {
      const store = context.open();
      await store.migrate();
      const own = store.process!.id;
      // As in a container: the process before had the same host name and the same pid, and started at another time.
      const before = own.replace(/\d+$/, (start) => String(Number(start) - 60_000));
      const mine = await begin(store, { leaseOwner: own });
      const elsewhere = await begin(store, { leaseOwner: `not-${own}` });
      const lost = await begin(store, { leaseOwner: before });
      expect(await store.findAbandonedTurns(0)).toEqual([lost]);
      const found = await store.findAbandonedTurns(leaseEnd + 1);
      expect(found.map((turn) => turn.id)).toEqual([mine.id, elsewhere.id, lost.id]);
    });

    it(
      "the file is whole, and has all that was acknowledged to a process killed while writing",
      { timeout: 120_000 },
      async () => {
        for (const writes of [1, 4, 40, 400]) {
          const child = startChild("write-until-killed.ts", context.name, context.path());
          for (let count = 0; count < writes; count += 1) await child.nextLine();
          child.process.kill("SIGKILL");
          await child.ended;
          await checkAfterKill(context, child);
        }
      },
    );
  });
}

async function checkAfterKill(context: SqliteContext, child: Child): Promise<void> {
  expect(await context.query("pragma integrity_check")).toMatchObject([{ integrity_check: "ok" }]);
  expect(await context.query("pragma foreign_key_check")).toEqual([]);
  const store = context.open();
  await store.migrate();
  for (const [turnId, reported] of reportedTurns(child.lines)) {
    const turn = (await store.getTurn(alice, turnId))!;
    if (reported.ended) expect(turn.status).toBe("complete");
    const answer = await store.getMessage(alice, turn.messageId);
    if (turn.status === "running") {
      expect(answer).toMatchObject({ status: "streaming" });
      expect(savedLength(answer?.content)).toBeGreaterThanOrEqual(reported.saved);
    } else {
      expect(answer).toMatchObject({ status: "complete" });
    }
  }
  await checkRecovery(store);
  await store.close();
}

/** Nothing of the killed process stays running, and its conversations can be used again. */
async function checkRecovery(store: ChatStore): Promise<void> {
  for (const lost of await store.findAbandonedTurns(0)) {
    const taken = (await store.takeOverTurn(lost, store.process!.id, leaseEnd))!;
    expect(await store.finishTurn(taken, failed(""))).toBe(true);
    await begin(store, { conversationId: lost.conversationId, leaseOwner: `nobody/${createId()}` });
  }
  for (const id of await listAllIds(store, alice)) {
    const messages = (await store.listMessages(alice, id))!;
    expect(messages).toHaveLength((await store.getConversation(alice, id))!.message_count);
    expect(messages.map((message) => message.role).join()).toMatch(/^user,assistant(,user,assistant)?$/);
  }
}

interface Reported {
  readonly saved: number;
  readonly ended: boolean;
}

function reportedTurns(lines: readonly string[]): ReadonlyMap<string, Reported> {
  const turns = new Map<string, Reported>();
  for (const line of lines) {
    const [word, id, length] = line.split(" ");
    const saved = word === "saved" ? Number(length) : (turns.get(id!)?.saved ?? 0);
    turns.set(id!, { saved, ended: word === "ended" });
  }
  return turns;
}

function savedLength(content: unknown): number {
  const { steps } = content as { readonly steps: readonly { readonly text: string }[] };
  return steps[0]?.text.length ?? 0;
}
