import { Nesting, stringEnd, trimEnd } from './scan-json.ts'

const quote = 0x22
const comma = 0x2c
const space = 0x20
const openingBrace = 0x7b
const openingBracket = 0x5b
const closingBracket = 0x5d

/** The elements of a JSON list that JSON.parse accepts, as their own bytes without the white space around them. */
export function scanList(bytes: Buffer): Buffer[] {
  const elements: Buffer[] = []
  const nesting = new Nesting(bytes)
  let start = -1
  for (let at = bytes.indexOf(openingBracket) + 1; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte <= space) continue
    if (byte === comma || byte === closingBracket) {
      if (start !== -1) elements.push(bytes.subarray(start, trimEnd(bytes, at)))
      start = -1
      continue
    }
    if (start === -1) start = at
    if (byte === quote) at = stringEnd(bytes, at)
    else if (byte === openingBrace || byte === openingBracket) at = nesting.end(at)
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
