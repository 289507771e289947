import { contentWords, distilQuery } from "./distil-query.js";
import { findMentions } from "./mentions.js";

/** What a question, or a part of one, asks for. */
export type Intent =
  | { readonly type: "small_talk"; readonly mood: "greeting" | "thanks" | "farewell" | "remark" }
  | { readonly type: "about_itself" }
  | { readonly type: "overview" }
  | { readonly type: "read"; readonly target: string }
  | { readonly type: "users_of"; readonly target: string }
  | { readonly type: "search"; readonly query: string; readonly wantsDepth: boolean }
  | { readonly type: "more" };

export interface ReadQuestion {
  /** In the order in which they are asked; at least one. */
  readonly intents: readonly Intent[];
  /** The reader asked for a long answer. */
  readonly atLength: boolean;
}

const AT_LENGTH =
  /\bin (?:great |more |full |some )?detail\b|\bat length\b|\bthorough|\bstep by step\b|\bin depth\b/i;
const ABOUT_ITSELF =
  /\b(?:who|what) are you\b|\bare you (?:a|an|real|human|gpt|claude|chatgpt|the)\b|\bwhich model\b|\byour (?:name|model)\b/i;
const OVERVIEW =
  /\boverview\b|\bsummar(?:y|ise|ize)\b|\barchitecture\b|\bstructured?\b|\blayout\b|\bhotspots?\b|\b(?:recent|latest|last) (?:commits?|changes?)\b|\bmost changed\b|\bchang\w* most\b|\bwhich languages?\b|\bwhere (?:should|do|can) (?:i|we) (?:start|begin)\b/i;
const WHAT_IS_THIS =
  /\bwhat(?:'s| is| does)? (?:this|the|it)(?: \w+)? ?(?:repo|repository|project|codebase|code|app|application|program|package)?\b(?:.{0,20}\b(?:about|for|do|does|is))?\??$|\b(?:describe|about|explain) (?:this|the) (?:repo|repository|project|codebase)\b/i;
const USERS_OF =
  /\b(?:who|what|which \w{1,20}) (?:else )?(?:calls?|uses?|needs?|imports?|depends? on)\b|\b(?:callers?|usages?|users?|references?) (?:of|to)\b|\b(?:is|are|gets?) \S{1,100} (?:used|called|imported)\b/i;
const MORE =
  /^(?:(?:please )?(?:show|tell|give)(?: me)? (?:some )?more\b|more\b|go on\b|continue\b|what else\b|and\?*$|next\b)/i;
const READ =
  /\b(?:explain|compare|contrast|show|open|read|describe|print|display|summari[sz]e|history|changed|wrote|what (?:does|is|are)|how (?:does|do|is)|tell me about|walk me through)\b/i;
const DEPTH = /\b(?:how|why|explain|where|what|describe|walk)\b/i;
const POINTING = /\b(?:it|its|that|this|them|they|there|these|those)\b/i;
const MOODS = [
  ["thanks", /^(?:thanks|thank|thx|cheers|ta)\b/i],
  ["greeting", /^(?:hi|hello|hey|good (?:morning|day|evening|afternoon)|greetings)\b/i],
  ["farewell", /^(?:bye|goodbye|see you|good night)\b/i],
  ["remark", /^(?:ok|okay|great|cool|nice|good|perfect|fine|wow|awesome|super|yes|no)\b/i],
] as const;

/** Reads a question. `subject` is what the talk was about before, for questions that only point at it. */
export function readQuestion(question: string, subject: string | undefined): ReadQuestion {
  const text = question.slice(0, 4_000).replace(/\s+/g, " ").trim();
  const intents = splitQuestion(text).flatMap((part) => readPart(part, subject));
  return {
    intents: intents.length > 0 ? intents : [{ type: "small_talk", mood: "remark" }],
    atLength: AT_LENGTH.test(text),
  };
}

/** `What is this, and where is the parser?` asks two things. */
function splitQuestion(text: string): string[] {
  const parts = text.split(/(?<=\?)\s+|,?\s+and\s+(?=(?:where|how|what|who|which|show|explain|find)\b)/i);
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function readPart(part: string, subject: string | undefined): Intent[] {
  const mentions = findMentions(part);
  if (mentions.length === 0) {
    const plain = readPlainTalk(part);
    if (plain !== undefined) return [plain];
  }
  const targets = mentions.length > 0 ? mentions : pointedAt(part, subject);
  if (USERS_OF.test(part) && targets.length > 0)
    return targets.map((target) => ({ type: "users_of", target }));
  if (mentions.length === 0 && isAboutTheWhole(part)) return [{ type: "overview" }];
  const words = contentWords(part);
  const isMostlyMentions = mentions.length > 0 && words.every((word) => mentions.join(" ").includes(word));
  if (targets.length > 0 && (READ.test(part) || isMostlyMentions)) {
    return targets.map((target) => ({ type: "read", target }));
  }
  if (words.length === 0) return [];
  return [{ type: "search", query: distilQuery(part), wantsDepth: DEPTH.test(part) }];
}

function readPlainTalk(part: string): Intent | undefined {
  if (ABOUT_ITSELF.test(part)) return { type: "about_itself" };
  if (MORE.test(part) && contentWords(part).length <= 1) return { type: "more" };
  const mood = MOODS.find(([, pattern]) => pattern.test(part))?.[0];
  const isShort = part.split(" ").length <= 6 && !/\b(?:where|how|which|find|show)\b/i.test(part);
  return mood !== undefined && isShort ? { type: "small_talk", mood } : undefined;
}

function isAboutTheWhole(part: string): boolean {
  return OVERVIEW.test(part) || WHAT_IS_THIS.test(part);
}

/** `Who calls it?`: the thing that was talked of, where the question names nothing else. */
function pointedAt(part: string, subject: string | undefined): string[] {
  return subject !== undefined && POINTING.test(part) && contentWords(part).length <= 2 ? [subject] : [];
}
