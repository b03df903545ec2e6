import type { Conversation } from './conversation.ts'

/** How callers of one wire format ask. */
export interface CallerWire {
  /** Path at the gateway. */
  readonly path: string
  /** The members of a request, its model aside. A string is the one thing that the user says. */
  request(said: string | Conversation, isStreamed: boolean): object
}

/** The id of the call in a turn of a conversation. */
export function callIdOf(turn: number): string {
  return `call_bench_${turn}`
}
