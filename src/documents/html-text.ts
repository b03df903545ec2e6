import { isUrl } from '../errors/is-url.ts'
import { readTags } from './html-tags.ts'
import { TextLines, type TextPlace } from './text-lines.ts'

/** What people read of a page. */
export interface HtmlText {
  /** Absent: the page has none. */
  readonly title?: string
  readonly text: string
}

/** How a page is read. */
export interface HtmlReading {
  /**
   * Where the page was found. Then its main content is read alone, headings, code and links are written as in Markdown, and links lead to
   * whole addresses. Absent: everything is read, the title first.
   */
  readonly address?: string
}

/** Navigation, notices and the like are margins. */
type Part = 'main' | 'other' | 'margin'

/** With fewer characters, what a page calls its main content is none. */
const mainLengthMin = 200
const titleLengthMax = 300
const linkLengthMax = 500
const linkTextLengthMax = 300

const paragraphs: ReadonlySet<string> = new Set([
  ...['p', 'div', 'section', 'article', 'header', 'footer', 'main', 'nav', 'aside', 'ul', 'ol', 'dl', 'table', 'pre'],
  ...['blockquote', 'form', 'figure', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
])
const lines: ReadonlySet<string> = new Set([
  ...['br', 'tr', 'dt', 'dd', 'li', 'option', 'caption', 'figcaption', 'title'],
])
const margins: ReadonlySet<string> = new Set(['nav', 'aside', 'footer', 'dialog', 'menu', 'select'])
const withoutEnd: ReadonlySet<string> = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
])

/** The text of a page, a line for each of its blocks. Its time grows with the page's length alone. */
export function readHtml(html: string, { address }: HtmlReading = {}): HtmlText {
  const page = new PageText(address)
  readTags(html, page)
  return page.finish()
}

class PageText {
  readonly #isWebPage: boolean
  #base: URL | undefined
  #hasBase = false
  readonly #written = new TextLines<Part>('other')
  #title: string | undefined
  #isTitle = false
  /** How many elements of a name are open. */
  readonly #open = new Map<string, number>()
  #mainDepth = 0
  #marginDepth = 0
  #link: { readonly url: string; readonly place: TextPlace } | undefined
  /** An element that is not shown, and how many of its name are open within it. */
  #hidden: { readonly name: string; depth: number } | undefined
  /** Cells of the row until now, and whether the table has a head: then it is one of data, not of layout. */
  #cells = 0
  #isDataTable = false

  constructor(address: string | undefined) {
    this.#isWebPage = address !== undefined
    this.#base = address === undefined || !isUrl(address) ? undefined : new URL(address)
  }

