import { expect, test } from "vitest";
import { groupByDate } from "./group-by-date.js";

const conversation = (id: string, updated: Date, pinned = false) => ({
  ...{ id, title: id, pinned, message_count: 2 },
  ...{ created_at: updated.toISOString(), updated_at: updated.toISOString() },
});

const now = new Date(2026, 2, 18, 9, 30);

test("groups conversations by calendar day, pinned ones first", () => {
  const groups = groupByDate(
    [
      conversation("kept", new Date(2025, 0, 1), true),
      conversation("this morning", new Date(2026, 2, 18, 0, 5)),
      conversation("last night", new Date(2026, 2, 17, 23, 55)),
      conversation("last week", new Date(2026, 2, 11, 12)),
      conversation("last month", new Date(2026, 2, 1, 12)),
      conversation("last year", new Date(2025, 2, 1, 12)),
    ],
    now,
  );
  expect(groups.map(({ label, conversations }) => [label, ...conversations.map(({ id }) => id)])).toEqual([
    ["Pinned", "kept"],
    ["Today", "this morning"],
    ["Yesterday", "last night"],
    ["Previous 7 days", "last week"],
    ["Previous 30 days", "last month"],
    ["Older", "last year"],
  ]);
});

test("counts a conversation from a clock that is ahead as today's", () => {
  expect(groupByDate([conversation("ahead", new Date(2026, 2, 19))], now)[0]?.label).toBe("Today");
});
