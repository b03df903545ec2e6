import type { IncomingMessage } from 'node:http'
import type { RawData, WebSocket } from 'ws'
import type { GatewayError } from '../../errors/gateway-error.ts'
import type { FrameRoom, FrameRules, FrameSession } from '../../operations/operation.ts'
import type { Holder } from '../../shares/holder.ts'
import { toErrorReply, toGatewayError } from '../answers/error-reply.ts'
import type { BufferedBytes, HeldBytes } from '../load/buffered-bytes.ts'
import type { JsonBounds } from '../requests/scan-within.ts'
import { type FrameHead, FrameRequest, FrameResponse, type FrameSink, frameHead } from './frame-exchange.ts'
import { FrameQueue } from './frame-queue.ts'
import { IncomingFrame } from './incoming-frame.ts'
import type { SocketShare } from './socket-shares.ts'

export interface SocketRules {
  readonly frames: FrameRules
  /** Silence after which a ping is sent; what has not answered two when the next is due is gone. */
  readonly keepAliveMs: number
  /** How long a socket may be open without a request. */
  readonly idleMs: number
  /** How much what a frame says may hold. */
  readonly json: JsonBounds
  /** The longest frame, and what may wait on all sockets of a key together. */
  readonly frameBytesMax: number
}

/** Carries out the request that a frame stands for; resolves when its answer is written or its caller gone. Never rejects. */
export type FrameHandler = (request: FrameRequest, response: FrameResponse) => Promise<void>

// Answers to frames that nobody reads: a caller this far behind is dropped.
const unreadBytesMax = 1024 * 1024
// Frames that are on their way beyond this wait until those before them have left.
const unsentBytesMax = 16 * 1024
// How long a caller that is not listened to any more has to read why.
const lastWordsMs = 1000
const closeCodes = {
  done: 1000,
  goingAway: 1001,
  notText: 1003,
  tooFarBehind: 1008,
  refused: 1008,
  broken: 1011,
  tryLater: 1013,
} as const

/** Whose socket it is. */
export interface SocketOwner {
  readonly share: SocketShare
  readonly bufferedBytes: BufferedBytes
  /** On whose share its bytes are counted. */
  readonly holder: Holder
  /** The user whose key it is, for refusals to name; null for a key of no user. */
  readonly userId: string | null
  /** Rejects with GatewayError once the caller may not ask any more. */
  readonly recognize: () => Promise<void>
  /** Is told of a frame that is refused without being carried out, and gives it an id. */
  readonly note: (status: number, failure: GatewayError) => string
}

/** One caller's socket: requests come in as frames and are carried out one after the other. */
export class ResponseSocket {
  readonly #head: FrameHead
  readonly #socket: WebSocket
  readonly #handle: FrameHandler
  readonly #rules: SocketRules
  readonly #whose: SocketOwner
  readonly #queue: FrameQueue
  readonly #incoming: IncomingFrame
  readonly #session: FrameSession
  /** Memory that the session holds. */
  readonly #kept: HeldBytes
  readonly #heartbeat: NodeJS.Timeout
  #idle: NodeJS.Timeout | undefined
  #answer: FrameResponse | undefined
  #unansweredPings = 0
  /** With what the socket is closed once what is under way is done. */
  #ending: readonly [code: number, reason: string] | undefined

