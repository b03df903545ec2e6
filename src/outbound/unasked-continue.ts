import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** What the HTTP client tells of a request that it begins to write. */
interface SentHeaders {
  readonly socket: Socket
}

let hasBegun = false
const heads = new WeakMap<Socket, ResponseHead>()

/**
 * Lets answers of all HTTP clients of this process begin with `100 Continue`, which any server and proxy may send (RFC 9110 §15.2.1). undici
 * breaks the connection at one that it has not asked for (7.30 and 8.13 do), but passes over all other interim answers: so a 100 is shown to
 * it as a 102.
 */
export function takeUnaskedContinues(): void {
  if (hasBegun) return
  hasBegun = true
  subscribe('undici:client:sendHeaders', (message) => {
    const { socket } = message as SentHeaders
    const head = heads.get(socket) ?? watch(socket)
    head.begin()
  })
}

function watch(socket: Socket): ResponseHead {
  const head = new ResponseHead()
  heads.set(socket, head)
  const read = socket.read.bind(socket)
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read(size)
    if (!head.isOver && Buffer.isBuffer(chunk)) head.rewrite(chunk)
    return chunk
  }
  return head
}

/** An interim answer's status line, as far as it is needed to know one. */
const interim = /^HTTP\/1\.\d 1$/
const interimLength = 'HTTP/1.1 1'.length
const codeLength = 'HTTP/1.1 100'.length
const zero = 0x30
const two = 0x32
const newline = 0x0a
const carriageReturn = 0x0d

/** The head of one answer as its bytes come in, with all interim answers before it. */
export class ResponseHead {
  /** The status line of the answer itself has begun. */
  isOver = true
  #line = ''
  #newlines = 0

  /** A request is sent: what comes next is the head of its answer. */
  begin(): void {
    this.isOver = false
    this.#line = ''
    this.#newlines = 0
  }

  /** Makes each 100 of these bytes, which come next, a 102. */
  rewrite(bytes: Buffer): void {
    for (let at = 0; at < bytes.length && !this.isOver; at++) {
      const byte = bytes[at] ?? 0
      if (this.#line.length === codeLength) this.#passOver(byte)
      else {
        if (this.#line.endsWith(' 10') && byte === zero) bytes[at] = two
        this.#line += String.fromCharCode(byte)
        if (this.#line.length === interimLength) this.isOver = !interim.test(this.#line)
      }
    }
  }

  /** Up to the empty line, behind which another answer begins. */
  #passOver(byte: number): void {
    if (byte === newline) this.#newlines++
    else if (byte !== carriageReturn) this.#newlines = 0
    if (this.#newlines === 2) this.begin()
  }
}
