/** What a caller prefers of the answers that a contract declares (RFC 7240, with the words that other mock servers know). */
export interface Preference {
  readonly status?: string
  readonly example?: string
  /** Whether to write a value from the schema although there are examples. */
  readonly isDynamic?: boolean
}

/** Reads `Prefer: code=404, example=name, dynamic=true`. What else stands there is another's. */
export function readPreference(header: string | undefined): Preference {
  const given = new Map<string, string>()
  for (const each of (header ?? '').split(/[,;]/)) {
    const [name = '', ...value] = each.split('=')
    given.set(
      name.trim().toLowerCase(),
      value
        .join('=')
        .trim()
        .replace(/^"(.*)"$/, '$1'),
    )
  }
  const status = given.get('code') ?? given.get('status')
  const example = given.get('example')
  return {
    ...(status !== undefined && { status }),
    ...(example !== undefined && { example }),
    ...(given.get('dynamic') === 'true' && { isDynamic: true }),
  }
}
