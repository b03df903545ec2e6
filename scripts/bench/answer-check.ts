import type { ExpectedAnswer } from './exchange.ts'
import { replyText, replyUsage, sentinel } from './wire-script.ts'

/** What is wrong with an unstreamed answer, or undefined. `isThorough` parses it and compares text and usage. */
export function checkReply(expected: ExpectedAnswer, body: Buffer, isThorough: boolean): string | undefined {
  if (!body.includes(sentinel)) return `no sentinel in ${quote(body)}`
  if (body[body.length - 1] !== 0x7d) return `cut short: ${quote(body.subarray(-80))}`
  if (!isThorough) return undefined
  const { text, outputTokens } = readAnswer(expected.format, JSON.parse(body.toString()))
  if (text !== replyText) return `another text: ${JSON.stringify(text).slice(0, 200)}`
  return outputTokens === replyUsage.output
    ? undefined
    : `${outputTokens} output tokens instead of ${replyUsage.output}`
}

/** What is wrong with the text of a stream, or undefined: deltas, the text of the last event and usage must agree. */
export function checkStreamText(expected: ExpectedAnswer, stream: string, deltas: number): string | undefined {
  const events = stream
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line): unknown => JSON.parse(line.slice('data: '.length)))
  const joined = events.map((event) => deltaText(expected.format, event)).join('')
  const end =
    expected.format === 'responses'
      ? readAnswer('responses', at(events.at(-1), 'response'))
      : { text: joined, outputTokens: at(events.at(-1), 'usage', 'completion_tokens') }
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

function deltaText(format: ExpectedAnswer['format'], event: unknown): string {
  const text =
    format === 'chat'
      ? at(event, 'choices', 0, 'delta', 'content')
      : at(event, 'type') === 'response.output_text.delta' && at(event, 'delta')
  return typeof text === 'string' ? text : ''
}

function readAnswer(format: ExpectedAnswer['format'], answer: unknown): { text: unknown; outputTokens: unknown } {
  return format === 'responses'
    ? { text: at(answer, 'output', 0, 'content', 0, 'text'), outputTokens: at(answer, 'usage', 'output_tokens') }
    : {
        text: at(answer, 'choices', 0, 'message', 'content'),
        outputTokens: at(answer, 'usage', 'completion_tokens'),
      }
}

function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Readonly<Record<string | number, unknown>>)[key]
  }
  return found
}
