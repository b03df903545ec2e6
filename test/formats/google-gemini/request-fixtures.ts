import type { Conversation } from '../../../src/canonical/conversation.ts'
import type { Turn } from '../../../src/canonical/turn.ts'
import type { ProviderCapabilities } from '../../../src/catalog/capabilities.ts'
import type { Endpoint } from '../../../src/catalog/catalog.ts'
import { googleGemini } from '../../../src/formats/google-gemini/upstream.ts'
import { endpointAt, plainCapabilities, turnOf } from '../plain-request.ts'

export { turnOf }

/** An endpoint of this model at a provider that speaks the format as AI Studio does, but for these. */
export function endpointOf(
  upstreamModel = 'gemini-2.5-flash',
  capabilities: Partial<ProviderCapabilities> = {},
  more: Partial<Endpoint> = {},
): Endpoint {
  return endpointAt(
    { format: 'google-gemini', capabilities: { ...plainCapabilities, ...capabilities } },
    { upstreamModel, ...more },
  )
}

export interface EncodedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly ignored: readonly string[]
}

/** The request for a turn, its body parsed. */
export function encode(turn: Turn, endpoint: Endpoint = endpointOf()): EncodedRequest {
  const { path, headers, body, ignoredParameters } = googleGemini.encodeRequest(turn, endpoint)
  return { path, headers, body: JSON.parse(body.toString()) as Record<string, unknown>, ignored: ignoredParameters }
}

/** The contents of the request for this conversation. */
export function contentsOf(conversation: Partial<Conversation>, endpoint: Endpoint = endpointOf()): unknown {
  return encode(turnOf(conversation), endpoint).body['contents']
}
