import { useEffect, useState } from 'preact/hooks'
import { consoleRoot } from '../api/place-of-gateway.ts'

/** Where in the console one is. */
export interface Place {
  /** Below the console, decoded: `/console/requests/gen-1` is `['requests', 'gen-1']`. */
  readonly path: readonly string[]
  readonly query: URLSearchParams
}

/** What a query is to become: undefined and empty take a member away. */
export type QueryChange = Readonly<Record<string, string | undefined>>

export function placeOf(address: { readonly pathname: string; readonly search: string }, root: string): Place {
  const rest = address.pathname.startsWith(root) ? address.pathname.slice(root.length) : ''
  const path = rest.split('/').filter((part) => part !== '')
  return { path: path.map(decoded), query: new URLSearchParams(address.search) }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Goes with one from page to page. */
const lasting = ['range', 'since', 'until', 'workspace'] as const

/** The address of a page. The time range and the workspace go along. */
export function hrefOf(path: readonly string[], query: QueryChange = {}): string {
  const now = new URLSearchParams(location.search)
  const kept = lasting.flatMap((name) => {
    const value = now.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return written(path, changed(new URLSearchParams(kept.map(([name, value]) => [name, value])), query))
}

/** The address of this page with another query. */
export function hereWith(change: QueryChange): string {
  const { path, query } = placeOf(location, consoleRoot)
  return written(path, changed(query, change))
}

function changed(query: URLSearchParams, change: QueryChange): URLSearchParams {
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') query.delete(name)
    else query.set(name, value)
  }
  return query
}

function written(path: readonly string[], query: URLSearchParams): string {
  const words = query.toString()
  const tail = path.map((part) => `/${encodeURIComponent(part)}`).join('')
  return `${consoleRoot}${tail}${words === '' ? '' : `?${words}`}`
}

const moved = 'console-moved'

/** Goes to an address of the console. `replaces`: Back does not lead to where one was. */
export function go(href: string, { replaces = false } = {}): void {
  if (href === location.pathname + location.search) return
  if (replaces) history.replaceState(null, '', href)
  else history.pushState(null, '', href)
  dispatchEvent(new Event(moved))
}

/** Where one is, as it changes. */
export function usePlace(): Place {
  const [place, setPlace] = useState(() => placeOf(location, consoleRoot))
  useEffect(() => {
    const follow = () => setPlace(placeOf(location, consoleRoot))
    addEventListener('popstate', follow)
    addEventListener(moved, follow)
    return () => {
      removeEventListener('popstate', follow)
      removeEventListener(moved, follow)
    }
  }, [])
  return place
}

/** Lets links within the console change the page without loading it. Returns what ends that. */
export function followLinks(): () => void {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || link.target !== '' || link.hasAttribute('download')) return
    const { origin, pathname, search } = new URL(link.href)
    const isOurs = origin === location.origin && (pathname === consoleRoot || pathname.startsWith(`${consoleRoot}/`))
    if (!isOurs) return
    event.preventDefault()
    go(pathname + search)
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}
