import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** Message of the HTTP client when it begins to write a request. */
interface SentHeaders {
  readonly socket: Socket
}

let hasBegun = false
const heads = new WeakMap<Socket, ResponseHead>()

/**
 * Lets all HTTP clients of this process accept an unrequested `100 Continue`, which any server or proxy may send (RFC 9110 §15.2.1). undici
 * (7.30 and 8.13) closes the connection on one, but skips all other interim answers, so each 100 is changed to a 102.
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

/** The beginning of an interim answer's status line. */
const interim = /^HTTP\/1\.\d 1$/
const interimLength = 'HTTP/1.1 1'.length
const codeLength = 'HTTP/1.1 100'.length
const zero = 0x30
const two = 0x32
const newline = 0x0a
const carriageReturn = 0x0d

/** Follows the bytes of one answer's head, including interim answers before it. */
export class ResponseHead {
  /** True once the final answer's status line has begun. */
  isOver = true
  #line = ''
  #newlines = 0

  /** Starts at the next answer, when its request is sent. */
  begin(): void {
    this.isOver = false
    this.#line = ''
    this.#newlines = 0
  }

  /** Changes each 100 in the next bytes to a 102, in place. */
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

  /** Skips to the empty line, after which the next answer begins. */
  #passOver(byte: number): void {
    if (byte === newline) this.#newlines++
    else if (byte !== carriageReturn) this.#newlines = 0
    if (this.#newlines === 2) this.begin()
  }
}
