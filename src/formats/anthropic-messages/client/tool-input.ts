import { type ScannedJson, scanJson } from '../../../streams/scan-json.ts'
import { scanList } from '../../../streams/scan-list.ts'

/**
 * The JSON text of a call's input, for the block number `block` of the message number `message`. A string stands for arguments that were
 * not JSON.
 */
export function readToolInput(input: unknown, source: ScannedJson, message: number, block: number): string {
  if (typeof input === 'string') return input
  if (input === undefined || input === null) return '{}'
  // Parsing rounds large numbers; the caller's bytes still have them.
  const text = hasRoundedNumber(input) ? ownText(source, message, block) : undefined
  return text ?? JSON.stringify(input)
}

function hasRoundedNumber(value: unknown): boolean {
  if (typeof value === 'number')
    return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasRoundedNumber)
}

function ownText(source: ScannedJson, message: number, block: number): string | undefined {
  const messages = memberOf(source, 'messages')
  const own = messages === undefined ? undefined : scanList(messages)[message]
  const content = own === undefined ? undefined : memberOf(scanJson(own), 'content')
  const bytes = content === undefined ? undefined : scanList(content)[block]
  const input = bytes === undefined ? undefined : memberOf(scanJson(bytes), 'input')
  return input?.toString('utf8')
}

function memberOf({ bytes, members }: ScannedJson, name: string): Buffer | undefined {
  const span = members.get(name)
  return span === undefined ? undefined : bytes.subarray(span.valueStart, span.valueEnd)
}
