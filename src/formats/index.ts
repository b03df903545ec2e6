import type { ClientFormatId, UpstreamFormatId } from '../canonical/format-id.ts'
import { anthropicMessagesClient } from './anthropic-messages/client.ts'
import { anthropicMessages } from './anthropic-messages/upstream.ts'
import { bedrockConverse } from './bedrock-converse/upstream.ts'
import { cohereChat } from './cohere-chat/upstream.ts'
import type { ClientFormat, EmbeddedUpstreamFormat, HttpUpstreamFormat, UpstreamFormat } from './format.ts'
import { googleGemini } from './google-gemini/upstream.ts'
import { ollamaChat } from './ollama-chat/upstream.ts'
import { openAiChatClient } from './openai-chat/client.ts'
import { openAiChat } from './openai-chat/upstream.ts'
import { openAiResponsesClient } from './openai-responses/client.ts'
import { openAiResponses } from './openai-responses/upstream.ts'

/** Every wire format that callers speak. */
export const clientFormats: Readonly<Record<ClientFormatId, ClientFormat>> = {
  'openai-responses': openAiResponsesClient,
  'anthropic-messages': anthropicMessagesClient,
  'openai-chat': openAiChatClient,
}

/** Every wire format that providers speak over HTTP. */
export const httpUpstreamFormats: Readonly<Record<Exclude<UpstreamFormatId, 'simulator'>, HttpUpstreamFormat>> = {
  'openai-responses': openAiResponses,
  'openai-chat': openAiChat,
  'google-gemini': googleGemini,
  'anthropic-messages': anthropicMessages,
  'bedrock-converse': bedrockConverse,
  'cohere-chat': cohereChat,
  'ollama-chat': ollamaChat,
}

/** Every wire format that providers speak. The embedded one is made in app.ts, with its settings. */
export function upstreamFormats(simulator: EmbeddedUpstreamFormat): Readonly<Record<UpstreamFormatId, UpstreamFormat>> {
  return { ...httpUpstreamFormats, simulator }
}
