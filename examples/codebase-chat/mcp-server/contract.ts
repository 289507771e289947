import { z } from "zod";

/* What the tools take and give. The server promises it, the host checks it. */

const fileCount = z.number().int().nonnegative();

/** What an answer rests on. */
const indexStateSchema = z.object({
  head: z.string().nullable().describe("Short commit hash; null before the first commit"),
  dirty: z.boolean().describe("Tracked files differ from that commit"),
  files_indexed: fileCount.describe("Files whose text was read"),
  files_total: fileCount.describe("Tracked files"),
});

const commitSchema = z.object({ sha: z.string(), date: z.string(), author: z.string(), subject: z.string() });

export const searchInputSchema = z.object({
  query: z.string().trim().min(1).max(500).describe("What to look for: words, an identifier, or a file name"),
  limit: z.number().int().min(1).max(20).default(8).describe("How many results to give"),
});

export const searchResultSchema = z.object({
  query: z.string(),
  results: z.array(
    z.object({
      path: z.string(),
      line: z.number().int(),
      symbol: z.string().optional().describe("The definition at that line, or around it"),
      kind: z.enum(["definition", "reference", "text", "path", "doc"]),
      language: z.string(),
      snippet: z.string(),
      score: z.number(),
    }),
  ),
  total: z.number().int().describe("How many places match in all"),
  files_searched: fileCount,
  index: indexStateSchema,
  truncated: z.boolean(),
});

export const overviewInputSchema = z.object({});

export const overviewResultSchema = z.object({
  name: z.string(),
  description: z.string().optional(),
  branch: z.string().nullable(),
  head: z.string().nullable(),
  files: fileCount,
  lines: fileCount,
  languages: z.array(z.object({ name: z.string(), files: fileCount, lines: fileCount, share: z.number() })),
  directories: z.array(
    z.object({ path: z.string(), files: fileCount, lines: fileCount, description: z.string().optional() }),
  ),
  entry_points: z.array(z.string()),
  recent_commits: z.array(commitSchema),
  hotspots: z.array(z.object({ path: z.string(), changes: fileCount })),
  commits_examined: fileCount,
  index: indexStateSchema,
  truncated: z.boolean(),
});

export const contextInputSchema = z.object({
  target: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .describe(
      "A path, a path with a line such as src/a.ts:12, a folder, or the name of a function, class or type",
    ),
});

const placeSchema = z.object({ path: z.string(), line: z.number().int(), text: z.string() });

export const contextResultSchema = z.object({
  target: z.string(),
  type: z.enum(["file", "symbol", "directory"]),
  path: z.string(),
  symbol: z.object({ name: z.string(), kind: z.string(), line: z.number().int() }).optional(),
  lines: fileCount,
  excerpt: z
    .object({ start: z.number().int(), end: z.number().int(), text: z.string(), language: z.string() })
    .optional(),
  symbols: z.array(z.object({ name: z.string(), kind: z.string(), line: z.number().int() })),
  files: z.array(z.object({ path: z.string(), lines: fileCount })).describe("Of a folder"),
  imports: z.array(z.string()),
  imported_by: z.array(z.string()),
  references: z.array(placeSchema).describe("Where a symbol is used"),
  also_defined: z.array(placeSchema).describe("Other definitions of the same name"),
  history: z.object({
    changes: fileCount,
    last_change: commitSchema.optional(),
    authors: z.array(z.object({ name: z.string(), share: z.number() })),
  }),
  index: indexStateSchema,
  truncated: z.boolean(),
});

export type SearchInput = z.infer<typeof searchInputSchema>;
export type SearchResult = z.infer<typeof searchResultSchema>;
export type SearchHit = SearchResult["results"][number];
export type OverviewResult = z.infer<typeof overviewResultSchema>;
export type ContextInput = z.infer<typeof contextInputSchema>;
export type ContextResult = z.infer<typeof contextResultSchema>;
export type IndexState = z.infer<typeof indexStateSchema>;
export type CommitSummary = z.infer<typeof commitSchema>;
