import { useEffect, useState } from 'preact/hooks'

/** What the address's fragment names: an operation, a schema, or nothing. */
export type Place =
  | { readonly kind: 'overview' }
  | { readonly kind: 'operation'; readonly id: string }
  | { readonly kind: 'schema'; readonly name: string }

const schemaStart = 'schemas/'

export function schemaHref(name: string): string {
  return `#${schemaStart}${encodeURIComponent(name)}`
}

export function operationHref(id: string): string {
  return `#${encodeURIComponent(id)}`
}

export function placeOfHash(hash: string): Place {
  let words: string
  try {
    words = decodeURIComponent(hash.replace(/^#/, ''))
  } catch {
    return { kind: 'overview' }
  }
  if (words === '' || words === 'overview') return { kind: 'overview' }
  if (words.startsWith(schemaStart)) return { kind: 'schema', name: words.slice(schemaStart.length) }
  return { kind: 'operation', id: words }
}

/** The place that the address names, as it changes. */
export function usePlace(): Place {
  const [place, setPlace] = useState(() => placeOfHash(location.hash))
  useEffect(() => {
    const follow = () => setPlace(placeOfHash(location.hash))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return place
}