  text(text: string): void {
    if (this.#hidden !== undefined) return
    if (this.#isTitle) this.#title = `${this.#title ?? ''}${text}`.slice(0, titleLengthMax)
    if (this.#isTitle && this.#isWebPage) return
    if (this.#isIn('pre')) this.#written.writeAsIs(text)
    else this.#written.write(text)
  }

  open(name: string, attributes: () => ReadonlyMap<string, string>): void {
    if (this.#hidden?.name === name && name !== 'p') this.#hidden.depth++
    // A paragraph ends where the next one begins.
    if (this.#hidden?.name === 'p' && name === 'p') this.#hidden = undefined
    if (this.#hidden !== undefined) return
    if (this.#isWebPage && isHidden(name, attributes)) {
      this.#hidden = { name, depth: 1 }
      return
    }
    if (!withoutEnd.has(name)) this.#open.set(name, this.#openOf(name) + 1)
    this.#changePart(name, 1)
    this.#break(name)
    if (name === 'title') this.#isTitle = this.#title === undefined
    else if (name === 'base') this.#rebase(attributes().get('href'))
    else if (name === 'table') this.#isDataTable = false
    else if (name === 'tr') this.#beginRow()
    else if (name === 'td' || name === 'th') this.#beginCell(name)
    else if (name === 'li') this.#written.write('- ')
    else if (name === 'a') this.#beginLink(attributes().get('href'))
    else if (this.#isWebPage && name === 'pre') this.#fence()
    else if (this.#isWebPage && /^h[1-6]$/.test(name)) this.#written.write(`${'#'.repeat(Number(name[1]))} `)
  }

  close(name: string): void {
    if (this.#hidden !== undefined) {
      if (this.#hidden.name === name && --this.#hidden.depth === 0) this.#hidden = undefined
      return
    }
    const depth = this.#openOf(name)
    if (depth === 0 && !paragraphs.has(name) && name !== 'br') return
    this.#open.set(name, Math.max(0, depth - 1))
    if (name === 'a') this.#endLink()
    else if (name === 'title') this.#isTitle = false
    else if (name === 'pre' && depth > 0 && this.#isWebPage) this.#fence()
    this.#break(name)
    if (name === 'table') this.#isDataTable = false
    if (depth > 0) this.#changePart(name, -1)
  }

  finish(): HtmlText {
    this.#written.endLine()
    const title = (this.#title ?? '').replace(/\s+/g, ' ').trim()
    return { ...(title !== '' && { title }), text: this.#isWebPage ? this.#mainText() : this.#textOf(() => true) }
  }

  #mainText(): string {
    const main = this.#textOf((part) => part === 'main')
    const shown = this.#textOf((part) => part !== 'margin')
    const best = main.length >= mainLengthMin ? main : shown
    return best === '' ? this.#textOf(() => true) : best
  }

  #textOf(isWanted: (part: Part) => boolean): string {
    const wanted = this.#written.lines.filter(({ part }) => isWanted(part))
    return wanted
      .map(({ text }) => text)
      .join('\n')
      .trim()
  }

  #openOf(name: string): number {
    return this.#open.get(name) ?? 0
  }

  #isIn(name: string): boolean {
    return this.#openOf(name) > 0
  }

  /** Says where the text of an element belongs. A header is part of what it heads. */
  #changePart(name: string, step: 1 | -1): void {
    if (name === 'main' || name === 'article') this.#mainDepth = Math.max(0, this.#mainDepth + step)
    else if (margins.has(name) || (name === 'header' && this.#mainDepth === 0))
      this.#marginDepth = Math.max(0, this.#marginDepth + step)
    else return
    this.#written.changePart(this.#marginDepth > 0 ? 'margin' : this.#mainDepth > 0 ? 'main' : 'other')
  }

  #break(name: string): void {
    const isInCell = this.#isDataTable && (this.#isIn('td') || this.#isIn('th'))
    const endsRow = name === 'tr' || name === 'table'
    // Whatever is in a cell of data, its row is one line.
    if (isInCell && !endsRow) {
      if (paragraphs.has(name) || lines.has(name)) this.#written.write(' ')
    } else if (paragraphs.has(name)) this.#written.endParagraph()
    else if (lines.has(name)) this.#written.endLine()
  }

  #beginRow(): void {
    this.#cells = 0
    for (const cell of ['td', 'th']) this.#open.set(cell, 0)
  }

  #beginCell(name: 'td' | 'th'): void {
    if (name === 'th') this.#isDataTable = true
    const isAtStart = this.#written.place.column === 0
    if (this.#cells++ > 0 && (this.#isDataTable || !isAtStart)) this.#written.endCell()
  }

  #fence(): void {
    this.#written.endLine()
    this.#written.write('```')
    this.#written.endLine()
  }

  /** The first base counts, as in a browser: each one relative to the one before would grow with the page, and so would each link. */
  #rebase(href: string | undefined): void {
    if (this.#hasBase || href === undefined) return
    this.#hasBase = true
    if (this.#base === undefined || href.length > linkLengthMax || !isUrl(href, this.#base.href)) return
    this.#base = new URL(href, this.#base)
  }

  #beginLink(href: string | undefined): void {
    this.#endLink()
    if (this.#base === undefined || href === undefined || href.startsWith('#')) return
    if (!isUrl(href, this.#base.href)) return
    const { href: url, protocol } = new URL(href, this.#base)
    if (/^https?:$/.test(protocol) && url.length <= linkLengthMax) this.#link = { url, place: this.#written.place }
  }

  /** Where a link holds several lines, its address comes behind them. */
  #endLink(): void {
    if (this.#link === undefined) return
    const { url, place } = this.#link
    this.#link = undefined
    const text = this.#written.since(place)
    const shown = text?.trim()
    if (text === undefined) this.#written.write(` (${url})`)
    else if (shown !== undefined && shown !== '' && shown.length <= linkTextLengthMax) {
      const [before = ''] = /^\s*/.exec(text) ?? []
      this.#written.replaceSince(place, `${before}[${shown}](${url})${text.endsWith(' ') ? ' ' : ''}`)
    }
  }
}

function isHidden(name: string, attributes: () => ReadonlyMap<string, string>): boolean {
  // Some pages show themselves by a script, which is not run.
  if (withoutEnd.has(name) || name === 'html' || name === 'body') return false
  const said = attributes()
  if (said.size === 0) return false
  if (said.has('hidden') || said.get('aria-hidden') === 'true') return true
  return /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(said.get('style') ?? '')
}
