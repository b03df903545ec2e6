import { ScimError } from './scim-error.ts'

const textMax = 256

/** The value of a single-valued attribute, which older Entra ID sends as a list of one: `[{"$ref": null, "value": "Ada"}]`. */
function single(given: unknown): unknown {
  if (!Array.isArray(given) || given.length > 1) return given
  const [only] = given
  return typeof only === 'object' && only !== null && 'value' in only ? only.value : only
}

/** A text attribute's value: null for none. Throws ScimError (`invalidValue`) for what is no text of up to 256 characters. */
export function readText(given: unknown, name: string): string | null {
  const value = single(given)
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'string') throw new ScimError('invalidValue', `${name}: must be a text.`)
  if (value.length > textMax) throw new ScimError('invalidValue', `${name}: must have at most ${textMax} characters.`)
  if (value.includes('\0')) throw new ScimError('invalidValue', `${name}: must not hold NUL.`)
  return value
}

/** The same for one that must be there. */
export function readNeededText(value: unknown, name: string): string {
  const text = readText(value, name)
  if (text === null || text.trim() === '') throw new ScimError('invalidValue', `${name}: is needed.`)
  return text
}

/** A boolean attribute's value: null for none. Some identity providers send "True" and "False". */
export function readBoolean(given: unknown, name: string): boolean | null {
  const value = single(given)
  if (value === null || value === undefined || value === '') return null
  const plain = typeof value === 'string' ? value.toLowerCase() : value
  if (plain === true || plain === 'true') return true
  if (plain === false || plain === 'false') return false
  throw new ScimError('invalidValue', `${name}: must be true or false.`)
}

/** A complex attribute's value as its parts. */
export function readParts(given: unknown, name: string): [string, unknown][] {
  const value = single(given)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ScimError('invalidValue', `${name}: must be an object.`)
  }
  return Object.entries(value)
}

/** A multi-valued attribute's values; some identity providers send a single one without its list. */
export function readList(value: unknown): unknown[] {
  if (value === null || value === undefined) return []
  return Array.isArray(value) ? value : [value]
}
