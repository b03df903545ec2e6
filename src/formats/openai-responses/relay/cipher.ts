import { isJsonObject, parseUntrusted } from '../../../streams/untrusted-json.ts'
import { sealedItem } from '../../shared/sealed-events.ts'

/** An event's data with the cipher of its item wrapped; the same text where there is none. */
export function sealEvent(data: string, sealProof: (text: string) => string): string {
  if (!data.includes('"encrypted_content"')) return data
  const wire = parseUntrusted(data)
  if (!isJsonObject(wire)) return data
  const item = sealedItem(wire['item'], sealProof)
  return item === wire['item'] ? data : JSON.stringify({ ...wire, item })
}
