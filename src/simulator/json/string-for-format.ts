import type { Random } from '../seeded-random.ts'

type Writer = (random: Random, filler: string) => string

const two = (random: Random, min: number, max: number): string => String(random.integer(min, max)).padStart(2, '0')
const date: Writer = (random) => `20${two(random, 20, 39)}-${two(random, 1, 12)}-${two(random, 1, 28)}`
const time: Writer = (random) => `${two(random, 0, 23)}:${two(random, 0, 59)}:${two(random, 0, 59)}Z`
const host: Writer = (_, filler) => `${labels(filler)}example.com`
const email: Writer = (random, filler) => `${random.pick(['ada', 'grace', 'alan'])}${filler}@example.com`
const address: Writer = (random, filler) => `https://example.com/${random.pick(['a', 'b', 'docs'])}${filler}`
const reference: Writer = (random, filler) => `/${random.pick(['a', 'b', 'docs'])}${filler}`

const writers: Readonly<Record<string, Writer>> = {
  'date-time': (random, filler) => `${date(random, filler)}T${time(random, filler)}`,
  'iso-date-time': (random, filler) => `${date(random, filler)}T${time(random, filler)}`,
  date,
  time,
  'iso-time': time,
  duration: (random) => `PT${random.integer(1, 59)}M`,
  email,
  'idn-email': email,
  hostname: host,
  'idn-hostname': host,
  ipv4: (random) => `192.0.2.${random.integer(1, 254)}`,
  ipv6: (random) => `2001:db8::${random.integer(1, 0xffff).toString(16)}`,
  uri: address,
  url: address,
  iri: address,
  'uri-reference': reference,
  'iri-reference': reference,
  'uri-template': (random, filler) => `https://example.com/{id}/${random.pick(['a', 'b'])}${filler}`,
  uuid: (random) => `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-8${random.hex(3)}-${random.hex(12)}`,
  'json-pointer': reference,
  'json-pointer-uri-fragment': (random, filler) => `#${reference(random, filler)}`,
  'relative-json-pointer': (random, filler) => `${random.integer(0, 9)}${reference(random, filler)}`,
  regex: (random, filler) => `^[a-z]{${random.integer(1, 9)}}${filler}$`,
  byte: (random) => Buffer.from(random.hex(12)).toString('base64'),
  password: (random, filler) => `${random.hex(12)}${filler}`,
}

/** A text in a format that JSON Schema names, at least `lengthMin` long where the format allows. Undefined for unknown formats. */
export function stringForFormat(format: string, lengthMin: number, random: Random): string | undefined {
  const writer = Object.hasOwn(writers, format) ? writers[format] : undefined
  if (writer === undefined) return undefined
  const text = writer(random, '')
  return text.length >= lengthMin ? text : writer(random, 'x'.repeat(lengthMin - text.length + 4))
}

/** A host name's labels are at most 63 characters. */
function labels(filler: string): string {
  return filler.replace(/.{1,60}/g, '$&.')
}
