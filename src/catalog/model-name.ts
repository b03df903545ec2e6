const nameLengthMax = 128

/** Control characters, invisible and direction marks, lone surrogates: a name with them is not what it looks like. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/**
 * True when a provider may be asked for an unknown model with that name. Names may have slashes, colons, `@`, dots and spaces, but nothing
 * that could change the path or start a query where a provider takes the name in a path.
 */
export function isModelName(name: string): boolean {
  return modelNameFault(name) === undefined
}

/** Why a provider may not be asked for a model with that name; undefined when it may. */
export function modelNameFault(name: string): string | undefined {
  if (name.length > nameLengthMax) return `is longer than ${nameLengthMax} characters`
  if (hidden.test(name)) return "has control characters or marks that can't be seen"
  if (/[\\?#%]/.test(name)) return 'has a \\, ?, # or %'
  return name.split('/').every(isPathSegment) ? undefined : 'has nothing, a . or a .. between its slashes'
}

/**
 * True when it can be one segment of a path: not empty, without control characters, and without `.` or `..` as a part, which no encoding hides:
 * not every server decodes slashes last.
 */
export function isPathSegment(name: string): boolean {
  const parts = name.split(/[\\/]/).map((part) => part.trim())
  return name.trim() !== '' && !parts.some((part) => part === '.' || part === '..') && !/[\p{Cc}\p{Cs}]/u.test(name)
}
