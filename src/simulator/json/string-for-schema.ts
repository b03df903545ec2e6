import type { Random } from '../seeded-random.ts'
import type { FlatSchema } from './flat-schema.ts'
import type { SchemaScope } from './schema-scope.ts'
import { stringForFormat } from './string-for-format.ts'
import { stringForPattern } from './string-for-pattern.ts'

const words = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'harbor',
  'island',
  'juniper',
  'kestrel',
  'lagoon',
] as const

const lengthLimit = 10_000
const triesMax = 12

/** A text that meets the schema's length, patterns and format if one is found; undefined when the length bounds cross. */
export function stringForSchema(flat: FlatSchema, scope: SchemaScope, random: Random): string | undefined {
  const lengthMin = Math.ceil(flat.lengthMin)
  const lengthMax = Math.min(flat.lengthMax, Math.max(lengthLimit, lengthMin))
  if (lengthMin > lengthMax || lengthMin > lengthLimit) return undefined
  const fits = (text: string): boolean =>
    text.length >= lengthMin &&
    text.length <= lengthMax &&
    flat.patterns.every((pattern) => scope.matchesPattern(pattern, text))

  for (let tries = 0; tries < triesMax; tries++) {
    const formatted = flat.format === undefined ? undefined : stringForFormat(flat.format, lengthMin, random)
    if (formatted !== undefined && fits(formatted)) return formatted
    for (const source of flat.patterns) {
      const pattern = scope.parsePattern(source)
      const text = pattern === null ? undefined : stringForPattern(pattern, lengthMin, lengthMax, { random, scope })
      // A pattern without anchors leaves room around its match.
      const candidates = text === undefined ? [] : [text, text.padEnd(lengthMin, 'x'), text.padStart(lengthMin, 'x')]
      const fitting = candidates.find(fits)
      if (fitting !== undefined) return fitting
    }
    const plain = plainText(lengthMin, lengthMax, random)
    if (fits(plain)) return plain
  }
  return undefined
}

function plainText(lengthMin: number, lengthMax: number, random: Random): string {
  let text: string = random.pick(words)
  while (text.length < lengthMin) text += ` ${random.pick(words)}`
  // Not a trailing space, which trimming would remove.
  return text.length > lengthMax ? text.slice(0, lengthMax).replace(/ $/, 'x') : text
}
