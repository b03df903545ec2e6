/** Called for each problem. `key` is the path: `scripts[0].fault`. */
export type Complain = (path: readonly (string | number)[], key: string, message: string) => void

/** A place in a parsed file. Each read complains about an invalid value and returns a harmless one. */
export interface PlaceReader {
  complain(message: string): void
  isMap(): boolean
  isList(): boolean
  /** Complains about other keys of a map than these. */
  knows(keys: readonly string[]): void
  /** The place under a required key. */
  at(key: string): PlaceReader
  /** The place under a key, undefined when it is absent or null. */
  optional(key: string): PlaceReader | undefined
  list(): PlaceReader[]
  text(): string
  number(min: number, max: number, kind?: 'whole'): number
  oneOf<Value extends string>(values: readonly Value[]): Value | undefined
  /** A text unchanged, any other value as JSON text. */
  json(): string
}

/** Opens the root of a parsed file. */
export function readPlace(value: unknown, complain: Complain, path: readonly (string | number)[] = []): PlaceReader {
  const say = (message: string, at = path): void => complain(at, describePath(at), message)
  const map = isMap(value) ? value : {}
  const optional = (key: string): PlaceReader | undefined => {
    const inner = Object.hasOwn(map, key) ? map[key] : undefined
    return inner === undefined || inner === null ? undefined : readPlace(inner, complain, [...path, key])
  }
  return {
    complain: (message) => say(message),
    isMap: () => isMap(value),
    isList: () => Array.isArray(value),
    knows: (keys) => {
      if (!isMap(value)) return say(`must be a map with ${listWords(keys)}`)
      for (const key of Object.keys(value)) {
        if (!keys.includes(key)) say(`unknown key; known here: ${listWords(keys)}`, [...path, key])
      }
    },
    at: (key) => {
      const place = optional(key)
      if (place !== undefined) return place
      if (isMap(value)) say(`is missing "${key}"`)
      // One complaint is enough.
      return readPlace(undefined, () => {}, [...path, key])
    },
    optional,
    list: () => {
      if (!Array.isArray(value)) say('must be a list')
      return Array.isArray(value)
        ? value.map((item: unknown, index) => readPlace(item, complain, [...path, index]))
        : []
    },
    text: () => {
      if (typeof value === 'number' || typeof value === 'boolean') return String(value)
      if (typeof value !== 'string') say('must be a text')
      return typeof value === 'string' ? value : ''
    },
    number: (min, max, kind) => {
      const isRight =
        typeof value === 'number' && value >= min && value <= max && (kind !== 'whole' || Number.isInteger(value))
      if (!isRight) say(`must be a ${kind === 'whole' ? 'whole ' : ''}number from ${min} to ${max}`)
      return isRight ? value : min
    },
    oneOf: (values) => {
      const found = values.find((known) => known === value)
      if (found === undefined) say(`must be one of ${values.join(', ')}`)
      return found
    },
    json: () => (typeof value === 'string' ? value : JSON.stringify(value)),
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function describePath(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`),
    '',
  )
}

function listWords(words: readonly string[]): string {
  return words.join(', ')
}
