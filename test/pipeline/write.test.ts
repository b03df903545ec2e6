import { afterEach, describe, expect, it } from 'vitest'
import { BrokenExchange } from '../../src/attempts/transport/broken-exchange.ts'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { StorageUnavailableError } from '../../src/errors/storage-error.ts'
import type { EventStage } from '../../src/formats/shared/event-stage.ts'
import type { GuardRun } from '../../src/guardrails/guard-run.ts'
import { EventDelivery } from '../../src/pipeline/event-delivery.ts'
import { streamAnswer, wholeAnswer } from '../../src/pipeline/write.ts'
import { Cancellation } from '../../src/streams/cancellation.ts'
import { Interruption } from '../../src/streams/interruption.ts'
import { emailGuardrail, runOf } from '../guardrails/arrange.ts'
import {
  answeredWith,
  answerOf,
  type FakeAnswer,
  fakeStore,
  heldAnswer,
  liveWith,
  planOf,
  requestOf,
  TextEncoder,
  text,
  turnOf,
} from './arrange.ts'

const written = { note() {} }

const blocked: TurnEvent = {
  kind: 'fault',
  fault: { type: 'permission_denied', status: 403, message: 'Blocked.', patterns: ['email'] },
}

const timers: NodeJS.Timeout[] = []
afterEach(() => {
  for (const timer of timers.splice(0)) clearTimeout(timer)
})

interface Arranged {
  readonly isStream?: boolean
  readonly cancellation?: Cancellation
  /** A text that ends the answer. */
  readonly blocksAt?: string
  readonly guard?: GuardRun
}

function blockingAt(text: string): EventStage {
  return (events) => {
    const at = events.findIndex((event) => event.kind === 'text-delta' && event.text === text)
    return at < 0 ? events.filter(({ kind }) => kind === 'text-delta') : [...events.slice(0, at), blocked]
  }
}

function arrange(
  { answered }: FakeAnswer,
  { isStream = true, cancellation = new Cancellation(), blocksAt = '', ...more }: Arranged = {},
) {
  const encoder = new TextEncoder()
  const delivery = new EventDelivery(answered, planOf(answered.candidate), {
    ...{ encoder, isStream, loop: null, cancellation },
    inspectors: blocksAt === '' ? [] : [blockingAt(blocksAt)],
    ask: () => Promise.reject(new Error('nobody asks again')),
    settleStep: () => Promise.reject(new Error('there is one step')),
    reportBug: () => {},
  })
  const live = liveWith(delivery, { turn: { ...turnOf(), isStream }, request: requestOf({ cancellation, ...more }) })
  timers.push(live.deadline)
  return { live, encoder }
}

async function collect(pieces: AsyncGenerator<string | Uint8Array>): Promise<string[]> {
  const all: string[] = []
  for await (const piece of pieces) all.push(String(piece))
  return all
}

it('shows the end of a stream with its last content, after its record is written', async () => {
  const { parts, records, notes } = fakeStore()
  const answer = answeredWith([answerOf(['a', 'b']).slice(0, 3), answerOf(['a', 'b']).slice(3)])
  const { live, encoder } = arrange(answer)
  const held = heldAnswer()
  const pieces = streamAnswer(parts, live, held, written)
  expect(await pieces.next()).toEqual({ done: false, value: 'a' })
  expect(records).toEqual([])
  expect(await collect(pieces)).toEqual(['b.'])
  expect(records).toMatchObject([{ status: 'completed', outputTokens: 2, provider: 'alpha' }])
  expect(encoder.endings).toMatchObject([{ outcome: { fault: null }, completedAt: 9 }])
  expect([answer.ends, notes]).toEqual([['released'], ['answered']])
})

it('tells in-band that the exchange broke, and that it is the endpoint’s doing', async () => {
  const { parts, records, notes } = fakeStore()
  const answer = answeredWith([answerOf(['a']).slice(0, 3), new BrokenExchange('ECONNRESET')])
  const { live } = arrange(answer)
  expect(await collect(streamAnswer(parts, live, heldAnswer(), written))).toEqual(['a', '!provider_unavailable'])
  expect(records).toMatchObject([{ status: 'failed', attempts: [{ code: 'connection_reset' }] }])
  expect(notes).toEqual(['logged', 'failed'])
})

