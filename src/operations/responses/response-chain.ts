import { GatewayError } from '../../errors/gateway-error.ts'
import { type ScannedJson, spliceMembers } from '../../streams/scan-json.ts'
import type { FrameRoom, FrameSession } from '../operation.ts'

/** The members of a frame that are read here. */
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
 * The requests of one socket. Each may continue from the last response on it, whose input and output are then put before its own input.
 * Only that response is kept, until the socket closes.
 */
export class ResponseChain implements FrameSession {
  readonly #room: FrameRoom
  /** Input and output items of the last response, as JSON joined by commas. */
  #last: { readonly id: string; readonly items: string } | undefined
  /** Input items of the current request, including earlier ones, as JSON joined by commas. */
  #asked = ''

  constructor(room: FrameRoom) {
    this.#room = room
  }

  /** Throws GatewayError: `invalid_request` for another type than `response.create`, `payload_too_large` for a body over the limit. */
  bodyOf(frame: Frame, source: ScannedJson): Buffer {
    if (frame.type !== 'response.create') refuse('type', 'must be response.create')
    // A socket answers with events only.
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
    // Without room, the caller has to send the whole conversation, as on a new socket.
    const isKept = items.length <= this.#room.bytesMax && this.#room.hold(Buffer.byteLength(items))
    if (!isKept) this.#room.hold(0)
    this.#last = isKept ? { id, items } : undefined
  }
}

/** The input items as JSON joined by commas. */
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
