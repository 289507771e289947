import { createRoot } from "react-dom/client";
import { SupportChat } from "./support-chat.js";

createRoot(document.getElementById("app") as HTMLElement).render(
  <div className="help">
    <SupportChat />
  </div>,
);
