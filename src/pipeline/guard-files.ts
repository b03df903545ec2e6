import { hasTextDocuments, textType, withReadFiles } from '../canonical/change-turn.ts'
import type { Item } from '../canonical/item.ts'
import type { FilePart, Part } from '../canonical/part.ts'
import type { Turn } from '../canonical/turn.ts'
import { DocumentError } from '../documents/document.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { promptTextOf } from '../formats/shared/text-files.ts'
import type { GuardRun } from '../guardrails/guard-run.ts'
import type { ScannedTexts } from '../guardrails/scanned-texts.ts'
import type { TextGroup } from '../guardrails/text-group.ts'
import type { FileText, FileTexts } from '../plugins/file-parser/file-texts.ts'
import { writtenFile } from '../plugins/file-parser/written-file.ts'
import { decodeText, encodingOf } from '../streams/decode-text.ts'

interface Looking {
  readonly guard: GuardRun
  readonly texts: ScannedTexts
  readonly signal: AbortSignal
}

/** Documents that are read for one request, as many as the plugin file-parser reads. Plain text and what is remembered take no work. */
const readMax = 32

/**
 * The turn whose documents were looked at: those in which something is to be redacted are texts. What can't be read is noted. Rejects with
 * GatewayError where a document is blocked, or can't be read though its guardrails insist.
 */
export async function guardFiles(reader: FileTexts, turn: Turn, looking: Looking): Promise<Turn> {
  const { items } = turn.conversation()
  noteOpaque(items, looking.guard)
  const read = new Map<FilePart, LookedAt>()
  const countRead = readCounter()
  for (const part of items.flatMap(filesOf)) {
    const looked = await readFile(reader, part, { ...looking, countRead })
    if (looked === undefined) looking.guard.leave('input', 'file')
    else read.set(part, looked)
    if (looked?.file.isCut === true) looking.guard.leave('input', 'end of file')
  }
  if (read.size === 0) return turn
  for (const { file, sent } of read.values()) for (const text of [file.text, ...sent]) looking.texts.add(groupOf(text))
  await looking.texts.scan(looking.signal)
  let textBytes = 0
  const replace = (part: Part): Part => {
    const looked = part.kind === 'file' ? read.get(part) : undefined
    if (looked === undefined) return part
    const { file, sent } = looked
    const [text = file.text] = looking.texts.redact(groupOf(file.text))
    const isWhole = sent.every((each) => looking.texts.redact(groupOf(each))[0] === each)
    if (text === file.text && isWhole) return part
    const { cacheBreakpoint } = part
    const name = part.kind === 'file' ? (part.filename ?? 'file') : 'file'
    const written = writtenFile({ ...file, name, text })
    textBytes += Buffer.byteLength(written)
    // It stays a document: citations count documents.
    if (part.kind === 'file' && hasTextDocuments(turn)) {
      return { ...part, source: { kind: 'data', mediaType: textType, base64: Buffer.from(written).toString('base64') } }
    }
    return { kind: 'text', text: written, ...(cacheBreakpoint !== undefined && { cacheBreakpoint }) }
  }
  const redacted = items.map((item): Item => {
    if (item.kind !== 'message' && item.kind !== 'tool-result') return item
    const parts = item.parts.map(replace)
    return parts.some((part, at) => part !== item.parts[at]) ? { ...item, parts } : item
  })
  return redacted.some((item, at) => item !== items[at]) ? withReadFiles(turn, redacted, textBytes) : turn
}

/** A file that was read. */
interface LookedAt {
  readonly file: Omit<FileText, 'hash'>
  /** What goes to the provider with it: comments, attributes and scripts of a page, and bytes that are no text of their kind. */
  readonly sent: readonly string[]
}

/** Undefined for a file that only its provider can read. */
async function readFile(
  reader: FileTexts,
  { source, filename = '' }: FilePart,
  { guard, texts, signal, countRead }: Looking & { readonly countRead: () => void },
): Promise<LookedAt | undefined> {
  if (source.kind !== 'data') return undefined
  const { mediaType, base64 } = source
  try {
    const bytes = Buffer.from(base64, 'base64')
    const about = { bytes, mediaType, name: filename }
    const found = await reader.read(about, true, texts.holder, signal, () => undefined)
    const file = found?.file
    if (found?.origin === 'parsed' && found.file.kind !== 'text') countRead()
    // Whatever a reader takes it for: bytes may be a file of two kinds.
    const prompt = promptTextOf(source)
    if (file === undefined) return prompt === undefined ? undefined : { file: { ...unread, text: prompt }, sent: [] }
    if (file.kind === 'text') return { file, sent: [] }
    const page = file.kind === 'html' ? [decodeText(bytes, encodingOf(mediaType, bytes))] : []
    return { file, sent: prompt === undefined ? page : [...page, prompt] }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    countRead()
    const closed = guard.input?.rules.find(({ guardrail }) => guardrail.rules.onError === 'closed')
    if (closed === undefined) return undefined
    guard.refuse()
    guard.leave('input', 'file')
    const message = `Guardrail "${closed.guardrail.name}" could not look at a file of the request: ${error.message}.`
    throw error.fault === 'busy' || error.fault === 'too-slow'
      ? new GatewayError('provider_overloaded', message, { status: 503, retryAfter: 5, cause: error })
      : new GatewayError('permission_denied', message, { cause: error })
  }
}

/** A text that no reader takes for one, such as one with a NUL. */
const unread = { kind: 'text', isCut: false } as const

/** Counts documents that took a reader to work, whether or not it could read them; throws GatewayError for too many. */
function readCounter(): () => void {
  let count = 0
  return () => {
    if (++count <= readMax) return
    const message = `A guardrail has to read more than ${readMax} documents of the request. Send fewer.`
    throw new GatewayError('invalid_request', message)
  }
}

function groupOf(text: string): TextGroup {
  return { texts: [text], origin: 'other' }
}

/** Names what nobody can look at. */
function noteOpaque(items: readonly Item[], guard: GuardRun): void {
  for (const item of items) {
    if (item.kind === 'generated-image') guard.leave('input', 'image')
    if (item.kind === 'reasoning' && item.encrypted !== undefined) guard.leave('input', 'encrypted')
    if (item.kind !== 'message' && item.kind !== 'tool-result') continue
    for (const { kind } of item.parts) {
      if (kind === 'image' || kind === 'audio' || kind === 'video') guard.leave('input', kind)
    }
  }
}

function filesOf(item: Item): readonly FilePart[] {
  if (item.kind !== 'message' && item.kind !== 'tool-result') return []
  return item.parts.filter((part) => part.kind === 'file')
}
