import type { Evidence, StoppedReason } from "@chatelaine/core/protocol";

/** Every text of the kit that a reader sees or hears. Give a part of it to `ChatelaineProvider` to replace it. */
export interface ChatLabels {
  /** Names the list of messages to screen readers. */
  readonly conversation: string;
  /** The button for a new conversation, and the header's title of one that has none. */
  readonly newConversation: string;
  /** Over an empty chat, where the host gives no `greeting`. */
  readonly greeting: string;
  /** Read out while a conversation loads. */
  readonly loading: string;

  /** Names the composer's field to screen readers. */
  readonly messageBox: string;
  /** In the empty composer of an empty conversation. */
  readonly placeholder: string;
  /** In the empty composer once there are messages. */
  readonly followUpPlaceholder: string;
  /** The composer's button while nothing is answered. */
  readonly send: string;
  /** The same button while an answer arrives. */
  readonly stop: string;
  /** The same button until the stop has come through. */
  readonly stopping: string;
  /** Names the list of questions to screen readers. */
  readonly suggestions: string;

  /** Names a question to screen readers. */
  readonly yourMessage: string;
  /** Names an answer to screen readers. */
  readonly answer: string;
  /** While the model thinks, and until its first word. */
  readonly thinking: string;
  /** The row of a thought that is whole. */
  readonly thought: string;
  /** The button that leads back to the end. */
  readonly jumpToLatest: string;
  /** Below the messages while the connection is gone. */
  readonly reconnecting: string;

  /** The artifact panel's copy button. */
  readonly copy: string;
  /** Any copy button for a moment after it worked. */
  readonly copied: string;
  /** Any copy button for a moment after it did not work. */
  readonly copyFailed: string;
  /** An answer's copy button. */
  readonly copyAnswer: string;
  /** A code block's copy button. */
  readonly copyCode: string;
  /** The button at a failed or stopped answer, or where a conversation did not open. */
  readonly retry: string;
  /** Below an answer: input and output tokens together. */
  readonly tokens: (count: number) => string;

  /** Below a stopped answer, by who or what stopped it. */
  readonly stopped: Readonly<Record<StoppedReason, string>>;
  /** Title of a failed answer; the server's message stands below it. */
  readonly failed: string;
  /** Title where a conversation could not be opened. */
  readonly loadFailed: string;
  /** Over the composer where a message was not taken. */
  readonly sendFailed: string;
  /** Over the composer where a stop did not come through. */
  readonly stopFailed: string;
  /** Beside a failure, for those who report it. `code` is an `ErrorCode` or a tool's. */
  readonly errorCode: (code: string) => string;
  /** Below an answer that used up its rounds of tool calls. */
  readonly truncated: (rounds: number) => string;

  /** Over folded rows of work: how many there are, 2 or more. */
  readonly steps: (count: number) => string;
  /** Beside that, how many of them failed, 1 or more. */
  readonly failedSteps: (count: number) => string;
  /** The visible text of the button that opens an artifact. */
  readonly view: string;
  /** The same button, read out. */
  readonly viewArtifact: (title: string) => string;
  /** Over a tool's arguments. */
  readonly toolInput: string;
  /** Over what a tool returned. */
  readonly toolResult: string;
  /** A tool's state, read out. */
  readonly toolRunning: string;
  /** A tool's state, read out. */
  readonly toolDone: string;
  /** A tool's state, read out. */
  readonly toolFailed: string;
  /** A tool's state where the answer ended before it did, read out. */
  readonly toolStopped: string;
  /** A running tool that tells numbers; `total` is `undefined` where nobody knows it. */
  readonly toolProgress: (done: number, total: number | undefined) => string;
  /** In place of the duration, where an earlier result was used. */
  readonly cached: string;
  /** A duration below a minute, its number already written: `0.2`, `<0.1`, `12`. */
  readonly seconds: (seconds: string) => string;

  /** Names the artifact panel and its tabs to screen readers. */
  readonly artifacts: string;
  /** The header's toggle while the panel is closed. */
  readonly showArtifacts: string;
  /** The header's toggle while the panel is open. */
  readonly hideArtifacts: string;
  /** The artifact panel's close button. */
  readonly close: string;
  /** Over the raw data, where a renderer failed. */
  readonly artifactFailed: string;
  /** Names the line about an artifact's evidence to screen readers. */
  readonly evidence: string;
  /** First word of that line. */
  readonly basis: Readonly<Record<Evidence["basis"], string>>;
  /** Follows the basis: `from git history`. */
  readonly source: (source: string) => string;
  /** In that line: 0 to 100, rounded. */
  readonly confidence: (percent: number) => string;
  /** In that line: how much was looked at. `unit` is the tool's own word. */
  readonly coverage: (examined: number, total: number, unit: string) => string;
  /** In that line: something was left out for size. */
  readonly shortened: string;
  /** In that line: the data may be older than what it describes. */
  readonly stale: string;
  /** Beside a search result; `lines` is one number or a range: `12`, `12–20`. */
  readonly line: (lines: string) => string;
  /** In place of an empty list of search results. */
  readonly noResults: string;
  /** The button that shows the next part of a long list; `count` is how many that are. */
  readonly more: (count: number) => string;
  /** In place of a closed list or object in a tree: how many entries it has. */
  readonly items: (count: number) => string;
  /** The button that shows all of a long text in a tree. */
  readonly whole: string;

  /** In place of a picture until it is asked for. */
  readonly loadImage: (host: string) => string;
  /** `host` of that, where the picture is on the page's own site. */
  readonly thisSite: string;
  /** In place of a picture that did not load. */
  readonly imageFailed: string;
  /** A checked box of a task list, read out. */
  readonly done: string;
  /** An empty box of a task list, read out. */
  readonly notDone: string;

  /** Read out when an answer begins. */
  readonly answerStarted: string;
  /** Read out when it is complete; `text` is its beginning, 300 characters at most. */
  readonly answerFinished: (text: string) => string;
  /** Read out when it was stopped. */
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
