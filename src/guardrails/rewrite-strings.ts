import { ExactNumber } from '../streams/exact-number.ts'
import type { JsonObject } from '../streams/untrusted-json.ts'
import { hasWords, holdsBytes, holdsEnvelope, isListedWord, isSealed, leastNumber } from './unwalked.ts'

const namesOfMembers = /^[a-z][a-zA-Z_]{0,31}$/

/** Sounds have no type beside them. Shorter ones are looked at like any text: a value that stands there is none. */
const encodedSound = /^[A-Za-z0-9+/]{512,}={0,2}$/

/** What can't be looked at: who reads of it has to know. */
export type Unreadable = 'encrypted' | 'media'

export interface StringRewriting {
  rewrite(text: string): string
  /** An envelope with what it holds rewritten; undefined where the gateway did not seal it. */
  opened(text: string): string | undefined
  /** Told of each string that is left as it is since nobody can read it. */
  unread(kind: Unreadable): void
}

/**
 * A value with every string in it rewritten, names of members too; long numbers as well, which become
 * strings then; the same value where nothing changes. Words of formats stay.
 */
export function rewriteStrings<Value>(value: Value, rewriting: StringRewriting, name = ''): Value {
  return rewritten(value, rewriting, { name, parent: {} }) as Value
}

/** Where a value stands: the name of its member, and what that is a member of. */
interface Place {
  readonly name: string
  readonly parent: JsonObject
}

function rewritten(value: unknown, rewriting: StringRewriting, place: Place): unknown {
  if (typeof value === 'string') return rewrittenText(value, rewriting, place)
  const isNumber = typeof value === 'number' || value instanceof ExactNumber
  if (isNumber) {
    if (Math.abs(Number(value)) < leastNumber) return value
    const text = String(value)
    const next = rewriting.rewrite(text)
    return next === text ? value : next
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const own: readonly unknown[] = value
    let changed: unknown[] | undefined
    for (const [at, each] of own.entries()) {
      const next = rewritten(each, rewriting, place)
      if (next !== each) changed ??= [...own]
      if (changed !== undefined) changed[at] = next
    }
    return changed ?? value
  }
  const parent: JsonObject = { ...value }
  const entries = Object.entries(parent)
  let hasChanged = false
  const next = entries.map(([key, each]): [string, unknown] => {
    const newKey = namesOfMembers.test(key) ? key : rewriting.rewrite(key)
    const newValue = rewritten(each, rewriting, { name: key, parent })
    hasChanged ||= newKey !== key || newValue !== each
    return [newKey, newValue]
  })
  return hasChanged ? Object.fromEntries(next) : value
}

function rewrittenText(text: string, rewriting: StringRewriting, { name, parent }: Place): string {
  if (text === '' || (hasWords(name) && isListedWord(text))) return text
  if (holdsEnvelope(name)) {
    const opened = rewriting.opened(text)
    if (opened !== undefined) return opened
  }
  if (isSealed(parent, name, text)) {
    rewriting.unread('encrypted')
    return text
  }
  if (holdsBytes(parent, name, text, '') || (name === 'data' && encodedSound.test(text))) {
    rewriting.unread('media')
    return text
  }
  return rewriting.rewrite(text)
}
