export { memory } from "./memory.js";
