import { useEffect, useState } from 'preact/hooks'
import { consoleRoot } from '../api/place-of-gateway.ts'
import { mayLeave } from './unsaved.ts'

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

/**
 * Goes to an address of the console, unless somebody wants to stay with what is not saved. `replaces`: Back does not lead to where one was,
 * and the form that does so stays.
 */
export function go(href: string, { replaces = false } = {}): void {
  if (href === location.pathname + location.search) return
  if (!replaces && isElsewhere(href) && !mayLeave()) return
  if (replaces) history.replaceState({ step: stepNow }, '', href)
  else history.pushState({ step: ++stepNow }, '', href)
  shown = href
  dispatchEvent(new Event(moved))
}

/** How many steps have led here, and where that is. */
let stepNow = 0
let shown = ''

/** Another time range changes what a page lists, and no form. */
function isElsewhere(href: string): boolean {
  const formsOf = (address: string) => {
    const { pathname, searchParams } = new URL(address, location.origin)
    for (const name of ['range', 'since', 'until']) searchParams.delete(name)
    return `${pathname}?${searchParams}`
  }
  return formsOf(href) !== formsOf(shown)
}

/** Asks on Back and Forward, too, which the browser tells of when they are done. Follows before all pages do. Returns what ends that. */
export function followHistory(): () => void {
  const stepIn = (state: unknown) => (state as { step?: number } | null)?.step ?? 0
  stepNow = stepIn(history.state)
  shown = location.pathname + location.search
  let isReturning = false
  const follow = (event: PopStateEvent) => {
    const href = location.pathname + location.search
    const steps = stepNow - stepIn(event.state)
    if (isReturning || (steps !== 0 && isElsewhere(href) && !mayLeave())) {
      event.stopImmediatePropagation()
      isReturning = !isReturning
      if (isReturning) history.go(steps)
      return
    }
    stepNow -= steps
    shown = href
  }
  addEventListener('popstate', follow)
  return () => removeEventListener('popstate', follow)
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
