import type { Conversation } from '../../canonical/conversation.ts'
import type { Answer } from '../answer.ts'
import type { Directives } from '../directives.ts'
import type { Prompt } from '../prompt.ts'
import type { Random } from '../seeded-random.ts'

/** The input of a simulated model. */
export interface ModelInput {
  readonly conversation: Conversation
  readonly prompt: Prompt
  readonly directives: Directives
  /** Seeded by the simulator's seed, the model and the request: the same request sees the same sequence. */
  readonly random: Random
}

/** A simulated model: a request in, an answer as data out. */
export type SimulatedModel = (input: ModelInput) => Answer
