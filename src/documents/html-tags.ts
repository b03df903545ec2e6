import { withoutEntities } from './html-entities.ts'

/** What a reader of HTML is told, in order. Names are in lower case. */
export interface HtmlListener {
  /** Text between tags, without entities. */
  text(text: string): void
  /** `attributes` reads what stands in the tag; an attribute without a value is empty. */
  open(name: string, attributes: () => ReadonlyMap<string, string>): void
  close(name: string): void
}

/** Elements whose content nobody reads. */
const silent: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe'])

const tagName = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)/y

/** Reads a page from its beginning to its end, whatever is broken in it. Its time grows with the page's length alone. */
export function readTags(html: string, listener: HtmlListener): void {
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const end = open < 0 ? html.length : open
    if (end > at) listener.text(withoutEntities(html.slice(at, end)))
    if (open < 0) return
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open + 4)
      continue
    }
    tagName.lastIndex = open
    const [start, slash, written] = tagName.exec(html) ?? []
    if (start === undefined || written === undefined) {
      // A sign of its own, or a declaration.
      const isSign = !/[!?/]/.test(html.charAt(open + 1))
      if (isSign) listener.text('<')
      at = isSign ? open + 1 : after(html, '>', open)
      continue
    }
    const name = written.toLowerCase()
    const inside = open + start.length
    at = endOfTag(html, inside)
    const behind = at
    if (slash === '/') listener.close(name)
    else if (silent.has(name)) at = endOfSilent(html, name, at)
    else listener.open(name, () => attributesOf(html.slice(inside, behind)))
  }
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found < 0 ? html.length : found + mark.length
}

/** Behind the `>` of a tag: one within quotes does not end it. */
function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const sign = html.charAt(at)
    if (sign === '>') return at + 1
    if (sign === '"' || sign === "'") {
      const end = html.indexOf(sign, at + 1)
      if (end < 0) return html.length
      at = end
    }
  }
  return html.length
}

function endOfSilent(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}`, 'gi')
  close.lastIndex = from
  const found = close.exec(html)
  return found === null ? html.length : endOfTag(html, found.index + name.length + 2)
}

const attribute = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** The first of several with one name counts. */
function attributesOf(inside: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single, bare] of inside.matchAll(attribute)) {
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, withoutEntities(double ?? single ?? bare ?? ''))
  }
  return found
}
