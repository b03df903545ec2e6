import { jsonrepair } from 'jsonrepair'
import { scanBare } from './bare-text.ts'

/** Longest text that is repaired: the repair takes up to 25 ms for as much, and longer than in proportion for more. */
export const repairedLengthMax = 32_768

/** Text of broken JSON as JSON that says the same; null where it can't be read so without inventing or losing something. */
export function repairJson(text: string): string | null {
  if (text.length > repairedLengthMax) return null
  const plain = withoutNonValues(text)
  if (plain === null) return null
  let repaired: string
  try {
    repaired = jsonrepair(plain)
    JSON.parse(repaired)
  } catch {
    return null
  }
  return saysTheSame(plain, repaired) ? repaired : null
}

const nonValue = /(?<![\w$.-])-?(?:NaN|Infinity|undefined)(?![\w$])/g

/** Null for what JSON has no word for. Nothing is repaired where an ellipsis stands for values. */
function withoutNonValues(text: string): string | null {
  let plain = ''
  let done = 0
  let hasEllipsis = false
  scanBare(text, 0, (start, end) => {
    const bare = text.slice(start, end)
    hasEllipsis ||= /\.\.\.|…/.test(bare)
    plain += text.slice(done, start) + bare.replace(nonValue, 'null')
    done = end
    return hasEllipsis
  })
  return hasEllipsis ? null : plain + text.slice(done)
}

/** Strings, numbers and nulls of JSON. */
const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|null/g
const nullWord = /(?<![\w$])(?:null|None)(?![\w$])/g

/** Whether every string and number of the repaired text is in the broken one, in the same order, and no null was put in. */
function saysTheSame(broken: string, repaired: string): boolean {
  const raw = { text: broken, at: 0 }
  const unescaped = { text: broken.replace(escapeMark, meaningOf), at: 0 }
  let nulls = 0
  for (const [found] of repaired.matchAll(token)) {
    if (found === 'null') nulls++
    else {
      const said = found.startsWith('"') ? (JSON.parse(found) as string) : found
      const isRaw = passes(raw, said)
      const isUnescaped = passes(unescaped, said)
      if (!isRaw && !isUnescaped) return false
    }
  }
  return nulls <= (broken.match(nullWord)?.length ?? 0)
}

function passes(place: { readonly text: string; at: number }, said: string): boolean {
  const found = place.text.indexOf(said, place.at)
  if (found < 0) return false
  place.at = found + said.length
  return true
}

// Escapes that JSON does not know mean nothing sure.
const escapeMark = /\\(?:u([0-9a-fA-F]{4})|([ntrbf"'/\\]))/g
const meanings: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

function meaningOf(_: string, code: string | undefined, char: string): string {
  return code === undefined ? (meanings[char] ?? char) : String.fromCharCode(Number.parseInt(code, 16))
}
