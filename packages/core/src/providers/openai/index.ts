export { openai, type OpenAIOptions } from "./openai.js";
