import { describe, expect, it } from "vitest";
import { loadPeer } from "./load-peer.js";

describe("loadPeer", () => {
  it("names the package to install where it is missing", async () => {
    const missing = loadPeer("some-sdk", () => Promise.reject(new Error("Cannot find package 'some-sdk'")));
    await expect(missing).rejects.toMatchObject({
      code: "configuration",
      message: 'This provider needs the package "some-sdk". Install it: npm install some-sdk',
    });
  });
});