it('records what was said when the caller is gone', async () => {
  const { parts, records, notes } = fakeStore()
  const cancellation = new Cancellation()
  const gone = new Interruption('caller-gone')
  const answer = answeredWith([answerOf(['a calm sea']).slice(0, 3), gone])
  const { live } = arrange(answer, { cancellation })
  cancellation.cancel(gone)
  expect(await collect(streamAnswer(parts, live, heldAnswer(), written))).toEqual(['a calm sea'])
  expect(records).toMatchObject([{ status: 'cancelled', attempts: [] }])
  expect(records[0]?.outputTokens).toBeGreaterThan(0)
  expect(notes).toEqual(['dropped'])
})

it('ends the exchange and records it when nobody reads on', async () => {
  const { parts, records } = fakeStore()
  const answer = answeredWith([answerOf(['a', 'b']).slice(0, 3), answerOf(['a', 'b']).slice(3)])
  const { live } = arrange(answer)
  const pieces = streamAnswer(parts, live, heldAnswer(), written)
  await pieces.next()
  await pieces.return(undefined)
  expect(records).toMatchObject([{ status: 'cancelled' }])
  expect(answer.ends).toEqual([expect.stringContaining('cancelled')])
})

it('shows no good end where the record could not be written', async () => {
  const { parts } = fakeStore(new StorageUnavailableError('away'))
  const { live } = arrange(answeredWith([answerOf(['a'])]))
  expect(await collect(streamAnswer(parts, live, heldAnswer(), written))).toEqual(['a!server'])
})

it('gives a whole answer once its record is written', async () => {
  const { parts, records } = fakeStore()
  const { live } = arrange(answeredWith([answerOf(['a', 'b'])], false), { isStream: false })
  expect(await wholeAnswer(parts, live, heldAnswer())).toBe('ab')
  expect(records).toMatchObject([{ status: 'completed', isStream: false }])
})

it('counts the words of a whole answer that nobody counted', async () => {
  const { parts, records } = fakeStore()
  const { live } = arrange(answeredWith([answerOf(['Hello there, ', 'sea.'], {})], false), { isStream: false })
  await wholeAnswer(parts, live, heldAnswer())
  expect(records[0]?.outputTokens).toBeGreaterThan(1)
  expect(records[0]?.costOrigin).toBe('estimated')
})

describe('an answer that a guardrail blocks', () => {
  const guard = () => runOf(emailGuardrail('block'))

  it('is an error as any other before its first byte, and is recorded with what it took', async () => {
    for (const isStream of [true, false]) {
      const { parts, records, notes } = fakeStore()
      const { live } = arrange(answeredWith([answerOf(['bad'])], isStream), {
        isStream,
        blocksAt: 'bad',
        guard: guard(),
      })
      const asked = isStream
        ? collect(streamAnswer(parts, live, heldAnswer(), written))
        : wholeAnswer(parts, live, heldAnswer())
      await expect(asked).rejects.toMatchObject({ status: 403, details: { metadata: { patterns: ['email'] } } })
      expect(records).toMatchObject([{ status: 'failed', outputTokens: 1 }])
      // It is not the endpoint's doing.
      expect(notes).toEqual(['dropped'])
    }
  })

  it('ends in-band behind its first byte, and its exchange with the provider ends', async () => {
    const { parts, records } = fakeStore()
    const answer = answeredWith([
      answerOf(['good', 'bad']).slice(0, 3),
      answerOf(['good', 'bad']).slice(3),
      [text('x')],
    ])
    const { live } = arrange(answer, { blocksAt: 'bad', guard: guard() })
    expect(await collect(streamAnswer(parts, live, heldAnswer(), written))).toEqual(['good', '!permission_denied'])
    expect(records).toMatchObject([{ status: 'failed' }])
    expect(answer.ends).toEqual(['cancelled: the answer was ended by a step of the gateway'])
  })

  it('ends in-band for callers of whom nothing was promised', async () => {
    const { parts } = fakeStore()
    const { live } = arrange(answeredWith([answerOf(['bad'])]), { blocksAt: 'bad' })
    expect(await collect(streamAnswer(parts, live, heldAnswer(), written))).toEqual(['!permission_denied'])
  })
})
