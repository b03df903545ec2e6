import type { Finding } from '../scenarios/goals.ts'
import type { Pair } from '../scenarios/pairs.ts'
import type { Tally } from './load.ts'
import { median, percentile } from './statistics.ts'

/** What one round of one target came to. */
export interface Round {
  /** CPU microseconds of the target's process for each right answer. */
  readonly cpuMicros: number
  readonly answersPerSecond: number
  readonly eventsPerSecond: number
  readonly latencyP50Ms: number
  readonly latencyP99Ms: number
  /** From sending the request to the first delta. */
  readonly firstTokenP50Ms: number
  readonly firstTokenP99Ms: number
  /** From the upstream's writing an event to the caller's reading it. */
  readonly eventDelayP50Ms: number
  readonly eventDelayP99Ms: number
  /** Percent of the rate at which the upstream sent. */
  readonly ratePercent: number
}

/** A target in one scenario: medians of its rounds. NaN, in JSON null, is what was not measured. */
export interface TargetFigures extends Round {
  readonly target: string
  readonly cpuMicrosByRound: readonly number[]
  readonly peakBytes: number
  readonly answers: number
  readonly wrong: number
  readonly complaints: Readonly<Record<string, number>>
}

/** What a scenario came to. */
export interface ScenarioResult {
  readonly name: string
  readonly title: string
  /** The baseline first. */
  readonly targets: readonly TargetFigures[]
  readonly findings: readonly Finding[]
  /** Where it is a cell of a matrix of callers and providers. */
  readonly pair?: Pair
  /** Why there are no figures, where there are none. */
  readonly failure?: string
}

/** The figures of one round. */
export function roundOf(tally: Tally, seconds: number, cpuMicros: number): Round {
  return {
    cpuMicros: cpuMicros / tally.exchanges,
    answersPerSecond: tally.exchanges / seconds,
    eventsPerSecond: tally.events / seconds,
    latencyP50Ms: percentile(tally.latenciesMs, 0.5),
    latencyP99Ms: percentile(tally.latenciesMs, 0.99),
    firstTokenP50Ms: percentile(tally.firstTokensMs, 0.5),
    firstTokenP99Ms: percentile(tally.firstTokensMs, 0.99),
    eventDelayP50Ms: percentile(tally.eventDelaysMs, 0.5),
    eventDelayP99Ms: percentile(tally.eventDelaysMs, 0.99),
    ratePercent: 100 * median(tally.rateShares),
  }
}

/** Collects the rounds of one target. */
export class FigureCollector {
  readonly #target: string
  readonly #rounds: Round[] = []
  readonly #complaints = new Map<string, number>()
  #answers = 0
  #wrong = 0

  constructor(target: string) {
    this.#target = target
  }

  add(round: Round, tally: Tally): void {
    this.#rounds.push(round)
    this.#answers += tally.exchanges
    this.#wrong += tally.wrong
    for (const [complaint, times] of tally.complaints) {
      this.#complaints.set(complaint, (this.#complaints.get(complaint) ?? 0) + times)
    }
  }

  finish(peakBytes: number): TargetFigures {
    const middle = (key: keyof Round): number => median(this.#rounds.map((round) => round[key]))
    return {
      target: this.#target,
      cpuMicros: middle('cpuMicros'),
      answersPerSecond: middle('answersPerSecond'),
      eventsPerSecond: middle('eventsPerSecond'),
      latencyP50Ms: middle('latencyP50Ms'),
      latencyP99Ms: middle('latencyP99Ms'),
      firstTokenP50Ms: middle('firstTokenP50Ms'),
      firstTokenP99Ms: middle('firstTokenP99Ms'),
      eventDelayP50Ms: middle('eventDelayP50Ms'),
      eventDelayP99Ms: middle('eventDelayP99Ms'),
      ratePercent: middle('ratePercent'),
      cpuMicrosByRound: this.#rounds.map((round) => round.cpuMicros),
      peakBytes,
      answers: this.#answers,
      wrong: this.#wrong,
      complaints: Object.fromEntries(this.#complaints),
    }
  }
}
