import type { ServerToolCounts } from '../canonical/server-tool.ts'
import type { Schema } from '../contract/contract.ts'
import type { DoneCall, PendingCall } from './run-calls.ts'
import type { EndedBy } from './stop-conditions.ts'

type Stage = Schema<'PipelineStage'>

/** What a loop has done, for usage and metadata. */
export class LoopReport {
  #requested = 0
  #lost = 0
  #steps = 0
  /** In the order in which they were asked for; those that are over. */
  readonly #calls = new Map<PendingCall, DoneCall | undefined>()
  #endedBy: EndedBy = 'failed'
  #opened: Stage | undefined
  #openedNanos = 0
  /** Servers of which tools are missing. */
  failures: readonly { readonly server: string; readonly error: string }[] = []

  get #done(): readonly DoneCall[] {
    return [...this.#calls.values()].flatMap((done) => done ?? [])
  }

  /** Turns of the model with calls. */
  get steps(): number {
    return this.#steps
  }

  /** Nano-dollars, beside tokens. */
  get costNanos(): number {
    return this.#done.reduce((sum, { costNanos }) => sum + costNanos, 0)
  }

  get counts(): ServerToolCounts {
    const used = this.#done.filter(({ result }) => result.isUnused !== true)
    const countOf = (type: string) => used.filter(({ call }) => call.offered.type === type).length
    return {
      requested: this.#requested,
      executed: this.#done.length,
      webSearches: countOf('service:web_search'),
      webFetches: countOf('service:web_fetch'),
    }
  }

  /** `innerNanos`: what models cost that were asked for the request. */
  stagesWith(innerNanos: number): readonly Stage[] {
    const stages = this.#opened === undefined ? [] : [this.#opened]
    if (this.#requested === 0 && this.failures.length === 0) return stages
    return [...stages, this.#stageWith(innerNanos - this.#openedNanos)]
  }

  /** What ran before the model was asked is no call of the model's. `innerNanos`: what models cost that were asked for it. */
  addOpening(stage: Stage, innerNanos: number): void {
    this.#opened = { ...stage, cost_usd: innerNanos / 1e9 }
    this.#openedNanos = innerNanos
  }

  #stageWith(innerNanos: number): Stage {
    const failed = this.#done.filter(({ result }) => result.isError).length
    const told = `${failed > 0 ? `, ${failed} failed` : ''}${this.#lost > 0 ? `, ${this.#lost} of no tool` : ''}`
    return {
      type: 'server_tools',
      name: 'server_tools',
      summary: `${count(this.#done.length, 'call')} in ${count(this.#steps, 'step')}${told}`,
      cost_usd: (this.costNanos + innerNanos) / 1e9,
      data: {
        ended_by: this.#endedBy,
        steps: this.#steps,
        ...(this.failures.length > 0 && { servers: this.failures }),
        calls: this.#done.map(({ call, result, durationMs }) => ({
          tool: call.offered.type,
          ...(call.offered.tool.shownAs !== undefined && {
            server: call.offered.tool.shownAs.server,
            name: call.offered.tool.name,
          }),
          status: result.isError ? 'failed' : 'completed',
          duration_ms: durationMs,
          ...(result.engine !== undefined && { engine: result.engine, results: result.foundPages?.length ?? 0 }),
        })),
      },
    }
  }

  /** A turn of the model has called these, and so many more that are calls of no tool. */
  begin(calls: readonly PendingCall[], lost: number): void {
    this.#steps++
    this.#lost += lost
    this.#requested += lost
    this.#expect(calls)
  }

  /** These, which the model called in an earlier answer, are run with their caller's consent. */
  beginAgreed(calls: readonly PendingCall[]): void {
    this.#expect(calls)
  }

  /** A call is over. One that the model did not ask for is no part of this. */
  add(done: DoneCall): void {
    if (this.#calls.has(done.call)) this.#calls.set(done.call, done)
  }

  end(reason: EndedBy): void {
    this.#endedBy = reason
  }

  #expect(calls: readonly PendingCall[]): void {
    this.#requested += calls.length
    for (const call of calls) this.#calls.set(call, undefined)
  }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
