import express from "express";
import { orders, userOf } from "./shop.js";

// An app that was there before: sessions, JSON bodies, its own pages.
const app = express();
app.use(express.json());

/* the quick start */

app.use(express.static(process.argv[2] ?? ""));
const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`port ${typeof address === "object" ? address?.port : ""}`);
});
process.on("SIGTERM", () => {
  server.closeAllConnections();
  void chat.close().then(() => process.exit(0));
});
