/**
 * What the relay has to do with an event: pass it on (`content`, `delta`, and, unless they hold a cipher, `item-added` and `item-done`), rewrite it (`progress`), hold it back as the
 * end (`terminal`, `error`), or read it more closely (`unclear`).
 */
export type EventClass =
  | 'content'
  | 'delta'
  | 'item-added'
  | 'item-done'
  | 'progress'
  | 'terminal'
  | 'error'
  | 'unclear'

/** The class of an event by its type. */
export function classOfType(type: string): EventClass {
  switch (type) {
    case 'response.created':
    case 'response.in_progress':
    case 'response.queued':
      return 'progress'
    case 'response.completed':
    case 'response.incomplete':
    case 'response.failed':
      return 'terminal'
    case 'error':
      return 'error'
    case 'response.output_item.added':
      return 'item-added'
    case 'response.output_item.done':
      return 'item-done'
    default:
      return type.endsWith('.delta') ? 'delta' : 'content'
  }
}

/** Lengths of the types that are more than content, apart from deltas. */
const notableLengths: ReadonlySet<number> = new Set(
  [
    'error',
    'response.created',
    'response.in_progress',
    'response.queued',
    'response.completed',
    'response.incomplete',
    'response.failed',
    'response.output_item.added',
    'response.output_item.done',
  ].map((type) => type.length),
)

/** The class of an event by its first line, `[start, end)`, without making a string of nearly any. `unclear` unless that is `event: …`. */
export function classifyLine(bytes: Uint8Array, start: number, end: number): EventClass {
  // "event: "
  if (
    bytes[start] !== 0x65 ||
    bytes[start + 1] !== 0x76 ||
    bytes[start + 2] !== 0x65 ||
    bytes[start + 3] !== 0x6e ||
    bytes[start + 4] !== 0x74 ||
    bytes[start + 5] !== 0x3a ||
    bytes[start + 6] !== 0x20
  ) {
    return 'unclear'
  }
  // ".delta"
  if (
    bytes[end - 6] === 0x2e &&
    bytes[end - 5] === 0x64 &&
    bytes[end - 4] === 0x65 &&
    bytes[end - 3] === 0x6c &&
    bytes[end - 2] === 0x74 &&
    bytes[end - 1] === 0x61
  ) {
    return 'delta'
  }
  const nameStart = start + 'event: '.length
  if (!notableLengths.has(end - nameStart)) return 'content'
  let name = ''
  for (let at = nameStart; at < end; at++) name += String.fromCharCode(bytes[at] ?? 0)
  return classOfType(name)
}
