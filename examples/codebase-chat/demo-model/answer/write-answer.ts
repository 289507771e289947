import { assertNever } from "../../shared/assert-never.js";
import { fencedBlock, inlineCode, paragraphs, prose } from "../../shared/markdown.js";
import type { OfferedTool } from "../request/completion-request.js";
import type { Conversation } from "../question/conversation.js";
import { findSubject } from "../question/find-subject.js";
import { readQuestion, type ReadQuestion } from "../question/read-question.js";
import { describeOverview } from "./describe-overview.js";
import { describePlaces, otherPlaces } from "./describe-places.js";
import { describeSource, tellUse } from "./describe-source.js";
import { lengthen } from "./lengthen.js";
import { talkPlainly } from "./plain-talk.js";
import { readPlaces } from "../findings/places.js";
import { readFinding, type Finding, type Source } from "../findings/read-finding.js";

const CODE_LINES = { short: 14, long: 40 } as const;
const OTHERS = { short: 4, long: 10 } as const;

/** The answer in Markdown: what the tools found, quoted, and nothing that they did not say. */
export function writeAnswer(conversation: Conversation, tools: readonly OfferedTool[]): string {
  const { question, rounds } = conversation.current;
  const asked = readQuestion(question, findSubject(conversation.earlier));
  const outcomes = rounds.flat();
  const findings = outcomes.map(readFinding);
  const answer =
    findings.length === 0
      ? talkPlainly(asked.intents[0], tools)
      : tellFindings(findings, asked, shownBefore(conversation, asked));
  return asked.atLength ? lengthen(answer, outcomes, findings) : answer;
}

function tellFindings(findings: readonly Finding[], asked: ReadQuestion, skip: number): string {
  const length = asked.atLength ? "long" : "short";
  const sources = findings.flatMap((finding) => (finding.type === "source" ? [finding.source] : []));
  const wantsUsers = asked.intents.some((intent) => intent.type === "users_of");
  const parts = findings.map((finding, index) => {
    const isSuperseded = finding.type === "failure" && index < findings.length - 1 && sources.length === 0;
    switch (finding.type) {
      case "source":
        if (wantsUsers) return tellUsers(finding.source);
        return describeSource(finding.source, CODE_LINES[length]);
      case "places":
        // What was read of the best place says more than its snippet; the others follow below.
        if (sources.some((source) => source.path === finding.places[0]?.path)) return undefined;
        return describePlaces(finding, { skip, most: OTHERS[length] });
      case "overview":
        return describeOverview(finding.overview, asked.atLength ? 20 : 8);
      case "failure":
        return tellFailure(finding.message, isSuperseded);
      case "text":
        return paragraphs([
          `${inlineCode(finding.tool)} returned:`,
          fencedBlock(finding.text.slice(0, 1_500), ""),
        ]);
      case "fields":
        return tellFields(finding.tool, finding.fields);
      default:
        return assertNever(finding);
    }
  });
  return paragraphs([...parts, tellOthers(findings, sources, OTHERS[length])]);
}

function tellOthers(
  findings: readonly Finding[],
  sources: readonly Source[],
  most: number,
): string | undefined {
  if (sources.length === 0) return undefined;
  const places = findings.flatMap((finding) => (finding.type === "places" ? finding.places : []));
  return otherPlaces(
    places.filter((place) => !sources.some(({ path, line }) => path === place.path && line === place.line)),
    most,
  );
}

function tellUsers(source: Source): string {
  const name = inlineCode(source.name ?? source.path);
  const use = tellUse(source);
  if (use === undefined) return `I found nothing that uses ${name}, as far as the index can tell.`;
  const at = source.line === undefined ? source.path : `${source.path}:${source.line}`;
  return paragraphs([`${name} is defined in ${inlineCode(at)}.`, use]);
}

function tellFailure(message: string, isSuperseded: boolean): string {
  const said = prose(message.slice(0, 400)).replace(/([^.!?])$/, "$1.");
  return isSuperseded
    ? `I could not read that: ${said} So I searched for it.`
    : `I could not do that: ${said}`;
}

function tellFields(tool: string, fields: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(fields).map(([name, value]) => {
    const text =
      typeof value === "string"
        ? prose(value.slice(0, 300))
        : inlineCode(JSON.stringify(value).slice(0, 200));
    return `- **${prose(name)}**: ${text}`;
  });
  if (lines.length === 0) return `${inlineCode(tool)} returned nothing.`;
  return paragraphs([`${inlineCode(tool)} returned:`, lines.slice(0, 10).join("\n")]);
}

/** How many places of a search "show me more" has already shown. */
function shownBefore({ earlier }: Conversation, { intents }: ReadQuestion): number {
  if (!intents.some((intent) => intent.type === "more")) return 0;
  const searched = earlier
    .flatMap((exchange) => exchange.rounds.flat())
    .map((outcome) => readPlaces(outcome.result));
  return Math.min(1 + OTHERS.short, searched.findLast((places) => places.length > 0)?.length ?? 0);
}
