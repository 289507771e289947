import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ChatSessionState } from "@chatelaine/core/client";
import { ChatHeader, ChatInterface } from "@chatelaine/react";
import { answer, textStep } from "../packages/react/src/testing/answers.js";
import { done, started } from "../packages/react/src/testing/scripted-server.js";
import {
  scriptedSession,
  userMessage,
  type ScriptedSessionOptions,
} from "../packages/react/src/testing/scripted-session.js";
import { prose, question, wholeAnswer, work } from "./samples.js";

const conversation: NonNullable<ChatSessionState["conversation"]> = {
  ...{ id: "c1", title: "Risk: session token check", pinned: false, message_count: 2 },
  ...{ created_at: "2026-03-01T09:00:00.000Z", updated_at: "2026-03-01T09:00:00.000Z" },
};

const chat = (options: ScriptedSessionOptions = {}) => {
  const session = scriptedSession(options);
  return {
    session,
    header: <ChatHeader session={session} />,
    suggestions: ["What is this?", "Where does a request enter?", "How are errors handled?"],
  };
};

const asked = userMessage(question);

/** Writes the sample answer word by word into the session. */
async function write(session: ReturnType<typeof scriptedSession>): Promise<void> {
  session.play(started);
  for (const text of prose.match(/\S+\s*/g) ?? []) {
    await new Promise((resolve) => setTimeout(resolve, 33));
    session.play({ type: "text_delta", step: 0, text });
  }
  session.play(done);
}

const meta: Meta<typeof ChatInterface> = {
  title: "ChatInterface",
  component: ChatInterface,
  decorators: [
    (Story) => (
      <div style={{ height: "100vh" }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof ChatInterface>;

export const Empty: Story = { args: chat() };

export const AnswersWhatYouAsk: Story = {
  args: chat({ onSend: (_text, session) => void write(session) }),
};

export const Submitting: Story = {
  args: chat({ status: "submitting", messages: [asked, answer([], { status: "streaming" })] }),
};

export const RunningTools: Story = {
  args: chat({ status: "streaming", messages: [asked, answer(work.slice(0, 3), { status: "streaming" })] }),
};

export const Streaming: Story = {
  args: chat({
    status: "streaming",
    messages: [asked, answer([...work, textStep(prose.slice(0, -20))], { status: "streaming" })],
  }),
};

export const Finished: Story = {
  args: chat({
    conversationId: "c1",
    conversation,
    messages: [
      asked,
      {
        ...answer(wholeAnswer, { usage: { input_tokens: 1830, output_tokens: 310 } }),
        content: {
          ...{ steps: wholeAnswer, provider: "scripted", model: "a-model" },
          follow_ups: [{ text: "Who should review it?", source: "followup" }],
        },
      },
    ],
  }),
};

export const WithArtifact: Story = {
  ...Finished,
  play: ({ canvasElement }) => {
    canvasElement.querySelector<HTMLElement>("[data-part=step-view]")?.click();
  },
};

export const Stopped: Story = {
  args: chat({
    messages: [
      asked,
      answer([textStep("Four files are never `imp")], { status: "stopped", stopped_reason: "user" }),
    ],
  }),
};

export const Failed: Story = {
  args: chat({
    messages: [
      asked,
      answer([textStep("The token is checked in")], {
        status: "failed",
        error: { code: "network", message: "The connection to the model was lost.", retryable: true },
      }),
    ],
  }),
};

export const NotSent: Story = {
  args: chat({
    error: {
      ...{ code: "not_configured", message: "No model is set up.", retryable: false },
      during: "send",
    },
  }),
};

export const Reconnecting: Story = {
  args: chat({
    status: "reconnecting",
    messages: [asked, answer([textStep("The token is checked in")], { status: "streaming" })],
  }),
};

export const Loading: Story = { args: { ...chat({ status: "loading" }), conversationId: "c1" } };

export const NotOpened: Story = {
  args: {
    ...chat({ error: { code: "network", message: "No connection.", retryable: true, during: "load" } }),
    conversationId: "c1",
  },
};

export const LongConversation: Story = {
  args: chat({
    messages: Array.from({ length: 60 }, (_, index) => [
      { ...userMessage(question), key: `q${index}` },
      { ...answer(wholeAnswer, { id: `a${index}` }), key: `a${index}` },
    ]).flat(),
  }),
};
