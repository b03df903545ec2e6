/** What the relay has to do with an event: pass it on (`delta`, `other`), or look into it. */
export type EventClass = 'delta' | 'other' | 'notable'

const nameStart = 'event: '.length
const nameLengths = {
  error: 'error'.length,
  message_stop: 'message_stop'.length,
  message_start: 'message_start'.length,
  content_block_start: 'content_block_start'.length,
}

/** The class of an event by its first line, `[start, end)`, without making a string of nearly any. `notable` unless that is `event: …`. */
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
    return 'notable'
  }
  const at = start + nameStart
  switch (end - at) {
    // As long as content_block_delta, which nearly every event is: `d` and `a` where the other has `s` and `t`.
    case nameLengths.content_block_start:
      if (bytes[at + 14] === 0x64 && bytes[end - 1] === 0x61) return 'delta'
      return classOfName(nameOf(bytes, at, end))
    case nameLengths.error:
    case nameLengths.message_stop:
    case nameLengths.message_start:
      return classOfName(nameOf(bytes, at, end))
    default:
      return 'other'
  }
}

/** The class of an event by its name. */
export function classOfName(name: string): EventClass {
  switch (name) {
    case 'content_block_delta':
      return 'delta'
    case 'content_block_start':
    case 'message_start':
    case 'message_delta':
    case 'message_stop':
    case 'error':
      return 'notable'
    default:
      return 'other'
  }
}

function nameOf(bytes: Uint8Array, start: number, end: number): string {
  let name = ''
  for (let at = start; at < end; at++) name += String.fromCharCode(bytes[at] ?? 0)
  return name
}
