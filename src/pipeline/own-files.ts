import { withReadFiles } from '../canonical/change-turn.ts'
import type { Item } from '../canonical/item.ts'
import type { FilePart, ImagePart, Part } from '../canonical/part.ts'
import type { FileUse, Turn } from '../canonical/turn.ts'
import { documentKind } from '../documents/document.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { sizeText } from '../errors/size-text.ts'
import type { WorkspaceFiles } from '../files/workspace-files.ts'
import { writtenFile } from '../plugins/file-parser/written-file.ts'
import type { FileScope } from '../records/own-scope.ts'
import type { StoredFile } from '../records/stored-file.ts'
import { type Holder, keyHolder } from '../shares/holder.ts'
import { decodeText, encodingOf } from '../streams/decode-text.ts'
import { sniffMediaType } from '../streams/media-type.ts'
import type { InputStep } from './prepare.ts'

export interface OwnFileParts {
  readonly files: Pick<WorkspaceFiles, 'get' | 'read'>
  /** Bytes of one file, and of all that a request names. */
  readonly bytesMax: number
  readonly requestBytesMax: number
}

/** Puts the bytes of the gateway's own files in the place of their ids; the ids of providers stay. */
export function readingOwnFiles(parts: OwnFileParts): InputStep {
  return (turn, { context, caller, cancellation }) => {
    if (turn.needs.ownFiles === undefined) return turn
    const { organizationId, workspaceId } = context
    const scope = caller.own ?? { organizationId, workspaceId }
    return readOwnFiles(parts, turn, scope, keyHolder(context), cancellation.signal)
  }
}

/**
 * The turn with the bytes of the gateway's own files in the place of their ids; with their texts, where they are text. Rejects with
 * GatewayError 400 that names the place of one that is not there, is too large, or is no image where it should be.
 */
export async function readOwnFiles(
  { files, bytesMax, requestBytesMax }: OwnFileParts,
  turn: Turn,
  scope: FileScope,
  holder: Holder,
  signal: AbortSignal,
): Promise<Turn> {
  const uses = new Map((turn.needs.ownFiles ?? []).map((use) => [use.id, use]))
  if (uses.size === 0) return turn
  if (uses.size > filesMax) throw refusal(`The request names more than ${filesMax} files. Send fewer.`)
  const found: StoredFile[] = []
  for (const use of uses.values()) found.push(await find(files, scope, use, bytesMax))
  if (found.reduce((sum, { bytes }) => sum + bytes, 0) > requestBytesMax) {
    throw refusal(`The files that the request names have more than ${sizeText(requestBytesMax)} together. Send fewer.`)
  }
  const read = new Map<string, ReadFile>()
  for (const file of found) {
    const bytes = await files.read(file, bytesMax, holder, signal)
    read.set(file.id, { file, bytes, base64: bytes.toString('base64'), path: uses.get(file.id)?.path ?? '' })
  }
  const counted = { textBytes: 0 }
  const replace = (part: Part) => replaced(part, read, turn, counted)
  const items = turn
    .conversation()
    .items.map(
      (item): Item =>
        item.kind === 'message' || item.kind === 'tool-result' ? { ...item, parts: item.parts.map(replace) } : item,
    )
  return withReadFiles(turn, items, counted.textBytes)
}

const filesMax = 64

interface ReadFile {
  readonly file: StoredFile
  readonly bytes: Buffer
  readonly base64: string
  readonly path: string
}

async function find(
  files: OwnFileParts['files'],
  scope: FileScope,
  { id, path }: FileUse,
  bytesMax: number,
): Promise<StoredFile> {
  let file: StoredFile
  try {
    file = await files.get(scope, id)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.type !== 'not_found') throw error
    throw refusal(`${path}: there is no such file in this workspace. It may have expired.`)
  }
  if (file.bytes <= bytesMax) return file
  throw refusal(
    `${path}: the file is larger than ${sizeText(bytesMax)}, and no model is sent more (limits.media_bytes).`,
  )
}

function replaced(part: Part, read: ReadonlyMap<string, ReadFile>, turn: Turn, counted: { textBytes: number }): Part {
  if ((part.kind !== 'file' && part.kind !== 'image') || part.source.kind !== 'id') return part
  const found = read.get(part.source.id)
  if (found === undefined) return part
  return part.kind === 'image' ? asImage(part, found) : asFile(part, found, turn, counted)
}

function asImage(part: ImagePart, { file, bytes, base64, path }: ReadFile): Part {
  const mediaType = sniffMediaType(bytes)
  if (mediaType?.startsWith('image/') !== true) throw refusal(`${path}: the file is ${file.mediaType}, not an image.`)
  return { ...part, source: { kind: 'data', mediaType, base64 } }
}

function asFile(
  part: FilePart,
  { file, bytes, base64 }: ReadFile,
  { clientFormat }: Turn,
  counted: { textBytes: number },
): Part {
  const name = part.filename ?? file.name
  if (documentKind(bytes, file.mediaType, name) !== 'text') {
    return { ...part, filename: name, source: { kind: 'data', mediaType: file.mediaType, base64 } }
  }
  const text = decodeText(bytes, encodingOf(file.mediaType))
  counted.textBytes += Buffer.byteLength(text)
  // There a document that is text stays a document: it can be cited.
  if (clientFormat === 'anthropic-messages') {
    const utf8 = Buffer.from(text).toString('base64')
    return { ...part, filename: name, source: { kind: 'data', mediaType: 'text/plain', base64: utf8 } }
  }
  const { cacheBreakpoint } = part
  const written = writtenFile({ name, kind: 'text', text, isCut: false })
  return { kind: 'text', text: written, ...(cacheBreakpoint !== undefined && { cacheBreakpoint }) }
}

function refusal(message: string): GatewayError {
  return new GatewayError('invalid_request', message)
}
