import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ChatelaineProvider, ChatelaineRoot } from "@chatelaine/react";
import "@chatelaine/react/styles.css";
import "./app.css";
import { App } from "./app.js";
import { themeFromUrl } from "./theme.js";
import { toolLabels } from "./tool-labels.js";

const container = document.getElementById("app");
if (container === null) throw new Error("index.html has no element with the id app.");

createRoot(container).render(
  <StrictMode>
    <ChatelaineProvider api="/api/chat" theme={themeFromUrl()} toolLabels={toolLabels}>
      <ChatelaineRoot>
        <App />
      </ChatelaineRoot>
    </ChatelaineProvider>
  </StrictMode>,
);
