import type { Connection } from '../attempts/connection.ts'
import { IncomingAnswer } from '../attempts/incoming-answer.ts'
import type { Answered } from '../attempts/run-attempt.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import { type AskParts, identityOf, type Question } from './ask.ts'

/**
 * The beginning of an exchange in which something is run before a provider is asked: an answer that says nothing and is over. It is known as
 * that of the first candidate, and counts for nothing.
 */
export function unaskedAnswer(parts: AskParts, question: Question): Answered {
  const { plan, turn } = question
  const [candidate] = plan.candidates
  if (candidate === undefined) throw new Error('a plan that is carried out has candidates')
  const now = parts.clock()
  return {
    kind: 'answered',
    candidate,
    answer: new IncomingAnswer(nothing(), turn.isStream),
    identity: identityOf(parts, question, candidate),
    shownBodies: undefined,
    failures: [],
    ignoredParameters: [],
    headers: {},
    hasDroppedProofs: false,
    firstContentAt: now,
    startedAt: now,
    isUnasked: true,
  }
}

function nothing(): Connection {
  let events: readonly TurnEvent[] = [{ kind: 'start' }]
  return {
    source: { read: () => Promise.resolve(null), limitSilence() {}, cancel() {}, release() {} },
    reading: {
      way: 'events',
      push() {},
      end() {},
      takeEvents() {
        const taken = events
        events = []
        return taken
      },
      deltaCount: 0,
      hasContent: false,
      said: 'nothing',
      outcome: { stopReason: 'pause', fault: null, usage: null, upstreamId: null, serviceTier: null },
    },
    ignoredParameters: [],
    headers: {},
  }
}
