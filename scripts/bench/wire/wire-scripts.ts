import { chatScript } from './chat-wire.ts'
import { cohereScript } from './cohere-wire.ts'
import { converseScript } from './converse-wire.ts'
import { geminiScript } from './gemini-wire.ts'
import { messagesScript } from './messages-wire.ts'
import { ollamaScript } from './ollama-wire.ts'
import type { ProviderFormat } from './provider-wire.ts'
import { responsesScript } from './responses-wire.ts'
import type { WireScript } from './wire-script.ts'

/** What each provider format answers. */
export const wireScripts: Readonly<Record<ProviderFormat, WireScript>> = {
  'openai-responses': responsesScript,
  'openai-chat': chatScript,
  'anthropic-messages': messagesScript,
  'google-gemini': geminiScript,
  'bedrock-converse': converseScript,
  'cohere-chat': cohereScript,
  'ollama-chat': ollamaScript,
}
