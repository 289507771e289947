export { defineTool, type ToolOptions } from "./define-tool.js";
export {
  executeTool,
  unexecuted,
  type ToolCall,
  type ToolEnvelope,
  type ToolErrorCode,
  type ToolExecution,
} from "./execute-tool.js";
export { ToolRegistry } from "./tool-registry.js";
export type { ArtifactMapping, Tool, ToolContext, ToolSafety } from "./tool.js";
export type { PermissionLevel, Principal } from "../base/principal.js";
