import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isUrl } from '../../errors/is-url.ts'

/** A page of a folder as it lies there. */
export interface LocalPage {
  /** Its path within the folder, with slashes. */
  readonly path: string
  readonly url: string
  /** Changes with its content. */
  readonly stamp: string
}

/** Most pages of a folder, and the largest one in bytes. What is beyond is not searched. */
const pagesMax = 20_000
const pageBytesMax = 2 * 1024 * 1024

const pageName = /\.(?:md|txt|html?)$/i

/**
 * The pages of a folder: Markdown, plain text and HTML files. The first level of folders are hosts, so that `example.com/docs/bridge.md` is
 * https://example.com/docs/bridge. Files beside them, and those whose names begin with a dot, are no pages. Rejects when the folder can't be read.
 */
export async function listPages(folder: string): Promise<readonly LocalPage[]> {
  const pages: LocalPage[] = []
  const visit = async (path: string): Promise<void> => {
    const entries = await readdir(join(folder, path), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (pages.length >= pagesMax || entry.name.startsWith('.')) continue
      const own = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isDirectory()) await visit(own)
      else if (entry.isFile() && path !== '' && pageName.test(entry.name)) {
        const { size, mtimeMs } = await stat(join(folder, own))
        const url = urlOf(own)
        if (size <= pageBytesMax && url !== undefined) pages.push({ path: own, url, stamp: `${size} ${mtimeMs}` })
      }
    }
  }
  await visit('')
  return pages
}

function urlOf(path: string): string | undefined {
  const written = path.replace(/\.(?:md|txt)$/i, '').replace(/(^|\/)index(?:\.html?)?$/i, '$1')
  const url = `https://${written.split('/').map(encodeURIComponent).join('/')}`
  return isUrl(url) ? new URL(url).href : undefined
}

/** The title and the text of a page. */
export async function readPage(folder: string, { path }: LocalPage): Promise<{ title: string; text: string }> {
  const written = await readFile(join(folder, path), 'utf8')
  if (/\.html?$/i.test(path)) {
    const title = decoded(/<title[^>]*>([^<]*)</i.exec(written)?.[1] ?? '').trim()
    return { title: title === '' ? path : title, text: textOfHtml(written) }
  }
  const heading = /^#{1,6} +(\S.*)$/m.exec(written.slice(0, 4096))?.[1]?.trim()
  return { title: heading ?? path, text: written.trim() }
}

function textOfHtml(html: string): string {
  return decoded(
    html.replace(/<(script|style|head|title|noscript)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ').replace(/<[^>]{0,2000}>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole)
}
