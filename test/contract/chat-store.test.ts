import { memory } from "../../packages/core/src/store/memory/index.js";
import { describeChatStore } from "./chat-store.contract.js";

describeChatStore("memory", memory);
