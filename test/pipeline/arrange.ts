import { AnswerBytes, type HeldAnswer } from '../../src/attempts/answer-bytes.ts'
import { StickySession } from '../../src/attempts/health/sticky-session.ts'
import { StickyStore } from '../../src/attempts/health/sticky-store.ts'
import { IncomingAnswer } from '../../src/attempts/incoming-answer.ts'
import type { Answered } from '../../src/attempts/run-attempt.ts'
import { PipelineNotes } from '../../src/canonical/pipeline-notes.ts'
import type { Turn } from '../../src/canonical/turn.ts'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import type { Usage } from '../../src/canonical/usage.ts'
import type { AnswerEncoder, Ending, EventReading } from '../../src/formats/format.ts'
import { readEmbedded } from '../../src/formats/read-answer.ts'
import type { InferenceRequest } from '../../src/pipeline/request.ts'
import type { LiveAnswer, SettleParts } from '../../src/pipeline/settle.ts'
import type { Charge, Reservation } from '../../src/records/budget.ts'
import type { GenerationRecord } from '../../src/records/generation-record.ts'
import type { Candidate, Plan } from '../../src/routing/plan.ts'
import { Cancellation } from '../../src/streams/cancellation.ts'
import { InFlight } from '../../src/streams/in-flight.ts'
import { catalogOf, model, turnOf } from '../routing/arrange.ts'

export const usageOf = (outputTokens: number): Usage => ({
  inputTokens: 10,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens,
  reasoningTokens: 0,
  origin: 'reported',
})

export const text = (said: string, index = 0): TurnEvent => ({ kind: 'text-delta', index, part: 0, text: said })

/** The events of an answer that says these words, in deltas. */
export function answerOf(deltas: readonly string[], finish: object = { usage: usageOf(deltas.length) }): TurnEvent[] {
  return [
    { kind: 'start', id: 'up-1' },
    { kind: 'item-start', index: 0, item: { kind: 'message', id: 'msg_1' } },
    ...deltas.map((each) => text(each)),
    { kind: 'item-done', index: 0 },
    { kind: 'finish', stopReason: 'end', ...finish },
  ]
}

export function candidateOf(tag = 'alpha'): Candidate {
  const found = model('a/m', { [tag]: {} })
  const [endpoint] = found.endpoints
  if (endpoint === undefined) throw new Error('there is no endpoint')
  return { endpoint, model: found, requestedAs: 'a/m' }
}

export function planOf(...candidates: readonly Candidate[]): Plan {
  return {
    requested: 'a/m',
    requestedModels: ['a/m'],
    strategy: 'direct',
    candidates,
    excluded: [],
    unknownModels: [],
    versionGroup: undefined,
  }
}

export interface FakeAnswer {
  readonly answered: Answered
  /** What was done to the exchange with the provider. */
  readonly ends: string[]
}

/** An answer that comes in these batches; an error breaks it off. The first batch has been read. */
export function answeredWith(batches: readonly (readonly TurnEvent[] | Error)[], isStream = true): FakeAnswer {
  const ends: string[] = []
  let at = 0
  const source = {
    async read() {
      const batch = batches[at++]
      if (batch instanceof Error) throw batch
      return batch === undefined ? null : [batch]
    },
    limitSilence: () => {},
    cancel: (reason: Error) => void ends.push(`cancelled: ${reason.message}`),
    release: () => void ends.push('released'),
  }
  const reading = readEmbedded({ isStream }) as unknown as EventReading<Uint8Array | readonly TurnEvent[]>
  const answer = new IncomingAnswer({ source, reading, ignoredParameters: [], headers: {} }, isStream)
  const [first] = batches
  if (first !== undefined && !(first instanceof Error)) {
    at++
    answer.take([first])
  }
  const identity = { generationId: 'gen-1', model: 'a/m', createdAt: 1 }
  const answered: Answered = {
    ...{ kind: 'answered', candidate: candidateOf(), answer, identity, shownBodies: undefined, failures: [] },
    ...{ ignoredParameters: [], headers: {}, hasDroppedProofs: false, firstContentAt: 1, startedAt: 0 },
  }
  return { answered, ends }
}

/** Writes the texts of events as they are, and how they end. */
export class TextEncoder implements AnswerEncoder {
  readonly endings: Ending[] = []
  #whole = ''

  encode(events: readonly TurnEvent[]): string {
    return events.map((event) => (event.kind === 'text-delta' ? event.text : '')).join('')
  }

  add(events: readonly TurnEvent[]): void {
    this.#whole += this.encode(events)
  }

  encodeEnd(ending: Ending): string {
    this.endings.push(ending)
    return ending.outcome.fault === null ? '.' : `!${ending.outcome.fault.type}`
  }

  encodeReply(ending: Ending): string {
    this.endings.push(ending)
    return this.#whole
  }
}

export function requestOf(more: Partial<InferenceRequest> = {}): InferenceRequest {
  const ids = { id: 'gen-1', requestId: 'req-1', organizationId: 'org-1', workspaceId: 'ws-1', keyId: 1 }
  const policy = { budgets: [], rates: null } as unknown as InferenceRequest['policy']
  return {
    context: { ...ids, requestedModel: 'a/m', receivedAt: 1000, startedAt: 0 },
    policy,
    caller: { defaults: {}, policy } as unknown as InferenceRequest['caller'],
    cancellation: new Cancellation(),
    commit: 'first_event',
    wantsMetadata: false,
    notes: new PipelineNotes(),
    ...more,
  }
}

export interface FakeStore {
  readonly parts: SettleParts
  readonly records: GenerationRecord[]
  readonly charges: Charge[]
  /** Ids of the reservations that were ended at no cost. */
  readonly released: string[]
  /** What was told of endpoints and to the log. */
  readonly notes: string[]
}

/** The neighbours of a settlement, which remember what they are told. `failure` is what the store answers with. */
export function fakeStore(failure?: Error): FakeStore {
  const records: GenerationRecord[] = []
  const notes: string[] = []
  const charges: Charge[] = []
  const released: string[] = []
  const parts = {
    insurance: { covers: async () => true },
    metrics: { answerInsured: () => {}, generationEnded: () => {} },
    admission: {
      ledger: { settled: () => {}, release: async (ended: Reservation) => void released.push(ended.generationId) },
    },
    reportBug: (error: unknown) => void notes.push(`bug: ${String(error)}`),
    writer: {
      record: async (record: GenerationRecord, due: readonly Charge[]) => {
        if (failure !== undefined) throw failure
        records.push(record)
        charges.push(...due)
      },
    },
    settling: new InFlight(),
    health: {
      snapshot: () => ({ of: () => undefined }),
      answered: () => void notes.push('answered'),
      failed: () => void notes.push('failed'),
      dropped: () => void notes.push('dropped'),
    },
    attemptLog: { failed: () => void notes.push('logged') },
    clock: () => 5,
    now: () => 9_000,
  }
  return { parts: parts as unknown as SettleParts, records, charges, released, notes }
}

export function liveWith(delivery: LiveAnswer['delivery'], more: Partial<LiveAnswer> = {}): LiveAnswer {
  const turn: Turn = { ...turnOf(), isStream: true }
  return {
    turn,
    sticky: new StickySession(new StickyStore(() => 0), turn, 'org-1'),
    request: requestOf(),
    admitted: { rate: null, reservation: null },
    delivery,
    deadline: setTimeout(() => {}, 0),
    ...more,
  }
}

export function heldAnswer(): HeldAnswer {
  return new AnswerBytes(1_000_000).open(() => {})
}

export { catalogOf, model, turnOf }
