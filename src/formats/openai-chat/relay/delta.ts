import { isJsonObject, type JsonObject, listOf, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { reasoningFormatOf } from '../../shared/reasoning-format.ts'
import { callVariantOf, saidBy } from '../call-variant.ts'
import { encodeAnnotation } from '../client/annotation.ts'
import { annotationOf } from '../upstream/annotations.ts'

/** Ids of the tool calls that have begun, by index. */
export type SeenCalls = string[]

/**
 * Whether a choice of a stream fits the contract: text as text, calls with index, id and name, arguments in pieces of text. Notes the calls
 * that begin in it.
 */
export function isRegularChoice(choice: JsonObject, seen: SeenCalls): boolean {
  const { delta } = choice
  if (!isJsonObject(delta)) return delta === undefined && choice['message'] === undefined
  if (!isRegularText(delta['content']) || isJsonObject(delta['function_call'])) return false
  return listOf(delta['tool_calls']).every((piece) => isJsonObject(piece) && isRegularPiece(piece, seen))
}

/** A choice whose pieces of calls without an index, an id and a name go on with the last call; the same if there are none. */
export function withCallIndexes(choice: JsonObject, seen: SeenCalls): JsonObject {
  const { delta } = choice
  if (seen.length === 0 || !isJsonObject(delta)) return choice
  const calls = listOf(delta['tool_calls'])
  if (!calls.some(goesOn)) return choice
  const index = seen.length - 1
  return {
    ...choice,
    delta: { ...delta, tool_calls: calls.map((piece) => (goesOn(piece) ? { ...piece, index } : piece)) },
  }
}

function goesOn(piece: unknown): piece is JsonObject {
  return (
    isJsonObject(piece) &&
    (piece['index'] ?? null) === null &&
    wordOf(piece['id']) === undefined &&
    wordOf(saidBy(piece)['name']) === undefined
  )
}

/** Whether a whole message fits the contract. */
export function isRegularMessage(message: JsonObject): boolean {
  if (!isRegularText(message['content']) || isJsonObject(message['function_call'])) return false
  const seen: SeenCalls = []
  return listOf(message['tool_calls']).every(
    (call, index) => isJsonObject(call) && isRegularPiece({ ...call, index }, seen) && hasWords(call),
  )
}

function hasWords(call: JsonObject): boolean {
  const { arguments: words, input } = saidBy(call)
  return typeof (callVariantOf(call) === 'custom' ? input : words) === 'string'
}

function isRegularText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string'
}

function isRegularPiece(piece: JsonObject, seen: SeenCalls): boolean {
  const { index } = piece
  const said = saidBy(piece)
  if (typeof index !== 'number' || !isRegularText(said['arguments']) || !isRegularText(said['input'])) return false
  const id = wordOf(piece['id'])
  const known = seen[index]
  // Older Gemini streams give all calls the same index.
  if (known !== undefined) return id === undefined || id === known
  if (index !== seen.length || id === undefined || wordOf(said['name']) === undefined) return false
  seen.push(id)
  return true
}

/**
 * A regular delta or message for the caller: in the contract's types, other members unchanged. `callsBefore` are the calls that began
 * before it; only arguments of these can still come.
 */
export function toCallersDelta(delta: JsonObject, callsBefore: number): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const name of Object.keys(delta)) {
    const value = toCallersMember(name, delta[name], callsBefore)
    if (value !== undefined) shown[name] = value
  }
  // All callers know this name, some also the other.
  const thoughts = textOf(delta['reasoning_content'])
  if (thoughts !== '' && textOf(delta['reasoning']) === '') shown['reasoning'] = thoughts
  return shown
}

/** A member of a delta for the caller; undefined if it is empty. Providers also send null for lists. */
function toCallersMember(name: string, value: unknown, callsBefore: number): unknown {
  switch (name) {
    case 'role':
      return wordOf(value) === undefined ? undefined : 'assistant'
    case 'tool_calls':
      return listOf(value).length === 0
        ? undefined
        : listOf(value).map((call) => toCallersPiece(objectOf(call), callsBefore))
    case 'annotations':
      return toCitations(listOf(value))
    case 'reasoning_details':
      return toDetails(listOf(value))
    case 'images':
      return listOf(value).length === 0 ? undefined : value
    case 'audio':
      return isJsonObject(value) ? value : undefined
    default:
      return value
  }
}

function toCallersPiece(piece: JsonObject, callsBefore: number): object {
  const { index } = piece
  const isBegun = typeof index === 'number' && index < callsBefore
  const shown: Record<string, unknown> = {}
  if (index !== undefined) shown['index'] = index
  // A second id or name would be appended to the first one.
  if (!isBegun) {
    shown['id'] = piece['id']
    shown['type'] = callVariantOf(piece)
  }
  const other = callVariantOf(piece) === 'custom' ? 'function' : 'custom'
  for (const name of Object.keys(piece)) {
    const value = piece[name]
    if (name === 'index' || name === 'id' || name === 'type' || name === other || value === null) continue
    shown[name] = isJsonObject(value) ? withoutNulls(value, isBegun) : value
  }
  return shown
}

function withoutNulls(said: JsonObject, isBegun: boolean): object {
  const shown: Record<string, unknown> = {}
  for (const name of Object.keys(said)) {
    if (said[name] !== null && !(isBegun && name === 'name')) shown[name] = said[name]
  }
  return shown
}

/** The text member that each kind of detail requires. */
const detailTexts: Readonly<Record<string, string | null>> = {
  'reasoning.text': null,
  'reasoning.summary': 'summary',
  'reasoning.encrypted': 'data',
}

/** Details that callers can send back: of kinds and families in the contract. */
function toDetails(wires: readonly unknown[]): readonly object[] | undefined {
  const details = wires.filter(isJsonObject).flatMap((wire) => {
    const { type, format, index, ...rest } = wire
    const text = typeof type === 'string' && Object.hasOwn(detailTexts, type) ? detailTexts[type] : undefined
    if (text === undefined || (text !== null && typeof rest[text] !== 'string')) return []
    const place = typeof index === 'number' && Number.isInteger(index) && index >= 0 ? { index } : {}
    return [{ type, ...rest, ...(typeof format === 'string' && { format: reasoningFormatOf(format) }), ...place }]
  })
  return details.length === 0 ? undefined : details
}

/** The contract has only web citations, whose positions may be missing, and file contents. */
function toCitations(wires: readonly unknown[]): readonly object[] | undefined {
  const citations = wires.flatMap((wire) => {
    const citation = isJsonObject(wire) ? encodeAnnotation(annotationOf(wire), 0) : undefined
    return citation === undefined ? [] : [citation]
  })
  return citations.length === 0 ? undefined : citations
}
