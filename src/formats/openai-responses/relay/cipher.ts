import { isJsonObject, parseUntrusted } from '../../../streams/untrusted-json.ts'
import { sealedItem } from '../../sealed-events.ts'

const memberName = Buffer.from('"encrypted_content"')

/** Whether the event in `[start, end)` has a member for a cipher. */
export function holdsCipher(bytes: Buffer, start: number, end: number): boolean {
  return bytes.subarray(start, end).includes(memberName)
}

/** An event's data with the cipher of its item wrapped; the same text where there is none. */
export function sealEvent(data: string, sealProof: (text: string) => string): string {
  if (!data.includes('"encrypted_content"')) return data
  const wire = parseUntrusted(data)
  if (!isJsonObject(wire)) return data
  const item = sealedItem(wire['item'], sealProof)
  return item === wire['item'] ? data : JSON.stringify({ ...wire, item })
}
