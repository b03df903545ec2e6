import type { OutboundAnswer, OutboundRequest } from '../../outbound/guarded-client.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import type { Holder } from '../../shares/holder.ts'
import { toCodeUnits } from '../../streams/code-points.ts'
import { isJsonObject, parseUntrustedBytes } from '../../streams/untrusted-json.ts'
import type { Recognized } from './recognized.ts'
import { RememberedAnswers } from './remembered-answers.ts'

/** The part of the guarded client that is used. */
export interface PresidioHttp {
  fetch(request: OutboundRequest): Promise<OutboundAnswer>
}

export interface PresidioOptions {
  /** Address of the analyzer, with or without `/analyze` at its end. */
  readonly url: string
  /** Language of its models, such as `en`. */
  readonly language: string
  /** For each text. */
  readonly timeoutMs: number
}

/** A Presidio analyzer did not look at a text. The message goes behind its name and holds nothing of the text. */
export class PresidioError extends Error {}

/** Characters of one text, and of one question. */
const longestText = 1_000_000
const longestPiece = 20_000
const answerBytesMax = 4 * 1024 * 1024
const leastScore = 0.4

/** A Presidio analyzer, which the operator runs. https://microsoft.github.io/presidio/api-docs/ */
export class PresidioClient {
  readonly #options: PresidioOptions
  readonly #http: PresidioHttp
  readonly #remembered = new RememberedAnswers()

  constructor(options: PresidioOptions, http: PresidioHttp) {
    this.#options = { ...options, url: options.url.replace(/\/+$/, '').replace(/(?:\/analyze)?$/, '/analyze') }
    this.#http = http
  }

  /** What the server recognizes in a text, in order. Rejects with a PresidioError, or with the signal's reason. */
  async analyze(
    text: string,
    entities: readonly string[],
    holder: Holder,
    signal: AbortSignal,
  ): Promise<readonly Recognized[]> {
    if (text.trim() === '') return []
    if (text.length > longestText) throw new PresidioError('takes a million characters of a text at most')
    const key = this.#remembered.keyOf(text, entities)
    const known = this.#remembered.get(key)
    if (known !== undefined) return known
    const recognized: Recognized[] = []
    for (let from = 0; from < text.length; ) {
      const to = pieceEnd(text, from)
      for (const { start, end, entity } of await this.#ask(text.slice(from, to), entities, holder, signal)) {
        recognized.push({ start: from + start, end: from + end, entity })
      }
      from = to
    }
    this.#remembered.set(key, recognized, holder)
    return recognized
  }

  async #ask(
    text: string,
    entities: readonly string[],
    holder: Holder,
    signal: AbortSignal,
  ): Promise<readonly Recognized[]> {
    const { url, language, timeoutMs } = this.#options
    // Half a character is no text for servers; whole ones count as they do here.
    const wellFormed = text.replace(/\p{Cs}/gu, '\uFFFD')
    const body = JSON.stringify({ text: wellFormed, language, entities, score_threshold: leastScore })
    const headers = { 'content-type': 'application/json' }
    let answer: OutboundAnswer
    try {
      answer = await this.#http.fetch({
        url,
        method: 'POST',
        headers,
        body,
        bytesMax: answerBytesMax,
        timeoutMs,
        redirectsMax: 0,
        holder,
        signal,
      })
    } catch (error) {
      if (error instanceof OutboundError) throw new PresidioError(reasonOf(error), { cause: error })
      throw error
    }
    return recognizedIn(wellFormed, parseUntrustedBytes(answer.body), new Set(entities))
  }
}

/** The last white space before a piece is too long, or where it is, but not in the midst of a character. */
function pieceEnd(text: string, from: number): number {
  const end = from + longestPiece
  if (end >= text.length) return text.length
  for (let at = end; at > from + longestPiece / 2; at--) if (/\s/.test(text.charAt(at))) return at
  return (text.charCodeAt(end) & 0xfc00) === 0xdc00 ? end - 1 : end
}

function reasonOf({ reason, status }: OutboundError): string {
  if (reason === 'bad-status') return `answered with status ${String(status)}`
  return reason === 'timeout' ? 'did not answer in time' : 'could not be reached'
}

function recognizedIn(text: string, answer: unknown, entities: ReadonlySet<string>): readonly Recognized[] {
  if (!Array.isArray(answer)) throw new PresidioError('gave an answer that can not be read')
  const found = (answer as readonly unknown[]).map((each) => {
    if (!isJsonObject(each)) throw new PresidioError('gave an answer that can not be read')
    const { start, end, entity_type: entity } = each
    if (!isPlace(start) || !isPlace(end) || typeof entity !== 'string')
      throw new PresidioError('gave an answer that can not be read')
    return { start, end, entity }
  })
  const places = [...new Set(found.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  const units = toCodeUnits(text, places)
  const unitOf = new Map(places.map((place, index) => [place, units[index] ?? 0]))
  return found
    .map(({ start, end, entity }) => ({ start: unitOf.get(start) ?? 0, end: unitOf.get(end) ?? 0, entity }))
    .filter(({ start, end, entity }) => start < end && entities.has(entity))
    .sort((a, b) => a.start - b.start)
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
