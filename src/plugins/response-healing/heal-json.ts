import { type JsonSpan, jsonSpans, lacksOnlyBraces } from './json-spans.ts'
import type { ReadBySchema } from './read-by-schema.ts'
import { unfit } from './read-scalar.ts'
import { repairedLengthMax, repairJson } from './repair-json.ts'
import { withoutThoughts } from './without-thoughts.ts'

/** What became of an answer's text. */
export type Healing =
  | { readonly kind: 'healed'; readonly text: string; readonly did: readonly ('cut_out' | 'repaired' | 'coerced')[] }
  /** `valid` is JSON already; `none` has none in it; `unfit` has none that can be read as the schema says. */
  | { readonly kind: 'left'; readonly reason: 'valid' | 'too_long' | 'none' | 'unfit' }

/** Longest text in which JSON is looked for. */
const textLengthMax = 1_048_576

/**
 * The JSON in a model's text: cut out of fences and prose, its syntax repaired, its scalars read as the schema says. Text that is JSON
 * already is left alone, and so is what can't be read without inventing something. `read` says what an answer has to be.
 */
export function healJson(text: string, read: ReadBySchema): Healing {
  if (parsed(text) !== unfit) return { kind: 'left', reason: 'valid' }
  if (text.length > textLengthMax) return { kind: 'left', reason: 'too_long' }
  const trimmed = text.trim()
  // Each span is repaired once, and no more of them than one may be long.
  let repairable = repairedLengthMax
  let reason: 'none' | 'unfit' | 'too_long' = 'none'
  for (const span of jsonSpans(withoutThoughts(text))) {
    reason = reason === 'none' ? 'unfit' : reason
    const direct = span.isClosed ? parsed(span.text) : unfit
    if (direct === unfit) {
      if (span.text.length > repairable) {
        reason = 'too_long'
        continue
      }
      repairable -= span.text.length
    }
    const healed = direct === unfit ? readRepaired(span, read) : readWhole(span.text, direct, read)
    if (healed === null) continue
    const did = [...(span.text === trimmed ? [] : (['cut_out'] as const)), ...healed.did]
    return { kind: 'healed', text: healed.text, did }
  }
  return { kind: 'left', reason }
}

interface Read {
  readonly text: string
  readonly did: readonly ('repaired' | 'coerced')[]
}

function readRepaired({ text, isClosed }: JsonSpan, read: ReadBySchema): Read | null {
  // Only a schema can tell that nothing is missing at the end.
  if (!isClosed && (!read.knowsMembers || !lacksOnlyBraces(text))) return null
  const repaired = repairJson(text)
  if (repaired === null) return null
  const whole = readWhole(repaired, parsed(repaired), read)
  return whole === null ? null : { text: whole.text, did: ['repaired', ...whole.did] }
}

/** JSON as the schema wants it: the text itself where it fits. */
function readWhole(text: string, value: unknown, read: ReadBySchema): Read | null {
  if (value === unfit) return null
  const reading = read.read(value)
  if (reading === unfit) return null
  if (Object.is(reading, value)) return { text, did: [] }
  // Written anew, a number that JavaScript can't hold would be another one.
  return keepsNumbers(text, value) ? { text: JSON.stringify(reading), did: ['coerced'] } : null
}

const number = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

function keepsNumbers(text: string, value: unknown): boolean {
  const written = JSON.stringify(value).match(number) ?? []
  const said = text.match(number) ?? []
  const isNumber = (token: string) => !token.startsWith('"')
  const before = said.filter(isNumber)
  const after = written.filter(isNumber)
  return before.length === after.length && before.every((token, index) => token === after[index])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return unfit
  }
}
