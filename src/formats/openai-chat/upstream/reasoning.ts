import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { isJsonObject, type JsonObject, listOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { type DecodeState, nextIndex, type OpenReasoning } from './state.ts'

/** The wire field with thoughts. `content` is Mistral's list of parts. */
export type ReasoningField = 'reasoning_content' | 'reasoning' | 'content'

/** The thoughts of a delta as plain text, from any field; '' if it has none. */
export function plainReasoningOf(delta: JsonObject): string {
  return wordOf(delta['reasoning_content']) ?? textOf(delta['reasoning'])
}

/** Whether a delta's `reasoning_details` have readable text. */
export function hasReadableDetails(delta: JsonObject): boolean {
  return listOf(delta['reasoning_details']).some(
    (detail) => isJsonObject(detail) && (textOf(detail['text']) !== '' || textOf(detail['summary']) !== ''),
  )
}

/** Whether a delta's `reasoning_details` have only signatures or encrypted texts. */
export function hasOnlySeals(delta: JsonObject): boolean {
  return listOf(delta['reasoning_details']).some(isSeal) && !hasReadableDetails(delta) && plainReasoningOf(delta) === ''
}

/** Applies a delta's thoughts. The details win over the plain text, which repeats them. */
export function applyReasoning(state: DecodeState, delta: JsonObject, out: TurnEvent[]): void {
  for (const detail of listOf(delta['reasoning_details'])) if (isJsonObject(detail)) applyDetail(state, detail, out)
  if (hasReadableDetails(delta)) return
  const field = textOf(delta['reasoning_content']) === '' ? 'reasoning' : 'reasoning_content'
  applyPlainReasoning(state, plainReasoningOf(delta), field, out)
}

/** Applies thoughts in plain text; `field` is where they must be sent back, if that matters. */
export function applyPlainReasoning(
  state: DecodeState,
  text: string,
  field: ReasoningField | undefined,
  out: TurnEvent[],
): void {
  if (text === '') return
  const open = state.reasoning
  const reasoning = open === undefined || isSealed(open) ? openReasoning(state, {}, field, out) : open
  if (reasoning.textPart === -1) reasoning.textPart = 0
  out.push({ kind: 'reasoning-delta', index: reasoning.index, part: reasoning.textPart, text })
}

/** Ends the open reasoning item, if there is one. */
export function closeReasoning(state: DecodeState, isCut: boolean, out: TurnEvent[]): void {
  const reasoning = state.reasoning
  if (reasoning === undefined) return
  state.reasoning = undefined
  out.push({
    kind: 'item-done',
    index: reasoning.index,
    ...(reasoning.signature === undefined ? {} : { signature: reasoning.signature }),
    ...(reasoning.encrypted === undefined ? {} : { encrypted: reasoning.encrypted }),
    ...(isCut ? { isIncomplete: true } : {}),
    // The id of the encrypted text came after the item had started.
    ...(reasoning.encrypted === undefined || reasoning.sealId === undefined || reasoning.sealId === reasoning.id
      ? {}
      : { extra: { 'openai-chat': { id: reasoning.sealId } } }),
  })
}

/** Applies one of `reasoning_details`. */
export function applyDetail(state: DecodeState, detail: JsonObject, out: TurnEvent[]): void {
  const text = textOf(detail['text'])
  const summary = textOf(detail['summary'])
  const signature = wordOf(detail['signature'])
  const encrypted = detail['type'] === 'reasoning.encrypted' ? wordOf(detail['data']) : undefined
  if (text === '' && summary === '' && signature === undefined && encrypted === undefined) return
  const reasoning = reasoningFor(state, detail, out)
  const position = detail['index']
  if (text !== '') {
    if (reasoning.textPart === -1 || position !== reasoning.textDetail) reasoning.textPart++
    reasoning.textDetail = position
    out.push({ kind: 'reasoning-delta', index: reasoning.index, part: reasoning.textPart, text })
  }
  if (summary !== '') {
    if (reasoning.summaryPart === -1 || position !== reasoning.summaryDetail) reasoning.summaryPart++
    reasoning.summaryDetail = position
    out.push({ kind: 'summary-delta', index: reasoning.index, part: reasoning.summaryPart, text: summary })
  }
  if (signature === undefined && encrypted === undefined) return
  reasoning.signature = signature ?? reasoning.signature
  reasoning.encrypted = encrypted ?? reasoning.encrypted
  reasoning.sealId = wordOf(detail['id'])
  reasoning.sealDetail = position
}

/** The item of a detail: one with its signature or encrypted text takes nothing from another block. */
function reasoningFor(state: DecodeState, detail: JsonObject, out: TurnEvent[]): OpenReasoning {
  const open = state.reasoning
  if (open === undefined || sealsPart(detail)) return openReasoning(state, detail, undefined, out)
  if (!isSealed(open)) return open
  const id = wordOf(detail['id'])
  const isSameBlock =
    id !== undefined && open.sealId !== undefined ? id === open.sealId : detail['index'] === open.sealDetail
  const bringsOtherSeal =
    (open.signature !== undefined && changes(detail['signature'], open.signature)) ||
    (open.encrypted !== undefined && changes(detail['data'], open.encrypted))
  return isSameBlock && !bringsOtherSeal ? open : openReasoning(state, detail, undefined, out)
}

function openReasoning(
  state: DecodeState,
  detail: JsonObject,
  field: ReasoningField | undefined,
  out: TurnEvent[],
): OpenReasoning {
  closeReasoning(state, false, out)
  // Ids of plain thoughts are counters that restart with each answer.
  const id = detail['type'] === 'reasoning.encrypted' ? wordOf(detail['id']) : undefined
  const format = wordOf(detail['format'])
  const reasoning: OpenReasoning = {
    index: nextIndex(state, out),
    id,
    textPart: -1,
    summaryPart: -1,
    textDetail: undefined,
    summaryDetail: undefined,
    signature: undefined,
    encrypted: undefined,
    sealId: undefined,
    sealDetail: undefined,
  }
  state.reasoning = reasoning
  out.push({
    kind: 'item-start',
    index: reasoning.index,
    item: {
      kind: 'reasoning',
      ...(id === undefined ? {} : { id }),
      ...(format === undefined || format === 'unknown' ? {} : { signedBy: format }),
      // So that the provider gets its thoughts back in the same field.
      ...(field === undefined ? {} : { extra: { 'openai-chat': { field } } }),
    },
  })
  return reasoning
}

function isSealed(reasoning: OpenReasoning): boolean {
  return reasoning.signature !== undefined || reasoning.encrypted !== undefined
}

/** Gemini signs the parts of its answer, not its thoughts. */
function sealsPart(detail: JsonObject): boolean {
  return detail['type'] === 'reasoning.encrypted' && detail['format'] === 'google-gemini-v1'
}

function isSeal(detail: unknown): boolean {
  return isJsonObject(detail) && (textOf(detail['signature']) !== '' || textOf(detail['data']) !== '')
}

function changes(value: unknown, known: string): boolean {
  const word = wordOf(value)
  return word !== undefined && word !== known
}
