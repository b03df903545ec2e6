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
