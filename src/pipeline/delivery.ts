import type { SampledOutput } from '../accounting/output-sample.ts'
import type { Answered } from '../attempts/run-attempt.ts'
import type { Exhausted } from '../attempts/run-plan.ts'
import type { Fault } from '../canonical/fault.ts'
import type { Outcome } from '../canonical/outcome.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Usage } from '../canonical/usage.ts'
import type { Ending } from '../formats/format.ts'
import type { Plan } from '../routing/plan.ts'
import type { LoopRun } from '../tools/tool-loop.ts'
import type { Spent } from './spent.ts'

/** An answer on its way to its caller, as bytes that go through or as events that are written: what the writer and the settlement need. */
export interface Delivery {
  /** The answer that is coming in: of a tool loop, the last one. */
  readonly current: Answered
  /** The further question of a tool loop that was asked last; null before the first of them. */
  readonly question: Turn | null
  /** The plan that it was asked for by. */
  readonly plan: Plan
  /** What the answers before it were. */
  readonly spent: Spent
  /** Whether `current` is among them, and no other answer is coming in yet. */
  readonly isBetweenSteps: boolean
  /** What the gateway's own tools did; null where there are none. */
  readonly tools: Pick<LoopRun, 'counts' | 'stages' | 'costNanos'> | null
  /** Set where nobody answered the last question of a tool loop. */
  readonly exhausted: Exhausted | null
  /** Set where a step of ours ended the answer. */
  readonly blocked: Fault | null
  /** How the answer ended, once that is known. */
  readonly outcome: Outcome | null
  /** Output tokens of `current`, a guess from below. */
  readonly deltaCount: number
  /** About what is kept of it until its end, in bytes. */
  readonly keptBytes: number
  /** What the provider of `current` has told of its usage until now. */
  usageSoFar(): Usage | undefined
  /** Reads on, until there is something to take or the answer is over. */
  advance(): Promise<void>
  /** What is ready for a streaming caller, the end excluded; null when nothing is. */
  take(): string | Uint8Array | null
  /** What `current` said, as far as it was kept. */
  said(): SampledOutput
  /** The end of a stream. */
  encodeEnd(ending: Ending): string
  /** A whole answer. */
  encodeReply(ending: Ending): string
  /** Ends the exchange with the provider now. */
  cancel(reason: Error): void
  /** Lets the provider's connection be used again. */
  finish(): void
  /** Nobody asks any more what was said. */
  release(): void
}
