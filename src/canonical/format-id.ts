/** Wire formats that callers speak. */
export type ClientFormatId = 'openai-responses' | 'anthropic-messages' | 'openai-chat'

/** Wire formats that providers speak. */
export type UpstreamFormatId =
  | 'openai-responses'
  | 'openai-chat'
  | 'anthropic-messages'
  | 'google-gemini'
  | 'bedrock-converse'
  | 'cohere-chat'
  | 'ollama-chat'
  | 'simulator'

/** Name of the output limit in each client format. */
export const outputLimitNames: Readonly<Record<ClientFormatId, string>> = {
  'openai-responses': 'max_output_tokens',
  'openai-chat': 'max_completion_tokens',
  'anthropic-messages': 'max_tokens',
}
