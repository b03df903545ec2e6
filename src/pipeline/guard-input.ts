import { withConversation } from '../canonical/change-turn.ts'
import type { Conversation } from '../canonical/conversation.ts'
import type { Turn, WrittenTurn } from '../canonical/turn.ts'
import { type ExactBody, exactNumbers } from '../guardrails/exact-numbers.ts'
import type { TextGroup } from '../guardrails/text-group.ts'
import { unsentMembers } from '../guardrails/unwalked.ts'
import { walkTexts } from '../guardrails/walk-texts.ts'
import type { FileTexts } from '../plugins/file-parser/file-texts.ts'
import { guardFiles } from './guard-files.ts'
import type { InputStep } from './prepare.ts'
import type { InferenceRequest, WrittenBody } from './request.ts'
import { timed } from './timed.ts'

export interface GuardInputParts {
  readonly pluginServices: { readonly fileTexts: FileTexts }
}

/** What is needed of a request to look at its texts. */
export type GuardedRequest = Pick<InferenceRequest, 'guard' | 'texts' | 'written' | 'cancellation' | 'notes'>

/**
 * The turn as its caller may ask it: looked at before anything of it leaves, as it was written, unknown members and all. It stays as written
 * where nothing is redacted, and also where something is: the caller is taken to have written placeholders. Rejects with GatewayError where a
 * guardrail blocks it or can't look at it.
 */
export async function guardWritten(
  turn: WrittenTurn,
  { guard, texts, written, cancellation }: GuardedRequest,
): Promise<Turn> {
  if (guard === undefined || texts === undefined) return turn
  const { wire, headerNames = [] } = turn.asWritten
  // Their readers see numbers as they are written, and so do filters.
  const exact = written?.bytes === undefined ? null : exactNumbers(written.bytes.toString())
  const body = exact?.body ?? written?.body ?? wire
  const plain = (group: TextGroup): TextGroup =>
    exact === null ? group : { ...group, texts: group.texts.map(exact.plain) }
  const look = (group: TextGroup) => {
    const seen = plain(group)
    if (seen.texts.some((text) => text !== '')) texts.add(seen)
    return group.texts
  }
  const options = { unsent: unsentMembers(turn.clientFormat), envelopes: guard.envelopes }
  walkTexts(body, 'wire', look, options)
  // Summaries that came sealed are open here.
  if (wire !== body) walkTexts(wire, 'wire', look, options)
  for (const name of headerNames) texts.add({ texts: [name], origin: 'other', isName: true })
  for (const modality of turn.needs.inputModalities) if (opaqueKinds.has(modality)) guard.leave('input', modality)
  if (turn.hasProofs === true) guard.leave('input', 'encrypted')
  await texts.scan(cancellation.signal)
  if (!texts.redacts) return turn
  const redact = (group: TextGroup) => {
    const seen = plain(group)
    const next = texts.redact(seen)
    return next.map((text, at) => (text === seen.texts[at] ? (group.texts[at] ?? text) : text))
  }
  const redacted = walkTexts(body, 'wire', redact, options)
  const own = redacted === body || written === undefined ? turn : await decoded(written, redacted, exact)
  const { wire: left } = own.asWritten
  // What the body does not show is redacted where every format can write it.
  return walkTexts(left, 'wire', redact, options) === left ? own : withConversation(own, (same) => same)
}

/** Where no number was exact, the body is written as it was parsed. */
function decoded(written: WrittenBody, body: Readonly<Record<string, unknown>>, exact: ExactBody | null) {
  if (exact === null) return written.decode(body)
  const bytes = Buffer.from(exact.write(body))
  return written.decode(JSON.parse(bytes.toString()) as typeof body, bytes)
}

/** Looks at the documents of a request, whose bytes are there by now. */
export function guardingFiles(parts: GuardInputParts): InputStep {
  return (turn, request) => (request.texts === undefined ? turn : guardTurn(parts, turn, request))
}

const opaqueKinds: ReadonlySet<string> = new Set(['image', 'audio', 'video'])

/**
 * The turn as it may be asked: what plugins, files, tools and their servers have added is looked at, too. The same turn where nothing is
 * redacted. Rejects as `guardWritten` does.
 */
export async function guardTurn(parts: GuardInputParts, turn: Turn, request: GuardedRequest): Promise<Turn> {
  const { guard, texts, cancellation } = request
  if (guard === undefined || texts === undefined) return turn
  const { inputModalities, ownFiles } = turn.needs
  const isSeen = turn.asWritten !== null && !inputModalities.has('file') && ownFiles === undefined
  if (isSeen || texts.done.has(turn.conversation())) return turn
  return timed(request.notes.times, 'guardrails', () => guardUnseen(parts, turn, { guard, texts, cancellation }))
}

async function guardUnseen(
  parts: GuardInputParts,
  turn: Turn,
  { guard, texts, cancellation }: Pick<Required<GuardedRequest>, 'guard' | 'texts' | 'cancellation'>,
): Promise<Turn> {
  const read = await guardFiles(parts.pluginServices.fileTexts, turn, { guard, texts, signal: cancellation.signal })
  const conversation = read.conversation()
  const { envelopes } = guard
  const look = (group: TextGroup) => {
    texts.add(group)
    return group.texts
  }
  walkTexts(conversation, 'canonical', look, { envelopes })
  await texts.scan(cancellation.signal)
  const redacted: Conversation = texts.redacts
    ? walkTexts(conversation, 'canonical', (group) => texts.redact(group), { envelopes })
    : conversation
  texts.done.add(redacted)
  return redacted === conversation ? read : withConversation(read, () => redacted)
}
