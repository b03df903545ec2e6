import { Crc32 } from '@smithy/core/checksum'
import { HeaderMarshaller } from '@smithy/core/event-streams'
import { decodeUtf8 } from '../../../streams/decode-utf8.ts'

/** The kind of a message, by its headers. */
export interface FrameKind {
  /** `event`, `exception` or `error`. */
  readonly messageType: string
  /** The name of the event, exception or error; '' if missing. */
  readonly name: string
}

/** One message of an `application/vnd.amazon.eventstream` body. */
export interface EventFrame {
  readonly kind: FrameKind
  readonly body: Uint8Array
}

/** Bytes before each message: its length, the length of its headers, and a checksum of both. */
export const preludeBytes = 12
const checksumBytes = 4
/** The limit of the event-stream encoding: 16 MiB of payload and 128 KiB of headers. */
const frameBytesMax = 16 * 1024 * 1024 + 128 * 1024 + preludeBytes + checksumBytes

const headerMarshaller = new HeaderMarshaller(
  (bytes) => (typeof bytes === 'string' ? bytes : decodeUtf8(bytes)),
  (text) => Buffer.from(text),
)

/** The length of the message whose prelude starts at an offset, including the prelude; undefined if it is damaged. */
export function readFrameLength(bytes: Uint8Array, offset: number): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, preludeBytes)
  const length = view.getUint32(0)
  const headersLength = view.getUint32(4)
  if (length > frameBytesMax || length < preludeBytes + headersLength + checksumBytes) return undefined
  return checksumOf(bytes.subarray(offset, offset + 8)) === view.getUint32(8) ? length : undefined
}

/** Reads the messages of one stream. */
export class FrameReader {
  // Most messages of a stream have the same headers, and parsing headers costs more than parsing the payload.
  #headers = Buffer.alloc(0)
  #kind: FrameKind | undefined

  /** One whole message whose prelude was checked; undefined if it is damaged. `body` is a view of `bytes`. */
  read(bytes: Uint8Array): EventFrame | undefined {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const end = bytes.length - checksumBytes
    if (checksumOf(bytes.subarray(0, end)) !== view.getUint32(end)) return undefined
    const headersEnd = preludeBytes + view.getUint32(4)
    const kind = this.#readKind(bytes.subarray(preludeBytes, headersEnd))
    return kind === undefined ? undefined : { kind, body: bytes.subarray(headersEnd, end) }
  }

  #readKind(headers: Uint8Array): FrameKind | undefined {
    if (this.#kind !== undefined && this.#headers.equals(headers)) return this.#kind
    this.#headers = Buffer.from(headers)
    this.#kind = readKind(headers)
    return this.#kind
  }
}

const nameHeaders: ReadonlyMap<string, string> = new Map([
  ['exception', ':exception-type'],
  ['error', ':error-code'],
])

function readKind(bytes: Uint8Array): FrameKind | undefined {
  try {
    const headers = headerMarshaller.parse(new DataView(bytes.buffer, bytes.byteOffset, bytes.length))
    const textOf = (name: string) => {
      const value = Object.hasOwn(headers, name) ? headers[name]?.value : undefined
      return typeof value === 'string' ? value : ''
    }
    const messageType = textOf(':message-type') || 'event'
    return { messageType, name: textOf(nameHeaders.get(messageType) ?? ':event-type') }
  } catch {
    return undefined
  }
}

function checksumOf(bytes: Uint8Array): number {
  const checksum = new Crc32()
  checksum.update(bytes)
  return checksum.digestSync()
}
