import { expect, it } from "vitest";
import { createId } from "../base/ids.js";
import { formatConversationCursor, parseConversationCursor } from "./conversation-cursor.js";

it("comes back as it went", () => {
  for (const pinned of [0, 1]) {
    for (const updated_at of [0, Date.now(), 8.64e14]) {
      const place = { pinned, updated_at, id: createId() };
      expect(parseConversationCursor(formatConversationCursor(place))).toEqual(place);
    }
  }
});

it("fits into a URL as it is, and does not show what it holds", () => {
  const cursor = formatConversationCursor({ pinned: 1, updated_at: Date.now(), id: createId() });
  expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
});

it("tells where it was given, for one that is not ours", () => {
  expect(() => parseConversationCursor("next")).toThrow(
    expect.objectContaining({ code: "body_invalid", field: "cursor" }),
  );
});
