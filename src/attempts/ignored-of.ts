import type { UpstreamFormatId } from '../canonical/format-id.ts'
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
  const named = isRelayed ? encoded : askedNames(encoded, turn)
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

/** Chat asks for probabilities without alternatives in a member of its own. */
function askedNames(encoded: readonly string[], turn: Turn): readonly string[] {
  if (turn.clientFormat !== 'openai-chat' || !encoded.includes('top_logprobs')) return encoded
  if (turn.conversation().topLogprobs !== 0) return encoded
  return encoded.map((name) => (name === 'top_logprobs' ? 'logprobs' : name))
}
