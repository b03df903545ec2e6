import type { ParsedFile } from '../../canonical/turn.ts'

const types = { pdf: 'application/pdf', html: 'text/html', text: 'text/plain' } as const

/** What a model is shown of a file. */
type WrittenFile = Pick<ParsedFile, 'name' | 'kind' | 'text' | 'pageCount' | 'emptyPageCount' | 'isCut'>

/** A file's text as a model reads it: between marks that say what it is. */
export function writtenFile({ name, kind, text, pageCount, emptyPageCount, isCut }: WrittenFile): string {
  const pages = pageCount === undefined ? '' : ` pages="${pageCount}"`
  const isScan = pageCount !== undefined && pageCount === emptyPageCount
  const scan = isScan ? 'None of its pages has text: it was probably scanned, and pictures of text are not read.\n' : ''
  const end = isCut ? '\n(The rest of the file is left out: it is too long.)' : ''
  return `<file name="${quoted(name)}" type="${types[kind]}"${pages}>\n${scan}${text}${end}\n</file>`
}

function quoted(name: string): string {
  return name.replace(/[\p{Cc}"<>]/gu, '_')
}
