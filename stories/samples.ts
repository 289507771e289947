import type { Step } from "@chatelaine/core/protocol";
import { artifact, textStep, toolCall, toolResult } from "../packages/react/src/testing/answers.js";

export const question = "Where is the session token checked, and how risky is it to change?";

export const code = `export async function verifySession(request: Request) {
  const token = readCookie(request, "sid");
  if (!token) throw new AuthError("missing");
  return sessions.find(hash(token)); // constant-time compare
}`;

export const prose = `The token is checked in one place, \`verifySession\`, before any route runs.

\`\`\`ts title="src/auth/session.ts"
${code}
\`\`\`

### How risky

High, for its size. The file changed **eleven times** this quarter, and five of those were fixes.

- **Reach:** 14 files depend on it, two of them public routes.
- **Ownership:** one author wrote 88 % of it.
- **Tests:** expiry is covered; key rotation is not.
`;

export const searchResults = artifact(
  "results",
  "search_results",
  {
    query: "verify session token",
    total: 14,
    results: [
      { path: "src/auth/session.ts", line: 41, symbol: "verifySession", kind: "definition", snippet: code },
      { path: "docs/sessions.md", line: 3, kind: "doc", snippet: "A session is a row with a hashed token." },
      { title: "Session security", url: "https://example.com/sessions", snippet: "What others do." },
    ],
  },
  {
    title: "Results for “verify session token”",
    evidence: {
      basis: "inferred",
      source: "index at 4f2c1e9",
      coverage: { examined: 142, total: 150, unit: "files" },
      limits: ["3 of 14 results"],
    },
  },
);

export const context = artifact("context", "markdown", `118 lines. Changed 11 times.\n\n${prose}`, {
  title: "src/auth/session.ts",
  evidence: { basis: "measured", source: "git history", stale: true },
});

export const risk = artifact(
  "risk",
  "risk",
  {
    hotspot: 0.86,
    fixes_90_days: 5,
    owner: { name: "Ada Lovelace", share: 0.88 },
    files: Array.from({ length: 250 }, (_, index) => ({ path: `src/file-${index}.ts`, risk: index / 250 })),
    current: true,
    note: null,
  },
  { title: "Risk of src/auth", evidence: { basis: "unknown", confidence: 0.6, truncated: true } },
);

export const work: readonly Step[] = [
  toolCall("1", "get_context", { target: "src/auth/session.ts" }),
  toolResult("1", "get_context", "118 lines", { duration_ms: 112, artifact: context }),
  toolCall("2", "search_codebase", { query: "verify session token", limit: 8 }),
  toolResult("2", "search_codebase", "6 results", { artifact: searchResults }),
  toolCall("3", "assess_risk", { paths: ["src/auth/session.ts", "src/auth/keys.ts"] }),
  toolResult("3", "assess_risk", "3 files, 1 increasing", { duration_ms: 402, artifact: risk }),
];

export const wholeAnswer: readonly Step[] = [...work, textStep(prose)];
