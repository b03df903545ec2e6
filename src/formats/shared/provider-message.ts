import type { FaultFacts } from '../../canonical/fault.ts'
import {
  isJsonObject,
  type JsonObject,
  listOf,
  objectOf,
  parseUntrusted,
  wordOf,
} from '../../streams/untrusted-json.ts'

/** Most characters read of a provider's message; far fewer are shown. */
export const providerMessageCharactersMax = 4000
const rulesMax = 5
const namesMax = 20

/**
 * The unredacted message of a provider's error; undefined if it has none. `inner` is the error itself, `outer` the body around it, which
 * may be the same.
 */
export function wordsOf(inner: JsonObject, outer: JsonObject): string | undefined {
  const said =
    sentenceOf(inner) ??
    sentenceOf(outer) ??
    wordOf(outer['error']) ??
    brokenRules(inner['detail'] ?? outer['detail']) ??
    sentenceOf(objectOf(listOf(outer['errors'])[0]))
  const inside = wordsInside(objectOf(inner['metadata'])['raw'])
  const words = said === undefined || inside === undefined ? (said ?? inside) : `${said}: ${inside}`
  return words === undefined ? undefined : boundedWords(words)
}

/** A text cut between words to the most that is read; undefined if blank. */
export function boundedWords(text: string): string | undefined {
  if (text.trim() === '') return undefined
  if (text.length <= providerMessageCharactersMax) return text
  const start = text.slice(0, providerMessageCharactersMax)
  // Half a word may be half a key, which redaction would miss.
  return start.slice(0, Math.max(start.search(/\s+\S*$/), 0)) || undefined
}

/** The names in `error.details` that clients act on; undefined if there are none. */
export function factsOf(error: JsonObject): FaultFacts | undefined {
  const details = objectOf(error['details'])
  const errorCode = isName(details['error_code']) ? details['error_code'] : undefined
  const unsupported = listOf(details['unsupported']).filter(isName).slice(0, namesMax)
  if (errorCode === undefined && unsupported.length === 0) return undefined
  return { ...(errorCode !== undefined && { errorCode }), ...(unsupported.length > 0 && { unsupported }) }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:[\]-]{1,64}$/.test(value)
}

function sentenceOf(error: JsonObject): string | undefined {
  for (const name of ['message', 'Message', 'detail', 'msg', 'error_description', 'title']) {
    const sentence = wordOf(error[name])
    if (sentence !== undefined) return sentence
  }
  return undefined
}

/** FastAPI's `detail: [{loc: ["body", "temperature"], msg: "…", input: …}]`. The input is the caller's own and left out. */
function brokenRules(detail: unknown): string | undefined {
  const rules = listOf(detail)
    .slice(0, rulesMax)
    .flatMap((entry) => {
      const { loc, msg } = objectOf(entry)
      const rule = wordOf(msg)
      const place = listOf(loc)
        .filter((step) => step !== 'body' && (typeof step === 'string' || typeof step === 'number'))
        .join('.')
      return rule === undefined ? [] : [place === '' ? rule : `${place}: ${rule}`]
    })
  return rules.length === 0 ? undefined : rules.join('; ')
}

/** The message of a provider's own provider, passed on as text or as an object. */
function wordsInside(raw: unknown): string | undefined {
  const value = typeof raw === 'string' ? (parseUntrusted(raw) ?? raw) : raw
  if (!isJsonObject(value)) return typeof value === 'string' ? wordOf(value) : undefined
  return isJsonObject(value['error']) ? sentenceOf(value['error']) : (wordOf(value['error']) ?? sentenceOf(value))
}
