import type { ProofReader } from '../../../canonical/turn.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import { isSet } from '../../shared/is-set.ts'
import { isOverloaded } from '../call-variant.ts'
import type { ClientAssistantMessage, ClientMessage, ClientPart } from '../client/wire.ts'
import { speaksDetails } from '../upstream/assistant.ts'
import { takesExtra } from '../upstream/parameters.ts'

/** What of a caller's messages an endpoint takes as it is. */
interface Tolerance {
  readonly takesCacheControl: boolean
  readonly hasDeveloperRole: boolean
  /** Whether it speaks the dialect of `reasoning_details` and `images`, which is also that of this gateway's answers. */
  readonly speaksDetails: boolean
  /** The one member that may hold thoughts. */
  readonly reasoningMember: string
  /** Whether a call must not come without its thoughts. */
  readonly needsThoughts: boolean
}

/**
 * Whether an endpoint takes the caller's messages as they were written. Where it does not (its cache marks, its thoughts, a role that it does
 * not know, what an answer has beside its text, media that a tool returned) they have to be written anew.
 */
export function takesMessages(messages: readonly ClientMessage[], endpoint: Endpoint): boolean {
  const { capabilities } = endpoint.provider
  const { reasoningEcho } = capabilities
  const tolerance: Tolerance = {
    takesCacheControl: takesExtra(endpoint, 'cache_control'),
    hasDeveloperRole: capabilities.hasDeveloperRole,
    speaksDetails: speaksDetails(capabilities) && (reasoningEcho ?? 'reasoning_details') === 'reasoning_details',
    // A caller who knows this name of it has it from a provider that wants it back.
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
    // Media in a tool's result are for user messages, texts are for everybody.
    if (role === 'tool' && part.type !== 'text') return false
  }
  return true
}

function takesPart(part: ClientPart, { takesCacheControl }: Tolerance): boolean {
  if (part.type === 'input_video' || (part.type === 'image_url' && part.image_url.detail === 'original')) return false
  return takesCacheControl || !('cache_control' in part || 'prompt_cache_breakpoint' in part)
}

/** Members of an answer that only those take back who speak this gateway's dialect. */
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
  // Null and an empty list are no calls, and refused by some.
  if (calls !== undefined && !(isSet(calls) && calls.length > 0)) return false
  // What an answer of another provider's had beside the call is refused by most.
  if (calls?.some(isOverloaded)) return false
  return !tolerance.needsThoughts || !isSet(calls) || 'reasoning_content' in message
}

/** Whether thoughts are among the messages that must not go to the account that is asked as they stand. */
export function hasClosedCiphers(messages: readonly ClientMessage[], proofs: ProofReader | undefined): boolean {
  if (proofs === undefined) return false
  return messages.some((message) => message.role === 'assistant' && hasClosedCipher(message, proofs))
}

function hasClosedCipher({ reasoning_details: details }: ClientAssistantMessage, proofs: ProofReader): boolean {
  if (!isSet(details) || details.length === 0) return false
  if (proofs.dropsAll) return true
  return details.some(
    (detail) => detail.type === 'reasoning.encrypted' && proofs.open(detail.data, 'messages.reasoning') !== detail.data,
  )
}
