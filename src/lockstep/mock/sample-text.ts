import type { Json } from '../document/openapi.ts'
import { between, oneOf, type Random } from './seeded-random.ts'
import { textFromPattern } from './text-from-pattern.ts'

const words = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'haven',
  'inlet',
  'juniper',
  'kelp',
  'lumen',
]
const second = 1000
const firstMoment = Date.UTC(2026, 0, 1)
const yearMs = 365 * 24 * 3600 * second

const formats: Readonly<Record<string, ((random: Random) => string) | undefined>> = {
  'date-time': (random) => moment(random).toISOString(),
  date: (random) => moment(random).toISOString().slice(0, 10),
  time: (random) => moment(random).toISOString().slice(11),
  duration: (random) => `PT${between(random, 1, 59)}M`,
  email: (random) => `${word(random)}@example.com`,
  hostname: (random) => `${word(random)}.example.com`,
  uri: (random) => `https://example.com/${word(random)}`,
  url: (random) => `https://example.com/${word(random)}`,
  'uri-reference': (random) => `/${word(random)}`,
  uuid: (random) => `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`,
  ipv4: (random) => `192.0.2.${between(random, 1, 254)}`,
  ipv6: (random) => `2001:db8::${hex(random, 4)}`,
  byte: (random) => Buffer.from(word(random)).toString('base64'),
  'json-pointer': (random) => `/${word(random)}`,
  regex: () => '^[a-z]+$',
}

/** A text that a schema takes, as far as its format, pattern and lengths say. */
export function sampleText(schema: Json, random: Random): string {
  const { pattern, format, minLength, maxLength } = schema
  if (typeof pattern === 'string') {
    const text = textFromPattern(pattern, random)
    if (text !== undefined) return text
  }
  const write = formats[String(format)]
  if (write !== undefined) return write(random)
  let text = `${word(random)} ${word(random)}`
  while (text.length < Number(minLength ?? 0)) text += ` ${word(random)}`
  return text.slice(0, Number(maxLength ?? text.length))
}

function moment(random: Random): Date {
  return new Date(firstMoment + Math.floor((random() * yearMs) / second) * second)
}

function word(random: Random): string {
  return oneOf(random, words) ?? ''
}

function hex(random: Random, length: number): string {
  return Array.from({ length }, () => between(random, 0, 15).toString(16)).join('')
}
