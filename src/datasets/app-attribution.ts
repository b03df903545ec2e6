import type { IncomingHttpHeaders } from 'node:http'
import { type AppCategory, isAppCategory } from '../records/app-categories.ts'
import type { AppMention } from '../records/app-mention.ts'
import { appOrigin, isLocalOrigin } from '../records/app-origin.ts'
import { cleanTitle } from '../records/app-title.ts'

const categoriesMax = 2

// An app sends the same headers with each request, so they are parsed once. Long headers are not cached.
const read = new Map<string, AppMention | null>()
const readMax = 1_000
const readLengthMax = 1_000

/** The app that a request names in its headers, or null. Invalid headers are ignored. */
export function readAppMention(headers: IncomingHttpHeaders): AppMention | null {
  const named = headers['http-referer']
  const { referer } = headers
  if (named === undefined && referer === undefined) return null
  const title = textOf(headers['x-service-title']) ?? textOf(headers['x-title']) ?? ''
  const categories = textOf(headers['x-service-categories']) ?? ''
  const place = `${named ?? ''}\n${referer ?? ''}\n${title}\n${categories}`
  if (place.length > readLengthMax) return toMention([textOf(named), referer], title, categories)
  let mention = read.get(place)
  if (mention === undefined) {
    mention = toMention([textOf(named), referer], title, categories)
    const [oldest] = read.keys()
    if (read.size >= readMax && oldest !== undefined) read.delete(oldest)
    read.set(place, mention)
  }
  return mention
}

function toMention(urls: readonly (string | undefined)[], title: string, categories: string): AppMention | null {
  for (const url of urls) {
    const origin = url === undefined ? null : appOrigin(url.trim())
    if (origin === null) continue
    const name = cleanTitle(decode(title))
    if (name === null && isLocalOrigin(origin)) return null
    return { origin, title: name, categories: toCategories(categories) }
  }
  return null
}

function toCategories(text: string): readonly AppCategory[] {
  const named = text.split(',').map((each) => each.trim().toLowerCase())
  return [...new Set(named.filter(isAppCategory))].slice(0, categoriesMax)
}

function textOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0]
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

// Node decodes headers as Latin-1; names are sent in UTF-8.
function decode(text: string): string {
  try {
    return utf8.decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}
