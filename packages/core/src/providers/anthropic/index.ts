export { anthropic, type AnthropicOptions } from "./anthropic.js";
