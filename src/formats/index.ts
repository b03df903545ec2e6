import type { EmbeddedUpstreamFormat, UpstreamFormat, UpstreamFormatId } from './format.ts'
import { openAiChat } from './openai-chat/upstream.ts'
import { openAiResponses } from './openai-responses/upstream.ts'

/** Every wire format that providers speak. The embedded one is made in app.ts, with its settings. */
export function upstreamFormats(simulator: EmbeddedUpstreamFormat): Readonly<Record<UpstreamFormatId, UpstreamFormat>> {
  return { 'openai-responses': openAiResponses, 'openai-chat': openAiChat, simulator }
}
