/**
 * Why a model of Vertex AI can't be asked for there; undefined where it can. Those of other makers, such as Claude, have addresses and formats of their
 * own, which the gateway does not speak.
 */
export function whyNotOnVertex(model: string | undefined): string | undefined {
  if (model === undefined || model === '*' || /^(google[./])?(gemini|gemma)/.test(model)) return undefined
  return `Vertex AI is asked for Google's models only, not for ${model}: name a provider that has it otherwise`
}