  constructor(
    upgrade: IncomingMessage,
    socket: WebSocket,
    handle: FrameHandler,
    rules: SocketRules,
    whose: SocketOwner,
  ) {
    const { share, bufferedBytes, holder } = whose
    this.#whose = whose
    this.#head = frameHead(upgrade, rules.frames)
    this.#socket = socket
    this.#handle = handle
    this.#rules = rules
    this.#queue = new FrameQueue(share, bufferedBytes.open(holder), rules.frameBytesMax)
    this.#incoming = new IncomingFrame(upgrade.socket, socket, bufferedBytes.open(holder), () => this.#giveUp())
    this.#kept = bufferedBytes.open(holder)
    this.#session = rules.frames.open(this.#room)
    socket.on('message', (data, isBinary) => this.#take(data, isBinary))
    socket.on('pong', () => {
      this.#unansweredPings = 0
    })
    // A broken frame closes the socket with the code that says so; there is nothing more to tell.
    socket.on('error', () => {})
    socket.on('close', () => this.#closed())
    this.#heartbeat = setInterval(() => this.#ping(), rules.keepAliveMs)
    this.#waitForNext()
  }

  /** Takes no further requests, and closes once what is under way has been answered. */
  end(): void {
    this.#endWith(closeCodes.goingAway, 'The gateway is shutting down.')
  }

  /** Closes without waiting for anybody. */
  cut(): void {
    this.#socket.terminate()
  }

  #take(data: RawData, isBinary: boolean): void {
    this.#unansweredPings = 0
    // The library brings what comes after a close frame of ours as well, until the caller has sent its own.
    if (!this.#takesMore()) return
    if (isBinary) {
      this.#socket.close(closeCodes.notText, 'Send JSON as text.')
      return
    }
    // The usual form of what the library hands over: one buffer for one message.
    const bytes = data as Buffer
    if (this.#answer === undefined) this.#begin(bytes)
    else this.#enqueue(bytes)
  }

  #enqueue(bytes: Buffer): void {
    try {
      this.#queue.push(bytes)
    } catch (error) {
      this.#refuse(toGatewayError(error))
    }
  }

  #begin(bytes: Buffer): void {
    clearTimeout(this.#idle)
    const request = new FrameRequest(this.#head, bytes, this.#rules.json, this.#session)
    const answer = new FrameResponse(request, this.#sink, this.#session)
    this.#answer = answer
    answer.once('close', () => {
      this.#answer = undefined
      if (answer.writableFinished && answer.statusCode === 401) this.#dismiss()
      else if (answer.writableFinished) this.#next()
      else this.#breakOff()
    })
    void this.#handle(request, answer)
  }

  // At once: between two answers nothing may begin that stands in no line.
  #next(): void {
    if (this.#ending !== undefined) this.#socket.close(...this.#ending)
    if (!this.#takesMore()) return
    const bytes = this.#queue.shift()
    if (bytes === undefined) this.#waitForNext()
    else this.#begin(bytes)
  }

  #takesMore(): boolean {
    return this.#ending === undefined && this.#socket.readyState === this.#socket.OPEN
  }

  // Not a byte more of it is read; what it says is then nothing that could be answered.
  #giveUp(): void {
    this.#socket.close(closeCodes.tryLater, 'The gateway holds as many bytes of requests as it may.')
    this.#socket.pause()
    setTimeout(() => this.#socket.terminate(), lastWordsMs).unref()
  }

  // A silent end would look like an answer that is still to come.
  #breakOff(): void {
    if (this.#socket.bufferedAmount > 0) this.#socket.terminate()
    else this.#socket.close(closeCodes.broken, 'The answer broke off.')
  }

  #waitForNext(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#socket.close(closeCodes.done, 'Nothing was asked.'), this.#rules.idleMs)
  }

  readonly #sink: FrameSink = {
    send: (text, sent) => this.#socket.send(text, () => sent()),
    isBehind: () => this.#socket.bufferedAmount > unsentBytesMax,
  }

  get #room(): FrameRoom {
    return {
      bytesMax: this.#rules.frameBytesMax,
      hold: (bytes) => {
        this.#kept.release()
        try {
          this.#kept.grow(bytes)
          return true
        } catch {
          return false
        }
      },
    }
  }

  #refuse(error: GatewayError): void {
    if (this.#socket.bufferedAmount > unreadBytesMax) {
      this.#socket.close(closeCodes.tooFarBehind, 'Read what was answered.')
      return
    }
    const requestId = this.#whose.note(error.status, error)
    const { status, headers, body } = toErrorReply(error, requestId, undefined, this.#whose.userId)
    const all = { 'x-request-id': requestId, ...headers }
    this.#socket.send(this.#rules.frames.encodeRefusal(status, Buffer.from(JSON.stringify(body)), all))
  }

  // What is under way is still answered, as it is over HTTP.
  #dismiss(): void {
    this.#endWith(closeCodes.refused, 'The key is not accepted any more.')
  }

  #endWith(code: number, reason: string): void {
    this.#ending ??= [code, reason]
    this.#queue.clear()
    if (this.#answer === undefined) this.#socket.close(...this.#ending)
  }

  async #lookAgain(): Promise<void> {
    try {
      await this.#whose.recognize()
    } catch (error) {
      // A store that is down says nothing about the key.
      if (toGatewayError(error).status === 401) this.#dismiss()
    }
  }

  #ping(): void {
    void this.#lookAgain()
    // Whoever still takes in what was sent is there; a ping would stand behind it.
    if (this.#socket.bufferedAmount > 0) return
    // Two: where this process was held up, the answer to one may stand there unread.
    if (this.#unansweredPings >= 2) {
      this.#socket.terminate()
      return
    }
    this.#unansweredPings++
    this.#socket.ping()
  }

  #closed(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#idle)
    this.#queue.clear()
    this.#incoming.release()
    this.#kept.release()
    this.#ending ??= [closeCodes.done, '']
    this.#answer?.destroy()
  }
}
