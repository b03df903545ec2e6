import { setTimeout as sleep } from 'node:timers/promises'
import { type Dispatcher, Pool } from 'undici'
import { checkReply, quote } from '../answers/answer-check.ts'
import { StreamCheck } from '../answers/stream-check.ts'
import type { PreparedRequest } from '../requests/exchange.ts'
import type { Target } from '../targets/targets.ts'

/** When a load ends: no exchange begins after `forMs`, or each connection makes `perConnection` of them. */
export type LoadEnd = { readonly forMs: number } | { readonly perConnection: number }

/** What came of a load; times in milliseconds. Only right answers count. */
export class Tally {
  readonly latenciesMs: number[] = []
  readonly firstTokensMs: number[] = []
  readonly eventDelaysMs: number[] = []
  readonly rateShares: number[] = []
  /** What was wrong, and how often. */
  readonly complaints = new Map<string, number>()
  exchanges = 0
  events = 0
  wrong = 0

  complain(complaint: string): void {
    this.wrong += 1
    // Messages with ids in them would all be different.
    if (this.complaints.size >= complaintsMax && !this.complaints.has(complaint)) return
    this.complaints.set(complaint, (this.complaints.get(complaint) ?? 0) + 1)
  }
}

const thoroughEvery = 50
const complaintsMax = 10
const answerTimeoutMs = 60_000
// More new connections at once than a listener's queue holds would wait for a retransmission.
const startsAtOnce = 100
const startPauseMs = 10

/** A closed loop of keep-alive connections: each sends the next request when its last answer is complete. */
export class LoadClient {
  readonly #pool: Pool
  readonly #request: PreparedRequest
  readonly #connections: number
  #sent = 0

  constructor(target: Target, request: PreparedRequest, connections: number) {
    this.#request = request
    this.#connections = connections
    this.#pool = new Pool(target.origin, {
      connections,
      pipelining: 1,
      keepAliveTimeout: 600_000,
      headersTimeout: answerTimeoutMs,
      bodyTimeout: answerTimeoutMs,
      connect: { timeout: answerTimeoutMs },
    })
  }

  /** Runs the loop and resolves when every answer is complete. Never rejects: what goes wrong is in the tally. */
  async run(end: LoadEnd): Promise<Tally> {
    const tally = new Tally()
    const endsAt = 'forMs' in end ? performance.now() + end.forMs : Number.POSITIVE_INFINITY
    const most = 'perConnection' in end ? end.perConnection : Number.POSITIVE_INFINITY
    const loops: Promise<void>[] = []
    for (let index = 0; index < this.#connections; index += 1) {
      if (index > 0 && index % startsAtOnce === 0) await sleep(startPauseMs)
      loops.push(this.#loop(tally, endsAt, most))
    }
    await Promise.all(loops)
    return tally
  }

  /** Makes one exchange. */
  async exchange(tally: Tally): Promise<void> {
    await new Promise<void>((resolve) => this.#send(tally, resolve))
  }

  async close(): Promise<void> {
    await this.#pool.destroy()
  }

  #loop(tally: Tally, endsAt: number, most: number): Promise<void> {
    return new Promise((resolve) => {
      let made = 0
      const next = (): void => {
        if (made < most && performance.now() < endsAt) {
          made += 1
          this.#send(tally, next)
        } else {
          resolve()
        }
      }
      next()
    })
  }

  #send(tally: Tally, done: () => void): void {
    this.#sent += 1
    const isThorough = this.#sent % thoroughEvery === 1
    const { path, headers, body } = this.#request
    const answer = new Answer(this.#request, tally, isThorough, done)
    this.#pool.dispatch({ path, method: 'POST', headers, body }, answer)
  }
}

class Answer implements Dispatcher.DispatchHandler {
  readonly #request: PreparedRequest
  readonly #tally: Tally
  readonly #isThorough: boolean
  readonly #done: () => void
  readonly #chunks: Buffer[] = []
  readonly #sentAt = performance.now()
  #stream: StreamCheck | undefined
  #status = 0

  constructor(request: PreparedRequest, tally: Tally, isThorough: boolean, done: () => void) {
    this.#request = request
    this.#tally = tally
    this.#isThorough = isThorough
    this.#done = done
  }

  onRequestStart(): void {
    // undici takes a handler without this one for an older kind.
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status
    if (status !== 200 || this.#request.expected.variant.kind === 'json') return
    this.#stream = new StreamCheck(this.#request.expected, this.#tally.eventDelaysMs, this.#isThorough)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#stream === undefined) {
      this.#chunks.push(chunk)
      return
    }
    const before = this.#stream.deltas
    this.#stream.push(chunk)
    if (before === 0 && this.#stream.deltas > 0) this.#tally.firstTokensMs.push(performance.now() - this.#sentAt)
  }

  onResponseEnd(): void {
    const latencyMs = performance.now() - this.#sentAt
    const complaint = this.#complaint()
    if (complaint !== undefined) {
      this.#tally.complain(complaint)
    } else {
      this.#tally.exchanges += 1
      this.#tally.latenciesMs.push(latencyMs)
      this.#tally.events += this.#stream?.deltas ?? 0
      const rateShare = this.#stream?.rateShare()
      if (rateShare !== undefined) this.#tally.rateShares.push(rateShare)
    }
    this.#done()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#tally.complain(`${error.name}: ${error.message}`)
    this.#done()
  }

  #complaint(): string | undefined {
    const body = Buffer.concat(this.#chunks)
    if (this.#status !== 200) return `HTTP ${this.#status} ${quote(body)}`
    try {
      if (this.#stream !== undefined) return this.#stream.complaint()
      return checkReply(this.#request.expected, body, this.#isThorough)
    } catch (error) {
      return `not JSON: ${error instanceof Error ? error.message : String(error)}`
    }
  }
}
