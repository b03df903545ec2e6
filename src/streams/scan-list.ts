import { farStringEnd, trimEnd } from './scan-json.ts'

const quote = 0x22
const comma = 0x2c
const space = 0x20

/** The elements of a JSON list that JSON.parse accepts, as their own bytes without the white space around them. */
export function scanList(bytes: Buffer): Buffer[] {
  const elements: Buffer[] = []
  let depth = 0
  let start = -1
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte <= space) continue
    const isOpening = byte === 0x7b || byte === 0x5b
    const isClosing = byte === 0x7d || byte === 0x5d
    if (depth === 1 && (byte === comma || isClosing)) {
      if (start !== -1) elements.push(bytes.subarray(start, trimEnd(bytes, at)))
      start = -1
    } else if (depth >= 1 && start === -1) start = at
    if (byte === quote) at = farStringEnd(bytes, at)
    else if (isOpening) depth++
    else if (isClosing) depth--
  }
  return elements
}

/** A JSON list of these elements. */
export function joinList(elements: readonly Uint8Array[]): Buffer {
  const pieces: Uint8Array[] = [open]
  elements.forEach((element, index) => {
    if (index > 0) pieces.push(separator)
    pieces.push(element)
  })
  pieces.push(close)
  return Buffer.concat(pieces)
}

const open = Buffer.from('[')
const close = Buffer.from(']')
const separator = Buffer.from(',')
