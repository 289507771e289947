import { useEffect, useState, type ReactNode } from "react";
import { ChatHeader, ChatInterface, IconButton, useChatSession, useChatState } from "@chatelaine/react";
import { DemoBadge, Greeting, ModelName, RepositoryTag } from "./demo-parts.js";
import { Rail } from "./rail/rail.js";
import { useDemoInfo } from "./use-demo-info.js";
import { useUrlConversation } from "./use-url-conversation.js";

const suggestions = [
  "Give me an overview of this repository",
  "Where does a request enter the code?",
  "How are errors handled?",
  "Which files change most often?",
];

/** The page: the conversations on the left, the chat with its artifacts beside them. */
export function App(): ReactNode {
  const url = useUrlConversation();
  const info = useDemoInfo();
  const session = useChatSession({ conversationId: url.conversationId, onConversationChange: url.replace });
  const title = useChatState(session, (state) => state.conversation?.title);
  const [railOpen, setRailOpen] = useState(false);

  useEffect(() => {
    document.title = [title, info?.repo.name ?? "Chatelaine"].filter(Boolean).join(" · ");
  }, [title, info]);

  const open = (conversationId: string | undefined) => {
    setRailOpen(false);
    url.open(conversationId);
    // Also out of a new conversation, whose address is the same.
    if (conversationId === undefined) session.reset();
  };
  const demo = info?.provider.is_demo === true;
  return (
    <div className="app">
      <Rail
        session={session}
        activeId={url.conversationId}
        open={railOpen}
        onOpen={open}
        onClose={() => setRailOpen(false)}
      />
      <main className="app-chat">
        <ChatInterface
          session={session}
          conversationId={url.conversationId}
          autoFocus
          header={
            <ChatHeader
              session={session}
              start={
                <IconButton
                  className="app-rail-button"
                  icon="menu"
                  label="Conversations"
                  aria-expanded={railOpen}
                  onClick={() => setRailOpen(true)}
                />
              }
              end={demo && <DemoBadge />}
            >
              {info !== undefined && <RepositoryTag repo={info.repo} />}
            </ChatHeader>
          }
          greeting={<Greeting info={info} />}
          suggestions={suggestions}
          placeholder="Ask about this code"
          composerStart={info !== undefined && <ModelName provider={info.provider} />}
          note={
            demo
              ? "Demo model: it chooses tools by simple rules and quotes what they find."
              : "Answers quote tool results. Open a step to see the evidence."
          }
        />
      </main>
    </div>
  );
}
