import type { PastRequest } from '../records/past-request.ts'
import type { ExclusionReason } from '../routing/plan.ts'
import { FirstRows, TopRows } from './kept-rows.ts'
import type { Outcome, Replayed } from './replay.ts'

const rowsMax = 20
const rowsOfMoveMax = 5

/** Requests that one endpoint answered and another would have. */
export class Move {
  readonly from: string
  readonly to: string
  readonly rows = new FirstRows<Replayed>(rowsOfMoveMax)
  costBefore = 0
  costAfter = 0

  constructor(from: string, to: string) {
    this.from = from
    this.to = to
  }
}

/** Sums over past requests that were planned again. Amounts are nano-dollars, times milliseconds. */
export class Tally {
  planned = 0
  stayed = 0
  moved = 0
  costBefore = 0
  costAfter = 0
  costRecorded = 0
  failedAttempts = 0
  expectedFailures = 0
  readonly unanswered = new FirstRows<PastRequest>(rowsMax)
  readonly gone = new FirstRows<PastRequest>(rowsMax)
  readonly unpriced = new FirstRows<Replayed>(rowsMax)
  readonly unmeasured = new FirstRows<Replayed>(rowsMax)
  readonly failed = new FirstRows<Replayed>(rowsMax)
  readonly costliest = new TopRows<Replayed>(rowsMax)
  readonly slowest = new TopRows<Replayed>(rowsMax)
  readonly firstTokensBefore: number[] = []
  readonly firstTokensAfter: number[] = []
  readonly reasons = new Map<ExclusionReason, number>()
  readonly moves = new Map<string, Move>()
  /** How many requests each endpoint answered, and would have been tried at first. */
  readonly endpoints = new Map<string, { before: number; after: number }>()

  add(request: PastRequest, outcome: Outcome): void {
    if (outcome.kind === 'unanswered') this.unanswered.add(request)
    else if (outcome.kind === 'gone') this.gone.add(request)
    else this.#addPlanned(request, outcome.replayed)
  }

  #addPlanned(request: PastRequest, replayed: Replayed): void {
    const { from, to, reasons } = replayed
    this.planned++
    this.failedAttempts += request.failures.length
    this.#endpoint(from).before++
    if (to === null) {
      this.failed.add(replayed)
      for (const reason of reasons) this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1)
      return
    }
    this.expectedFailures += replayed.failureChance
    this.#endpoint(to).after++
    this.#addCost(replayed)
    this.#addFirstToken(replayed)
    if (from === to) this.stayed++
    else this.#addMove(replayed, to)
  }

  #addCost(replayed: Replayed): void {
    const { costBefore, costAfter, request } = replayed
    if (costBefore === null || costAfter === null) {
      this.unpriced.add(replayed)
      return
    }
    this.costBefore += costBefore
    this.costAfter += costAfter
    this.costRecorded += request.costNanos ?? 0
    if (costBefore !== costAfter) this.costliest.add(replayed, Math.abs(costAfter - costBefore))
  }

  #addFirstToken(replayed: Replayed): void {
    const { firstTokenBefore, firstTokenAfter } = replayed
    if (firstTokenBefore === null || firstTokenAfter === null) {
      this.unmeasured.add(replayed)
      return
    }
    this.firstTokensBefore.push(firstTokenBefore)
    this.firstTokensAfter.push(firstTokenAfter)
    this.slowest.add(replayed, firstTokenAfter)
  }

  #addMove(replayed: Replayed, to: string): void {
    this.moved++
    const { from, costBefore, costAfter } = replayed
    const key = `${from} ${to}`
    const move = this.moves.get(key) ?? new Move(from, to)
    this.moves.set(key, move)
    move.rows.add(replayed)
    if (costBefore === null || costAfter === null) return
    move.costBefore += costBefore
    move.costAfter += costAfter
  }

  #endpoint(id: string): { before: number; after: number } {
    const known = this.endpoints.get(id) ?? { before: 0, after: 0 }
    this.endpoints.set(id, known)
    return known
  }
}
