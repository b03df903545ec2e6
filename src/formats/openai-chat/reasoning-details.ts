import type { Item, ReasoningItem } from '../../canonical/item.ts'
import { objectOf, wordOf } from '../../streams/untrusted-json.ts'
import type { ChatReasoningDetail } from './wire.ts'

/** `id` of a signature after all other content of its message. */
export const turnEnd = 'turn_end'

/** The position of a reasoning item in its message. */
export interface SealPlace {
  /** The provider's id of the thoughts. */
  readonly ownId: string | undefined
  /** Whether it is only an encrypted text, which belongs to the item after it. */
  readonly isBare: boolean
  /** Whether only thoughts come before it. */
  readonly isLeading: boolean
  /** Id of the tool call that follows, `end` if nothing follows, null for anything else. */
  readonly next: { readonly callId: string } | 'end' | null
  /** Ids of all calls of the message so far. */
  readonly callIds: ReadonlySet<string>
}

/**
 * The `id` of a signature or encrypted text. A message lists its thoughts apart from its calls, so the id gives their position: it is the
 * id of the call that follows them, or `turnEnd`. If the position is clear, it is the provider's own id.
 */
export function sealIdOf({ ownId, isBare, isLeading, next, callIds }: SealPlace): string | undefined {
  if (ownId !== undefined && callIds.has(ownId)) return ownId
  if (next === 'end') return isBare && !isLeading ? (ownId ?? turnEnd) : ownId
  if (next === null) return ownId
  if (isLeading && (ownId !== undefined || !isBare)) return ownId
  return next.callId
}

/** The `reasoning_details` of the message for a model's output. `formatOf` names who signed them. */
export function encodeReasoningDetails(
  said: readonly Item[],
  formatOf: (signedBy: string) => string,
): ChatReasoningDetail[] {
  const details: ChatReasoningDetail[] = []
  const callIds = new Set(said.flatMap((item) => (item.kind === 'tool-call' ? [item.callId] : [])))
  let isLeading = true
  said.forEach((item, position) => {
    if (item.kind !== 'reasoning') {
      isLeading = false
      return
    }
    const id = sealIdOf({
      ownId: ownIdOf(item),
      isBare: item.signature === undefined && item.text.length === 0 && item.summary.length === 0,
      isLeading,
      next: placeOf(said[position + 1]),
      callIds,
    })
    addDetails(item, item.signedBy === undefined ? 'unknown' : formatOf(item.signedBy), id, callIds, details)
  })
  return details
}

function placeOf(next: Item | undefined): SealPlace['next'] {
  if (next === undefined) return 'end'
  return next.kind === 'tool-call' ? next : null
}

/** The id that the provider encrypted with the thoughts. */
function ownIdOf({ extra }: ReasoningItem): string | undefined {
  return wordOf(objectOf(extra?.['openai-chat'])['id'])
}

function addDetails(
  { text, summary, signature, encrypted }: ReasoningItem,
  format: string,
  id: string | undefined,
  callIds: ReadonlySet<string>,
  details: ChatReasoningDetail[],
): void {
  for (const part of summary) {
    details.push({ type: 'reasoning.summary', summary: part, format, index: details.length })
  }
  const texts = signature !== undefined && text.length === 0 ? [''] : text
  texts.forEach((part, position) => {
    const isSigned = signature !== undefined && position === texts.length - 1
    details.push({
      type: 'reasoning.text',
      text: part,
      format,
      index: details.length,
      ...(isSigned ? { signature, ...placeMember(id, callIds) } : {}),
    })
  })
  if (encrypted === undefined) return
  details.push({
    type: 'reasoning.encrypted',
    data: encrypted,
    format,
    index: details.length,
    ...(id === undefined ? {} : { id }),
  })
}

/** A signature's id only gives its position: its own would be a counter that restarts with each answer. */
function placeMember(id: string | undefined, callIds: ReadonlySet<string>): { id?: string } {
  return id !== undefined && callIds.has(id) ? { id } : {}
}
