import { describe, expect, it } from "vitest";
import { emptyTurn, reduceTurn, type ChatEvent } from "../protocol/index.js";
import { idle } from "./testing/observe-session.js";
import { placeOf } from "./testing/scripted-server.js";
import { seeded } from "./testing/seeded.js";
import { findFlicker, setupSession } from "./testing/session-setup.js";
import { done, frames, turnStarted } from "./testing/turn-fixture.js";

describe("a turn that is cut again and again", () => {
  const script: readonly ChatEvent[] = [
    turnStarted,
    { type: "title", title: "About tea" },
    { type: "thinking_delta", step: 0, text: "Hm… 🍵" },
    { type: "tool_start", step: 1, tool_id: "t1", tool_name: "look", input: { at: "leaf" } },
    { type: "tool_progress", tool_id: "t1", progress: 1, total: 2 },
    {
      type: "tool_result",
      step: 2,
      tool_id: "t1",
      tool_name: "look",
      success: true,
      summary: "1 leaf",
      duration_ms: 3,
      cached: false,
    },
    { type: "usage", input_tokens: 5, output_tokens: 7 },
    ...Array.from({ length: 100 }, (_, index): ChatEvent => ({
      type: "text_delta",
      step: 3,
      text: `été 茶 🍵 ${index} `,
    })),
    done,
  ];
  const whole = script.reduce((turn, event, index) => reduceTurn(turn, { seq: index + 1, event }), emptyTurn);

  async function runCut(seed: number, cutsWanted: number) {
    const random = seeded(seed);
    let cuts = 0;
    const setup = await setupSession(
      async (exchange) => {
        const { line, stream, write, response, reset } = exchange;
        stream();
        // A server may send again what the reader has; a POST is answered from the beginning.
        const place =
          line === "POST /messages" ? 0 : Math.max(0, placeOf(exchange) - Math.floor(random() * 3));
        const rest = `retry: 3000\n\n: ping\n\n${frames(script.slice(place), place + 1)}`;
        const bytes = new TextEncoder().encode(rest);
        if (cuts === cutsWanted) {
          response.end(bytes);
          return;
        }
        cuts += 1;
        // The tries to send are few, so the third brings an event.
        const least = place === 0 && cuts >= 3 ? 500 : 0;
        const end = least + Math.floor(random() * 400);
        const middle = Math.floor(random() * end);
        await write(bytes.slice(0, middle));
        await write(bytes.slice(middle, end));
        // What is on its way is lost with a reset: let it arrive first, at times.
        if (random() < 0.5) await new Promise((resolve) => setTimeout(resolve, 2));
        if (random() < 0.5) reset();
        else response.end();
      },
      { speed: 2_000 },
    );
    return { ...setup, cuts: () => cuts };
  }

  it("at 200 random bytes ends as if it never was", { timeout: 60_000 }, async () => {
    const { server, session, told, pendingTimers, cuts } = await runCut(20_260_701, 200);
    const sending = session.send("What is tea?");
    const keys = session.getState().messages.map(({ key }) => key);
    expect(await sending).toBe(true);
    const state = await idle(session);
    expect(cuts()).toBe(200);
    expect(state.messages).toHaveLength(2);
    expect(state.messages[1]).toEqual({ ...whole.message, key: keys[1] });
    expect(state.messages.map(({ key }) => key)).toEqual(keys);
    expect(findFlicker(told)).toBeUndefined();
    expect(state).toMatchObject({ error: undefined, conversation: { title: "About tea" } });
    const asked = server.exchanges.filter(({ line }) => line === "POST /messages").map(({ body }) => body);
    expect(new Set(asked).size).toBe(1);
    expect(pendingTimers()).toBe(0);
  });
});
