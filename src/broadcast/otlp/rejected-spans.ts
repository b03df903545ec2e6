import type { SecretCutter } from '../../errors/secret-cutter.ts'
import type { DestinationAnswer } from '../define-destination.ts'

const wordsMax = 300

/** What a receiver of OTLP did not take, by its own words (a partial success), whole: null when it took all, or says nothing that can be read. */
export function rejectedSpans(answer: OtlpAnswer): string | null {
  const { count, words } = partialSuccess(answer, 'span')
  // Without a count it is advice.
  return count === 0 ? null : inWords(count, 'span', words)
}

/** The same of any export, with advice, without the `secrets` that the receiver was sent. */
export function rejectedOrAdvised(
  answer: OtlpAnswer,
  thing: OtlpThing,
  secrets: Pick<SecretCutter, 'cut'>,
): string | null {
  const { count, words: said } = partialSuccess(answer, thing)
  const words = secrets.cut(said).slice(0, wordsMax)
  if (count > 0) return inWords(count, thing, words)
  return words === '' ? null : `The receiver took all and says: ${words}`
}

export type OtlpAnswer = Pick<DestinationAnswer, 'contentType' | 'body'>

/** What exports consist of. */
export type OtlpThing = 'span' | 'data point'

function inWords(count: number, thing: OtlpThing, words: string): string {
  return `The receiver rejected ${count} ${thing}${count === 1 ? '' : 's'}${words === '' ? '.' : `: ${words}`}`
}

function partialSuccess({ contentType, body }: OtlpAnswer, thing: OtlpThing): Rejected {
  if (body.length === 0) return none
  return /\bjson\b/.test(contentType) ? inJson(body, countNames[thing]) : inProtobuf(body)
}

const countNames: Readonly<Record<OtlpThing, readonly [string, string]>> = {
  span: ['rejectedSpans', 'rejected_spans'],
  'data point': ['rejectedDataPoints', 'rejected_data_points'],
}

interface Rejected {
  readonly count: number
  readonly words: string
}

const none: Rejected = { count: 0, words: '' }

function inJson(body: Uint8Array, [name, otherName]: readonly [string, string]): Rejected {
  try {
    const answer: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    const partial = member(answer, 'partialSuccess') ?? member(answer, 'partial_success')
    const count = Number(member(partial, name) ?? member(partial, otherName) ?? 0)
    const words = member(partial, 'errorMessage') ?? member(partial, 'error_message')
    return { count: Number.isSafeInteger(count) ? count : 0, words: typeof words === 'string' ? words : '' }
  } catch {
    return none
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

/** ExportTraceServiceResponse { partial_success = 1 { rejected_spans = 1 (int64), error_message = 2 (string) } }; that of metrics alike. */
function inProtobuf(body: Uint8Array): Rejected {
  let rejected = none
  for (const { field, bytes } of fieldsOf(body)) {
    if (field !== 1 || bytes === undefined) continue
    let count = 0
    let words = ''
    for (const inner of fieldsOf(bytes)) {
      if (inner.field === 1 && inner.number !== undefined) count = inner.number
      if (inner.field === 2 && inner.bytes !== undefined) words = Buffer.from(inner.bytes).toString('utf8')
    }
    rejected = { count, words }
  }
  return rejected
}

interface Field {
  readonly field: number
  readonly number?: number
  readonly bytes?: Uint8Array
}

// Ends at what it can't read: a page of a proxy is no protobuf.
function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  let at = 0
  const varint = (): number | undefined => {
    let value = 0
    for (let shift = 0; shift < 49; shift += 7) {
      const byte = bytes[at++]
      if (byte === undefined) return undefined
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    return undefined
  }
  while (at < bytes.length) {
    const tag = varint()
    if (tag === undefined) return
    const field = Math.floor(tag / 8)
    const number = varint()
    if (number === undefined) return
    if (tag % 8 === 0) yield { field, number }
    else if (tag % 8 === 2 && at + number <= bytes.length) {
      yield { field, bytes: bytes.subarray(at, at + number) }
      at += number
    } else return
  }
}
