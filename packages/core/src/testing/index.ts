export { gate, type Gate } from "./gate.js";
export { modelCall, ModelCall, type CallPlace } from "./model-call.js";
export {
  scriptedProvider,
  type ScriptedProvider,
  type ScriptedProviderOptions,
  type ScriptedStep,
} from "./scripted-provider.js";
