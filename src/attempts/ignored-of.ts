import type { ClientFormatId, UpstreamFormatId } from '../canonical/format-id.ts'
import type { Turn } from '../canonical/turn.ts'
import { objectOf } from '../streams/untrusted-json.ts'

const none: readonly string[] = []

/** Parameters that a provider of that format was not sent, by the caller's names. `encoded` are those that the format left out. */
export function ignoredOf(
  encoded: readonly string[],
  turn: Turn,
  formatId: UpstreamFormatId,
  isRelayed: boolean,
): readonly string[] {
  // An endpoint of the caller's own format gets fields that we don't know as they are; no other could make anything of them.
  const unknown = isRelayed ? none : uncarriedFields(turn, formatId)
  const fields = turn.idleMembers === undefined ? unknown : [...unknown, ...turn.idleMembers]
  const members = isRelayed ? none : [...(turn.unknownMembers ?? none), ...(turn.relayedMembers ?? none)]
  const leftOut = turn.proofs?.leftOut
  const isEchoLost = turn.echoesUpstreamBody && !turn.isStream
  const written = writtenNames(encoded, turn)
  const named = isRelayed ? written : askedNames(written, turn)
  if (!isEchoLost && fields.length === 0 && members.length === 0 && (leftOut === undefined || leftOut.size === 0))
    return named
  // What a format carries for its own endpoints is named already, without its place in a list.
  const places = new Map(members.map((path) => [path.replace(/\[\d*\]/g, ''), path]))
  const placed = named.map((name) => places.get(name) ?? name)
  const ignored = new Set([...placed, ...(leftOut ?? none), ...fields])
  if (isEchoLost) ignored.add('debug.echo_upstream_body')
  for (const path of members) ignored.add(path)
  return [...ignored]
}

/** Fields that we don't know and that the conversation does not carry for endpoints of that format. */
function uncarriedFields(turn: Turn, formatId: UpstreamFormatId): readonly string[] {
  const { unknownFields, clientFormat } = turn
  if (unknownFields.length === 0 || clientFormat !== formatId) return unknownFields
  const carried = objectOf(turn.conversation().extra?.[formatId])
  return unknownFields.filter((name) => !Object.hasOwn(carried, name))
}

/** Members of the caller's format that say what another one names so; the first that was written is meant. */
const writtenAs: Readonly<Record<ClientFormatId, Readonly<Record<string, readonly string[]>>>> = {
  'openai-responses': {},
  'openai-chat': {
    max_output_tokens: ['max_completion_tokens', 'max_tokens'],
    reasoning: ['reasoning', 'reasoning_effort'],
    'reasoning.effort': ['reasoning_effort', 'reasoning.effort'],
    safety_identifier: ['safety_identifier', 'user'],
    'text.format': ['response_format'],
    'text.verbosity': ['verbosity'],
  },
  'anthropic-messages': {
    max_output_tokens: ['max_tokens'],
    reasoning: ['thinking', 'output_config'],
    stop: ['stop_sequences'],
    'text.format': ['output_config.format'],
  },
}

/** The names of what was left out, as the caller wrote them. */
function writtenNames(encoded: readonly string[], turn: Turn): readonly string[] {
  const { clientFormat, asWritten, routing } = turn
  const names = writtenAs[clientFormat] ?? {}
  const wire = objectOf(asWritten?.wire)
  const isWritten = (name: string) => Object.hasOwn(wire, name.split('.')[0] ?? '')
  return encoded.map((name) => {
    if (isWritten(name)) return name
    if (name === 'service_tier') return routing.tierName ?? name
    const options = names[name] ?? [name]
    return options.find(isWritten) ?? options[0] ?? name
  })
}

/** Chat asks for probabilities without alternatives in a member of its own. */
function askedNames(encoded: readonly string[], turn: Turn): readonly string[] {
  if (turn.clientFormat !== 'openai-chat' || !encoded.includes('top_logprobs')) return encoded
  if (turn.conversation().topLogprobs !== 0) return encoded
  return encoded.map((name) => (name === 'top_logprobs' ? 'logprobs' : name))
}
