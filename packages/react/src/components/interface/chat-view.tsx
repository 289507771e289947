import type { ReactNode } from "react";
import type { ChatSession, ChatSessionState, SendOptions } from "@chatelaine/core/client";
import { ArtifactPanel } from "../../artifacts/artifact-panel.js";
import type { ArtifactRenderers } from "../../artifacts/artifact-renderer.js";
import { ArtifactViewContext } from "../../artifacts/artifact-view.js";
import { useChatState } from "../../hooks/use-chat-state.js";
import { Composer } from "../composer/composer.js";
import { MessageList } from "../messages/message-list.js";
import { Suggestions } from "../messages/suggestions.js";
import { ChatelaineRoot } from "../parts/chatelaine-root.js";
import type { ClassNames } from "../parts/class-names.js";
import { useLabels } from "../parts/use-labels.js";
import { ClassNamesContext, useParts } from "../parts/use-parts.js";
import { Announcer } from "./announcer.js";
import { EmptyState } from "./empty-state.js";
import { LoadFailed } from "./load-failed.js";
import { LoadingThread } from "./loading-thread.js";
import { SessionNotice } from "./session-notice.js";
import { useArtifactPanel } from "./use-artifact-panel.js";

/** The chat's texts, slots and looks. */
export interface ChatViewProps {
  /** The conversation on show. */
  readonly session: ChatSession;
  /** The conversation that is meant to be on show, where the host knows: the session may still be loading it. */
  readonly conversationId?: string | undefined;
  /** Above the conversation, e.g. `ChatHeader`. */
  readonly header?: ReactNode;
  /** What an empty chat says. Default: a short question. */
  readonly greeting?: ReactNode;
  /** What an empty chat proposes to ask. */
  readonly suggestions?: readonly string[];
  /** Below the composer. */
  readonly note?: ReactNode;
  /** In the composer, below the text: a model's name, a context. */
  readonly composerStart?: ReactNode;
  /** Of the composer while the conversation is empty. */
  readonly placeholder?: string;
  /** Provider and model of the messages. */
  readonly sendOptions?: SendOptions;
  /** Puts the caret in the composer at once. Default false. */
  readonly autoFocus?: boolean;
  /** Renderers of your own, by artifact type. */
  readonly artifactRenderers?: ArtifactRenderers;
  /** Classes of your own, by part. */
  readonly classNames?: ClassNames;
  /** Added to the root's own classes. */
  readonly className?: string;
}

const noClassNames: ClassNames = {};

/** The chat over a session that is there. */
export function ChatView(props: ChatViewProps): ReactNode {
  return (
    <ClassNamesContext.Provider value={props.classNames ?? noClassNames}>
      <ChatelaineRoot className={props.className}>
        <Layout {...props} />
      </ChatelaineRoot>
    </ClassNamesContext.Provider>
  );
}

function Layout(props: ChatViewProps): ReactNode {
  const { session } = props;
  const part = useParts();
  const labels = useLabels();
  const stage = useChatState(session, (state) => stageOf(state, props.conversationId));
  const { view, artifacts, select } = useArtifactPanel(session);
  const send = (text: string) => void session.send(text, props.sendOptions);
  const { activeKey } = view;
  return (
    <ArtifactViewContext.Provider value={view}>
      <div
        {...part("interface", { state: stage })}
        data-artifact={activeKey === undefined ? "closed" : "open"}
      >
        <div {...part("column")}>
          {props.header}
          {stage === "empty" && <EmptyState greeting={props.greeting} />}
          {stage === "loading" && <LoadingThread />}
          {stage === "load-failed" && <LoadFailed session={session} conversationId={props.conversationId} />}
          {stage === "thread" && <MessageList session={session} />}
          <div {...part("foot")}>
            <SessionNotice session={session} />
            <Composer
              session={session}
              placeholder={stage === "thread" ? labels.followUpPlaceholder : props.placeholder}
              start={props.composerStart}
              options={props.sendOptions}
              autoFocus={props.autoFocus}
            />
            {props.note !== undefined && <div {...part("composer-note")}>{props.note}</div>}
          </div>
          {stage === "empty" && props.suggestions !== undefined && (
            <Suggestions suggestions={props.suggestions} onChoose={send} />
          )}
        </div>
        {activeKey !== undefined && (
          <ArtifactPanel
            artifacts={artifacts}
            activeKey={activeKey}
            onSelect={select}
            onClose={view.close}
            renderers={props.artifactRenderers}
          />
        )}
        <Announcer session={session} />
      </div>
    </ArtifactViewContext.Provider>
  );
}

type Stage = "empty" | "loading" | "load-failed" | "thread";

function stageOf({ status, messages, error, conversationId }: ChatSessionState, wanted?: string): Stage {
  const other = wanted !== undefined && wanted !== conversationId;
  if (status === "loading" && (messages.length === 0 || other)) return "loading";
  if (error?.during === "load" && (messages.length === 0 || other)) return "load-failed";
  return messages.length > 0 ? "thread" : "empty";
}
