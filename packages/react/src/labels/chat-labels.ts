import type { Evidence, StoppedReason } from "@chatelaine/core/protocol";

/** Every text of the kit that a reader sees or hears. Give a part of it to `ChatelaineProvider` to replace it. */
export interface ChatLabels {
  readonly conversation: string;
  readonly newConversation: string;
  readonly greeting: string;
  readonly loading: string;

  readonly messageBox: string;
  readonly placeholder: string;
  readonly followUpPlaceholder: string;
  readonly send: string;
  readonly stop: string;
  readonly stopping: string;
  readonly suggestions: string;

  readonly yourMessage: string;
  readonly answer: string;
  readonly thinking: string;
  readonly thought: string;
  readonly jumpToLatest: string;
  readonly reconnecting: string;

  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly copyAnswer: string;
  readonly copyCode: string;
  readonly retry: string;
  readonly retryAnswer: string;
  readonly tokens: (count: number) => string;

  readonly stopped: Readonly<Record<StoppedReason, string>>;
  readonly failed: string;
  readonly loadFailed: string;
  readonly sendFailed: string;
  readonly stopFailed: string;
  readonly errorCode: (code: string) => string;
  readonly truncated: (rounds: number) => string;

  readonly steps: (count: number) => string;
  readonly failedSteps: (count: number) => string;
  readonly view: string;
  readonly viewArtifact: (title: string) => string;
  readonly toolInput: string;
  readonly toolResult: string;
  readonly toolRunning: string;
  readonly toolDone: string;
  readonly toolFailed: string;
  readonly toolStopped: string;
  readonly toolProgress: (done: number, total: number | undefined) => string;
  readonly cached: string;
  readonly seconds: (seconds: string) => string;

  readonly artifacts: string;
  readonly showArtifacts: string;
  readonly hideArtifacts: string;
  readonly close: string;
  readonly artifactFailed: string;
  readonly evidence: string;
  readonly basis: Readonly<Record<Evidence["basis"], string>>;
  /** Follows the basis: `from git history`. */
  readonly source: (source: string) => string;
  readonly confidence: (percent: number) => string;
  readonly coverage: (examined: number, total: number, unit: string) => string;
  readonly shortened: string;
  readonly stale: string;
  readonly line: (lines: string) => string;
  readonly noResults: string;
  readonly more: (count: number) => string;
  readonly items: (count: number) => string;
  readonly whole: string;

  readonly loadImage: (host: string) => string;
  readonly thisSite: string;
  readonly imageFailed: string;
  readonly done: string;
  readonly notDone: string;

  readonly answerStarted: string;
  readonly answerFinished: (text: string) => string;
  readonly answerStopped: string;
}

const number = new Intl.NumberFormat("en-US");
const plural = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${count === 1 ? one : many}`;

/** The texts in English. */
export const englishLabels: ChatLabels = {
  conversation: "Conversation",
  newConversation: "New chat",
  greeting: "What would you like to know?",
  loading: "Loading the conversation",

  messageBox: "Message",
  placeholder: "Ask a question",
  followUpPlaceholder: "Ask a follow-up",
  send: "Send",
  stop: "Stop",
  stopping: "Stopping",
  suggestions: "Suggestions",

  yourMessage: "You",
  answer: "Answer",
  thinking: "Thinking…",
  thought: "Thought about it",
  jumpToLatest: "Jump to latest",
  reconnecting: "Connection lost. Reconnecting…",

  copy: "Copy",
  copied: "Copied",
  copyFailed: "Could not copy",
  copyAnswer: "Copy answer",
  copyCode: "Copy code",
  retry: "Try again",
  retryAnswer: "Answer again",
  tokens: (count) => plural(count, "token", "tokens"),

  stopped: {
    user: "You stopped this answer.",
    disconnect: "Stopped: the connection was closed.",
    timeout: "Stopped: it took too long.",
    budget: "Stopped: the budget is used up.",
    shutdown: "Stopped: the server is restarting.",
  },
  failed: "This answer could not be finished",
  loadFailed: "This conversation could not be opened",
  sendFailed: "Your message was not sent",
  stopFailed: "The answer could not be stopped",
  errorCode: (code) => `Code: ${code}`,
  truncated: (rounds) => `Answered after ${plural(rounds, "round", "rounds")} of tool calls, the limit.`,

  steps: (count) => plural(count, "step", "steps"),
  failedSteps: (count) => `${number.format(count)} failed`,
  view: "View",
  viewArtifact: (title) => `View ${title}`,
  toolInput: "Input",
  toolResult: "Result",
  toolRunning: "Running",
  toolDone: "Done",
  toolFailed: "Failed",
  toolStopped: "Stopped",
  toolProgress: (done, total) =>
    total === undefined ? number.format(done) : `${number.format(done)} of ${number.format(total)}`,
  cached: "from cache",
  seconds: (seconds) => `${seconds} s`,

  artifacts: "Artifacts",
  showArtifacts: "Show artifacts",
  hideArtifacts: "Hide artifacts",
  close: "Close",
  artifactFailed: "This could not be shown. Its data:",
  evidence: "What this rests on",
  basis: { measured: "Measured", inferred: "Inferred", unknown: "Basis unknown" },
  source: (source) => `from ${source}`,
  confidence: (percent) => `${number.format(percent)} % confidence`,
  coverage: (examined, total, unit) => `${number.format(examined)} of ${number.format(total)} ${unit}`,
  shortened: "Shortened",
  stale: "May be out of date",
  line: (lines) => `line ${lines}`,
  noResults: "Nothing was found.",
  more: (count) => `Show ${number.format(count)} more`,
  items: (count) => plural(count, "item", "items"),
  whole: "Show all",

  loadImage: (host) => `Load image from ${host}`,
  thisSite: "this site",
  imageFailed: "The image could not be loaded",
  done: "Done",
  notDone: "Not done",

  answerStarted: "The answer has begun.",
  answerFinished: (text) => `The answer is complete. ${text}`,
  answerStopped: "The answer was stopped.",
};
