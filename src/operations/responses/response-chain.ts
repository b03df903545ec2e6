import { GatewayError } from '../../errors/gateway-error.ts'
import { type ScannedJson, spliceMembers } from '../../streams/scan-json.ts'
import type { FrameRoom, FrameSession } from '../operation.ts'

/** What a frame says beside the members of the request, as far as it is looked at here. */
interface Frame {
  readonly type?: unknown
  readonly generate?: unknown
  readonly input?: unknown
  readonly previous_response_id?: unknown
}

interface Ended {
  readonly type: string
  readonly response: { readonly id: string; readonly output: readonly unknown[] }
}

const ends: ReadonlySet<string> = new Set(['response.completed', 'response.incomplete'])

/**
 * The requests of one socket, each of which may go on from the last response on it: that one's input and output then stand before its own.
 * Nothing else is kept, and nothing once the socket is closed.
 */
export class ResponseChain implements FrameSession {
  readonly #room: FrameRoom
  /** Input and output of the last response, as JSON texts with commas between them. */
  #last: { readonly id: string; readonly items: string } | undefined
  /** The input of the request that is being carried out, its earlier items included. */
  #asked = ''

  constructor(room: FrameRoom) {
    this.#room = room
  }

  /** Throws GatewayError `invalid_request` for a frame of another type than `response.create`, and `payload_too_large`. */
  bodyOf(frame: Frame, source: ScannedJson): Buffer {
    if (frame.type !== 'response.create') refuse('type', 'must be response.create')
    // Events are all that a socket answers with.
    const changes = new Map<string, string | null>([
      ['type', null],
      ['stream', 'true'],
    ])
    const own = itemsOf(frame, source)
    const isNext = this.#last !== undefined && frame.previous_response_id === this.#last.id
    this.#asked = isNext ? join(this.#last?.items ?? '', own) : own
    if (isNext) {
      changes.set('previous_response_id', null)
      changes.set('input', `[${this.#asked}]`)
    }
    const body = spliceMembers(source, changes)
    if (body.length <= this.#room.bytesMax) return body
    const message = `The request and what it goes on from have ${body.length} bytes, and may have ${this.#room.bytesMax}.`
    throw new GatewayError('payload_too_large', message)
  }

  note(type: string, data: string): void {
    if (!ends.has(type)) return
    const { id, output } = (JSON.parse(data) as Ended).response
    const items = join(this.#asked, JSON.stringify(output).slice(1, -1))
    this.#asked = ''
    // Where there is no room the caller sends the whole conversation, as it does on a new socket.
    const isKept = items.length <= this.#room.bytesMax && this.#room.hold(Buffer.byteLength(items))
    if (!isKept) this.#room.hold(0)
    this.#last = isKept ? { id, items } : undefined
  }
}

/** The input as JSON texts of items, with commas between them. */
function itemsOf({ input }: Frame, { bytes, members }: ScannedJson): string {
  const span = members.get('input')
  if (span === undefined || input === null) return ''
  const text = bytes.toString('utf8', span.valueStart, span.valueEnd)
  return Array.isArray(input) ? text.slice(1, -1).trim() : `{"role":"user","content":${text}}`
}

function join(before: string, after: string): string {
  return before === '' || after === '' ? before + after : `${before},${after}`
}

function refuse(path: string, message: string): never {
  throw new GatewayError('invalid_request', `${path}: ${message}`, { metadata: { issues: [{ path, message }] } })
}
