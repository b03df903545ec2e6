import type { Item } from '../../canonical/item.ts'
import type { FilePart, Part } from '../../canonical/part.ts'
import type { ParsedFile } from '../../canonical/turn.ts'
import { DocumentError } from '../../documents/document.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { isUrl } from '../../errors/is-url.ts'
import type { Holder } from '../../shares/holder.ts'
import type { FileTexts } from './file-texts.ts'
import { knownFiles, withoutAnnotations } from './known-files.ts'
import { writtenFile } from './written-file.ts'

/** The bytes behind a URL: the n-th file of the request. Rejects with GatewayError in words for the caller. */
export type FetchFile = (
  url: string,
  number: number,
  holder: Holder,
  signal: AbortSignal,
) => Promise<{ readonly mediaType: string; readonly base64: string }>

export interface FileReading {
  readonly texts: FileTexts
  readonly fetchFile: FetchFile
  readonly holder: Holder
  readonly signal: AbortSignal
  /** Whether PDFs become text, too. */
  readonly readsPdf: boolean
}

/** A conversation's items with the texts of files in their place. */
export interface ParsedItems {
  readonly items: readonly Item[]
  /** In order; a file that is there twice counts once. */
  readonly files: readonly ParsedFile[]
  /** Files that stay as they are. */
  readonly leftCount: number
}

const filesMax = 32

/** Reads the files of a conversation. Rejects with GatewayError for one that can't be had or read, and for more than 32. */
export async function parseFiles(items: readonly Item[], reading: FileReading): Promise<ParsedItems> {
  const known = knownFiles(items)
  const parts = items.flatMap(partsOf).filter(isFile)
  if (parts.length > filesMax)
    throw new GatewayError('invalid_request', `The request has more than ${filesMax} files. Send fewer.`)
  const files = new Map<FilePart, ParsedFile>()
  const byKey = new Map<string, ParsedFile | undefined>()
  for (const [index, part] of parts.entries()) {
    const key = JSON.stringify([part.source, part.filename])
    if (!byKey.has(key)) byKey.set(key, await parseFile(part, index + 1, reading, known.byHash))
    const file = byKey.get(key)
    if (file !== undefined) files.set(part, file)
  }
  const distinct = new Map([...files.values()].map((file) => [file.hash, file]))
  return {
    items: items.map((item) =>
      withTexts(
        withoutAnnotations(item, (hash) => distinct.has(hash)),
        files,
      ),
    ),
    files: [...distinct.values()],
    leftCount: parts.length - files.size,
  }
}

async function parseFile(
  { source, filename }: FilePart,
  number: number,
  { texts, fetchFile, holder, signal, readsPdf }: FileReading,
  known: (hash: string) => string | undefined,
): Promise<ParsedFile | undefined> {
  if (source.kind === 'id') return undefined
  const name = filename ?? (source.kind === 'url' ? nameOf(source.url) : undefined) ?? `file-${number}`
  const { mediaType, base64 } = source.kind === 'url' ? await fetchFile(source.url, number, holder, signal) : source
  try {
    const bytes = Buffer.from(base64, 'base64')
    const found = await texts.read({ bytes, mediaType, name }, readsPdf, holder, signal, known)
    return found === undefined ? undefined : { ...found.file, name, origin: found.origin }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    if (error.fault === 'busy')
      throw new GatewayError(
        'provider_overloaded',
        'The gateway is reading too many files just now. Try again later.',
        {
          status: 503,
          retryAfter: 5,
          cause: error,
        },
      )
    const message = `The file ${name.slice(0, 200)} (file ${number} of the request) can not be read: ${error.message}.`
    throw new GatewayError('invalid_request', message, { cause: error })
  }
}

function nameOf(url: string): string | undefined {
  if (!isUrl(url)) return undefined
  const last = new URL(url).pathname.split('/').at(-1)
  return last === undefined || last === '' ? undefined : last.slice(0, 255)
}

function withTexts(item: Item, files: ReadonlyMap<FilePart, ParsedFile>): Item {
  const parts = partsOf(item)
  if (!parts.some((part) => isFile(part) && files.has(part))) return item
  const written = parts.map((part): Part => {
    const file = isFile(part) ? files.get(part) : undefined
    if (file === undefined) return part
    const { cacheBreakpoint } = part
    return { kind: 'text', text: writtenFile(file), ...(cacheBreakpoint !== undefined && { cacheBreakpoint }) }
  })
  return item.kind === 'message' || item.kind === 'tool-result' ? { ...item, parts: written } : item
}

function partsOf(item: Item): readonly Part[] {
  return item.kind === 'message' || item.kind === 'tool-result' ? item.parts : []
}

function isFile(part: Part): part is FilePart {
  return part.kind === 'file'
}
