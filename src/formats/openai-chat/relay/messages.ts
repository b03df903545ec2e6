import type { ProofReader } from '../../../canonical/turn.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import { isSet } from '../../shared/is-set.ts'
import { isOverloaded } from '../call-variant.ts'
import type { ClientAssistantMessage, ClientMessage, ClientPart } from '../client/wire.ts'
import { speaksDetails } from '../upstream/assistant.ts'
import { takesExtra } from '../upstream/parameters.ts'

/** What an endpoint accepts of a caller's messages unchanged. */
interface Tolerance {
  readonly takesCacheControl: boolean
  readonly hasDeveloperRole: boolean
  /** Whether it speaks the dialect with `reasoning_details` and `images`, which the gateway's answers use too. */
  readonly speaksDetails: boolean
  /** The one member that may hold thoughts. */
  readonly reasoningMember: string
  /** Whether a call must not come without its thoughts. */
  readonly needsThoughts: boolean
}

/**
 * Whether an endpoint accepts the caller's messages unchanged. If not (because of cache marks, thoughts, an unknown role, other members of
 * an answer, media in a tool result), they are encoded again.
 */
export function takesMessages(messages: readonly ClientMessage[], endpoint: Endpoint): boolean {
  const { capabilities } = endpoint.provider
  const { reasoningEcho } = capabilities
  const tolerance: Tolerance = {
    takesCacheControl: takesExtra(endpoint, 'cache_control'),
    hasDeveloperRole: capabilities.hasDeveloperRole,
    speaksDetails: speaksDetails(capabilities) && (reasoningEcho ?? 'reasoning_details') === 'reasoning_details',
    // A caller has this name from a provider that wants it back.
    reasoningMember: reasoningEcho ?? 'reasoning_content',
    needsThoughts: reasoningEcho === 'reasoning_content',
  }
  return messages.every((message) => takesMessage(message, tolerance))
}

function takesMessage(message: ClientMessage, tolerance: Tolerance): boolean {
  const { content, role } = message
  if (role === 'developer' && !tolerance.hasDeveloperRole) return false
  if (role === 'assistant' && !takesAnswer(message, tolerance)) return false
  if (typeof content === 'string' || !isSet(content)) return true
  for (const part of content) {
    if (!takesPart(part, tolerance)) return false
    // Media in a tool result have to move to a user message; texts can stay.
    if (role === 'tool' && part.type !== 'text') return false
  }
  return true
}

function takesPart(part: ClientPart, { takesCacheControl }: Tolerance): boolean {
  if (part.type === 'input_video' || (part.type === 'image_url' && part.image_url.detail === 'original')) return false
  return takesCacheControl || !('cache_control' in part || 'prompt_cache_breakpoint' in part)
}

/** Members of an answer that only providers with this gateway's dialect take back. */
const dialectMembers: ReadonlySet<string> = new Set([
  'refusal',
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'images',
  'annotations',
  'audio',
])

function takesAnswer(message: ClientAssistantMessage, tolerance: Tolerance): boolean {
  const { tool_calls: calls } = message
  if ('model' in message) return false
  if (!tolerance.speaksDetails) {
    for (const name of Object.keys(message)) {
      if (dialectMembers.has(name) && name !== tolerance.reasoningMember) return false
    }
  }
  // Null and an empty list mean no calls, but some providers refuse them.
  if (calls !== undefined && !(isSet(calls) && calls.length > 0)) return false
  // Most providers refuse extra members of another provider's call.
  if (calls?.some(isOverloaded)) return false
  return !tolerance.needsThoughts || !isSet(calls) || 'reasoning_content' in message
}

/** Whether the messages contain thoughts that must not go to this account unchanged. */
export function hasClosedCiphers(messages: readonly ClientMessage[], proofs: ProofReader | undefined): boolean {
  if (proofs === undefined) return false
  return messages.some((message) => message.role === 'assistant' && hasClosedCipher(message, proofs))
}

const thoughtMembers = ['reasoning', 'reasoning_content', 'reasoning_details']

function hasClosedCipher(message: ClientAssistantMessage, proofs: ProofReader): boolean {
  const { reasoning_details: details } = message
  if (proofs.dropsAll && thoughtMembers.some((name) => name in message)) return true
  if (!isSet(details) || details.length === 0) return false
  return details.some(
    (detail) => detail.type === 'reasoning.encrypted' && proofs.open(detail.data, 'messages.reasoning') !== detail.data,
  )
}
