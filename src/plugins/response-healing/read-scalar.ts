/** Stands for a value that does not fit. */
export const unfit = Symbol('unfit')

type Schema = Readonly<Record<string, unknown>>

/** A value by what `type`, `enum` and `const` say: itself, or a scalar of the wanted type that says the same, or `unfit`. */
export function readScalar(schema: Schema, value: unknown): unknown {
  const typed = readTyped(schema['type'], value)
  const allowed = 'const' in schema ? [schema['const']] : schema['enum']
  if (typed === unfit || !Array.isArray(allowed) || allowed.some((each) => isSame(each, typed))) return typed
  // Without a type, the enumeration says which one is meant.
  if (schema['type'] !== undefined || !isScalar(typed)) return unfit
  const meant = allowed.filter((each) => isScalar(each) && each !== null && String(each) === String(typed))
  return meant.length === 1 ? meant[0] : unfit
}

function readTyped(type: unknown, value: unknown): unknown {
  if (type === undefined) return value
  const wanted = Array.isArray(type) ? type : [type]
  const own = typeOf(value)
  if (wanted.includes(own) || (own === 'integer' && wanted.includes('number'))) return value
  for (const each of wanted) {
    const read = readAs(each, value)
    if (read !== unfit) return read
  }
  return unfit
}

const numberText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

function readAs(type: unknown, value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.trim()
    if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true'
    if (type !== 'number' && type !== 'integer') return unfit
    // Only what is written back in the same way: nothing is rounded.
    const number = numberText.test(text) ? Number(text) : Number.NaN
    const isExact = String(number) === text && (type === 'number' || Number.isInteger(number))
    return isExact ? number : unfit
  }
  if (type === 'string' && (typeof value === 'boolean' || Number.isSafeInteger(value))) return String(value)
  return unfit
}

/** The type of a JSON value, as schemas name it. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}

function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || (!isScalar(one) && !isScalar(other) && JSON.stringify(one) === JSON.stringify(other))
}
