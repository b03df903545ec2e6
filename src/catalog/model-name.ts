const nameLengthMax = 128

/** Control characters, marks that turn the direction of text or can't be seen, halves of characters: a name with them is not what it looks like. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/**
 * Whether a provider may be asked for a model of that name of which nothing is known. Names have slashes, colons, `@`, dots and spaces; none
 * has what could be another path, or a query, where a provider takes it in a path.
 */
export function isModelName(name: string): boolean {
  return modelNameFault(name) === undefined
}

/** Why a provider may not be asked for a model of that name; undefined where it may. */
export function modelNameFault(name: string): string | undefined {
  if (name.length > nameLengthMax) return `is longer than ${nameLengthMax} characters`
  if (hidden.test(name)) return "has control characters or marks that can't be seen"
  if (/[\\?#%]/.test(name)) return 'has a \\, ?, # or %'
  return name.split('/').every(isPathSegment) ? undefined : 'has nothing, a . or a .. between its slashes'
}

/** Whether it can be one segment of a path: not nothing, and not the folder itself or the one around it, which no encoding hides. */
export function isPathSegment(name: string): boolean {
  return !['', '.', '..'].includes(name.trim()) && !/\p{Cs}/u.test(name)
}
