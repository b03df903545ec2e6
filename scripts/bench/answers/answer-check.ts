import type { ExpectedAnswer } from '../requests/exchange.ts'
import { callOutput, replyText, replyUsage, sentinel } from '../wire/wire-script.ts'
import { answerReaders } from './answer-readers.ts'

const closingBrace = 0x7d
const lineFeed = 0x0a

/** What is wrong with an unstreamed answer, or undefined. `isThorough` parses it and compares text and usage. */
export function checkReply(expected: ExpectedAnswer, body: Buffer, isThorough: boolean): string | undefined {
  if (!body.includes(sentinel)) return `no sentinel in ${quote(body)}`
  const last = body[body.length - 1] === lineFeed ? body.length - 2 : body.length - 1
  if (body[last] !== closingBrace) return `cut short: ${quote(body.subarray(-80))}`
  if (!isThorough) return undefined
  const { text, outputTokens } = answerReaders[expected.format].readReply(JSON.parse(body.toString()))
  if (text !== replyText) return `another text: ${JSON.stringify(text).slice(0, 200)}`
  const wanted = replyUsage.output + (expected.hasCall === true ? callOutput : 0)
  return outputTokens === wanted ? undefined : `${outputTokens} output tokens instead of ${wanted}`
}

/** What is wrong with the text of a stream, or undefined: deltas, the text of the last event and usage must agree. */
export function checkStreamText(expected: ExpectedAnswer, stream: Buffer, deltas: number): string | undefined {
  const reader = answerReaders[expected.format]
  const events = reader.parseEvents(stream)
  const joined = events
    .map((event) => reader.deltaText(event))
    .filter((text) => typeof text === 'string')
    .join('')
  const end = reader.readEnd(events, joined)
  if (end.text !== joined) return `deltas say ${quoteText(joined)}, the last event ${quoteText(String(end.text))}`
  return end.outputTokens === deltas ? undefined : `${end.outputTokens} output tokens instead of ${deltas}`
}

/** The first 300 characters of a body, on one line. */
export function quote(body: Buffer): string {
  return quoteText(body.toString('utf8', 0, 1_200))
}

function quoteText(text: string): string {
  return JSON.stringify(text.slice(0, 300))
}
