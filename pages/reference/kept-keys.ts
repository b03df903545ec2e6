const place = 'gateway-keys'

type Keys = Readonly<Record<string, string>>

/** Keys that the reader wanted kept in this tab; undefined where there are none. */
export function readKeptKeys(): Keys | undefined {
  const text = sessionStorage.getItem(place)
  if (text === null) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' && kept !== null ? (kept as Keys) : undefined
  } catch {
    return undefined
  }
}

/** Keeps keys in this tab; undefined: forgets them. */
export function keepKeys(keys: Keys | undefined): void {
  if (keys === undefined) sessionStorage.removeItem(place)
  else sessionStorage.setItem(place, JSON.stringify(keys))
}
