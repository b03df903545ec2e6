import { crc32 } from 'node:zlib'
import { replyText, replyUsage, type WireScript } from './wire-script.ts'

// The only type of header values here.
const textType = 7
const metrics = { latencyMs: 740 }

/** What Bedrock's Converse and ConverseStream answer: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html. */
export const converseScript: WireScript = {
  mediaType: 'application/vnd.amazon.eventstream',
  hasChecksums: true,
  reply: JSON.stringify({
    metrics,
    output: { message: { content: [{ text: replyText }], role: 'assistant' } },
    stopReason: 'end_turn',
    usage: usageOf(replyUsage.output),
  }),
  opening: [event('messageStart', { role: 'assistant' })],
  delta: (_index, text) => event('contentBlockDelta', { contentBlockIndex: 0, delta: { text } }),
  closing: (deltas) => [
    event('contentBlockStop', { contentBlockIndex: 0 }),
    event('messageStop', { stopReason: 'end_turn' }),
    event('metadata', { metrics, usage: usageOf(deltas) }),
  ],
}

function usageOf(output: number) {
  return { inputTokens: replyUsage.input, outputTokens: output, totalTokens: replyUsage.input + output }
}

/** One message of the event-stream encoding: lengths and their checksum, headers, payload, checksum of it all. */
function event(type: string, payload: object): Buffer {
  const headers = Buffer.concat(
    [
      [':event-type', type],
      [':content-type', 'application/json'],
      [':message-type', 'event'],
    ].map(([name = '', value = '']) => header(name, value)),
  )
  // Padding of varying length follows the members, against guessing from sizes.
  const body = Buffer.from(JSON.stringify({ ...payload, p: 'abcdefghijklm' }))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32BE(lengths.length + 4 + headers.length + body.length + 4, 0)
  lengths.writeUInt32BE(headers.length, 4)
  const message = Buffer.concat([lengths, checksumOf(lengths), headers, body])
  return Buffer.concat([message, checksumOf(message)])
}

function header(name: string, value: string): Buffer {
  const bytes = Buffer.from(`\0${name}\0\0\0${value}`)
  bytes.writeUInt8(name.length, 0)
  bytes.writeUInt8(textType, 1 + name.length)
  bytes.writeUInt16BE(value.length, 2 + name.length)
  return bytes
}

function checksumOf(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(bytes))
  return sum
}
