import { describe, expect, it } from "vitest";
import { splitIdentifier, stem } from "./words.js";

describe("words", () => {
  it.each([
    ["readServerSentEvents", "read server sent events"],
    ["HTTPServerError", "http server error"],
    ["MAX_BODY_bytes2", "max body bytes2"],
    ["$scope", "scope"],
  ])("splits %s", (identifier, parts) => {
    expect(splitIdentifier(identifier).join(" ")).toBe(parts);
  });

  it.each([
    "read reads reader readers reading",
    "validate validates validated validating validation validator",
    "stop stops stopped stopping",
    "create creates created creating creation creator",
    "retry retries retried retrying",
    "class classes",
    "status statuses",
    "order orders ordering",
    "err error errors",
  ])("gives one stem to: %s", (words) => {
    expect(new Set(words.split(" ").map(stem)).size).toBe(1);
  });

  it("keeps short and unlike words apart", () => {
    expect(new Set(["use", "bus", "is", "read", "ready", "store", "stop"].map(stem)).size).toBe(7);
  });
});
