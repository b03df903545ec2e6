import { isJsonObject, parseUntrusted } from '../../../streams/untrusted-json.ts'
import { sealedItem } from '../../shared/sealed-events.ts'

/** An event's data with its item's encrypted text wrapped; the same text if there is none. */
export function sealEvent(data: string, sealProof: (text: string) => string): string {
  if (!data.includes('"encrypted_content"')) return data
  const wire = parseUntrusted(data)
  if (!isJsonObject(wire)) return data
  const item = sealedItem(wire['item'], sealProof)
  return item === wire['item'] ? data : JSON.stringify({ ...wire, item })
}
