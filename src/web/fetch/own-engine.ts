import { DocumentError, type DocumentKind, documentKind } from '../../documents/document.ts'
import type { DocumentReader } from '../../documents/document-reader.ts'
import type { GuardedClient, OutboundAnswer } from '../../outbound/guarded-client.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { decodeText, encodingOf, hasUtf16Mark } from '../../streams/decode-text.ts'
import { isWithin } from '../domain-rules.ts'
import { type PageEngine, PageError, type PageWish, type ReadPage } from './page-engine.ts'

export interface OwnEngineParts {
  readonly client: Pick<GuardedClient, 'fetch'>
  readonly documents: Pick<DocumentReader, 'read'>
  /** Of a page, after decompression. */
  readonly bytesMax: number
  readonly timeoutMs: number
}

const accept =
  'text/html, application/xhtml+xml, application/pdf, text/*;q=0.9, application/json;q=0.9, application/xml;q=0.9, application/atom+xml;q=0.9, application/rss+xml;q=0.9, */*;q=0.1'

/** Reads pages from their own servers: web pages, PDF and every kind of text. */
export function ownEngine({ client, documents, bytesMax, timeoutMs }: OwnEngineParts): PageEngine {
  return {
    id: 'service',
    async read({ url, rules, charactersMax, holder }: PageWish, signal: AbortSignal): Promise<ReadPage> {
      let answer: OutboundAnswer
      try {
        answer = await client.fetch({
          ...{ url, holder, bytesMax, timeoutMs, signal },
          headers: { accept },
          isAllowed: ({ href }) => rules.every((each) => isWithin(each, href)),
        })
      } catch (error) {
        throw error instanceof OutboundError ? explained(error, bytesMax) : error
      }
      const { url: found, status, body } = answer
      const said = String(answer.headers['content-type'] ?? '')
      const kind = pageKind(body, said, found)
      if (kind === undefined)
        throw new PageError('unsupported_content_type', `it is neither a page nor text (${typeOf(said)})`, { status })
      const encoding =
        kind === 'pdf' ? undefined : encodingOf(said, kind === 'html' || startsAsXml(body) ? body : undefined)
      const how = { address: found.href, ...(encoding !== undefined && { encoding }) }
      try {
        const isPlain = kind === 'text' && body.length <= decodedHereMax
        const { title, text, isCut } = isPlain
          ? { text: decodeText(body, encoding), isCut: false, title: undefined }
          : await documents.read(kind, body, holder, signal, how)
        const shown = text.slice(0, charactersMax)
        const own = title ?? (kind === 'text' ? headingOf(text) : undefined)
        const isShorter = shown.length < text.length
        return {
          url: found.href,
          status,
          ...(own !== undefined && { title: own }),
          text: shown,
          isCut: isCut || isShorter,
        }
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error
        const fault = error.fault === 'busy' ? 'too_many_requests' : 'unsupported_content_type'
        throw new PageError(fault, `it can not be read: ${error.message}`, { status, cause: error })
      }
    },
  }
}

/** Text of so many bytes is decoded in about a millisecond, which is less than a thread needs to begin. */
const decodedHereMax = 1024 * 1024

/** The kind of a page. A body without a type, of bytes or of an unknown `application/…` type is sniffed; an XML document may be a page. */
function pageKind(body: Buffer, said: string, { pathname }: URL): DocumentKind | undefined {
  const type = typeOf(said)
  // A picture may be XML, with scripts in it.
  if (type.startsWith('image/')) return undefined
  const isUnknown = type === bytesType
  const kind = documentKind(body, type, isUnknown ? pathname : '')
  const isXml = /[/+]xml$/.test(type)
  const mayBeText = isUnknown || type.startsWith('application/')
  if (kind === undefined ? !mayBeText || hasBinary(body) : kind !== 'text' || !isXml) return kind
  const head = decodeText(body.subarray(0, 1024))
  return htmlRoot.test(head) || (!isXml && htmlStart.test(head)) ? 'html' : 'text'
}

const bytesType = 'application/octet-stream'
/** Types by which a server says that it does not know (WHATWG MIME Sniffing). */
const unknownTypes: ReadonlySet<string> = new Set(['unknown/unknown', 'application/unknown', 'binary/octet-stream'])

/** The first characters of an HTML page (WHATWG MIME Sniffing). */
const htmlStart =
  /^\s*<(?:!doctype html|!--|(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>])/i
// A comment ends with its first `-->`: one that might end with any of them is tried in as many ways as there are ends, to the power of nine.
const htmlRoot = /^\s*(?:<\?xml\s[^>]*>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*|<!doctype\s[^>]*>\s*){0,9}<html[\s>]/i

function startsAsXml(body: Buffer): boolean {
  return /^\s*<\?xml\s/.test(body.subarray(0, 100).toString('latin1'))
}

/** True if there are bytes that no text has, unless it is UTF-16. */
function hasBinary(body: Buffer): boolean {
  if (hasUtf16Mark(body)) return false
  return body.subarray(0, 4096).some((byte) => byte < 0x20 && !controlsOfText.has(byte))
}

/** Tab, line feed, form feed, carriage return, escape. */
const controlsOfText: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])

function typeOf(said: string): string {
  const type = said.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) && !unknownTypes.has(type) ? type : bytesType
}

/** The first heading of a text in Markdown. */
function headingOf(text: string): string | undefined {
  return /^#{1,6} +(\S.{0,300})$/m.exec(text.slice(0, 4096))?.[1]?.trim()
}

function explained(error: OutboundError, bytesMax: number): PageError {
  const { reason, message, status } = error
  switch (reason) {
    case 'bad-url':
      return new PageError('invalid_tool_input', message)
    case 'not-allowed':
      return new PageError('url_not_allowed', message)
    case 'busy':
      return new PageError('too_many_requests', message)
    case 'bad-status':
      return new PageError('url_not_accessible', `its server answered ${status}`, {
        ...(status !== undefined && { status }),
      })
    case 'too-large':
      return new PageError('url_not_accessible', `it is larger than ${Math.floor(bytesMax / 1024 ** 2)} MiB`)
    default:
      return new PageError('url_not_accessible', message, { cause: error })
  }
}
