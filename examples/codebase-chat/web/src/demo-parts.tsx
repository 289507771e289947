import type { ReactNode } from "react";
import type { DemoInfo } from "../../shared/demo-info.js";

/** Which state of the code the answers are about. */
export function RepositoryTag({ repo }: Pick<DemoInfo, "repo">): ReactNode {
  const { branch, head } = repo;
  const text = [branch, head].filter((part) => part !== null).join(" @ ");
  return text === "" ? null : (
    <span className="app-tag" title={`${repo.name}: ${text}`}>
      {text}
    </span>
  );
}

/** Says that no real model is at work. */
export function DemoBadge(): ReactNode {
  return (
    <span
      className="app-badge"
      title="Answers come from the built-in demo model. Set a provider's key to use a real one."
    >
      Demo model
    </span>
  );
}

export function ModelName({ provider }: Pick<DemoInfo, "provider">): ReactNode {
  return <span className="app-model">{provider.is_demo ? provider.name : provider.model}</span>;
}

/** What an empty chat says. */
export function Greeting({ info }: { info: DemoInfo | undefined }): ReactNode {
  return (
    <>
      <h2 className="chatelaine-greeting">
        {info === undefined ? "Ask about this code" : `Ask about ${info.repo.name}`}
      </h2>
      <p className="app-lead">
        {info?.provider.is_demo === true
          ? "You are talking to the built-in demo model. It really searches the repository, but it is not a language model. Set a provider’s key for real answers."
          : "It searches the code and the history, and shows what it found."}
      </p>
    </>
  );
}
