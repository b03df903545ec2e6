import type { Schema } from '../../contract/contract.ts'

export type ReasoningFormat = Schema<'ReasoningFormat'>

const reasoningFormats: Readonly<Record<ReasoningFormat, true>> = {
  unknown: true,
  'openai-responses-v1': true,
  'azure-openai-responses-v1': true,
  'bedrock-openai-responses-v1': true,
  'bedrock-xai-responses-v1': true,
  'xai-responses-v1': true,
  'meta-responses-v1': true,
  'anthropic-claude-v1': true,
  'google-gemini-v1': true,
}

/** Who signed or encrypted reasoning, in the contract's words; `unknown` for all others. */
export function reasoningFormatOf(signedBy: string): ReasoningFormat {
  return Object.hasOwn(reasoningFormats, signedBy) ? (signedBy as ReasoningFormat) : 'unknown'
}
