import { expect, it } from 'vitest'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { EventDelivery, type EventRoute } from '../../src/pipeline/event-delivery.ts'
import { Cancellation } from '../../src/streams/cancellation.ts'
import { Interruption } from '../../src/streams/interruption.ts'
import type { LoopRun } from '../../src/tools/tool-loop.ts'
import { answeredWith, answerOf, planOf, TextEncoder, text, turnOf, usageOf } from './arrange.ts'

const spent = (outputTokens: number) => ({
  usage: usageOf(outputTokens),
  bill: { totalNanos: 1, inputNanos: 1, outputNanos: 0, origin: 'computed' } as const,
  due: { ownNanos: 1, byokNanos: 0 },
  attempts: [],
  first: null,
  firstContentAt: 1,
})

function routeWith(more: Partial<EventRoute> = {}): EventRoute {
  return {
    encoder: new TextEncoder(),
    isStream: true,
    inspectors: [],
    loop: null,
    cancellation: new Cancellation(),
    ask: () => Promise.reject(new Error('nobody asks again')),
    settleStep: async ({ answer }) => spent(answer.reading.outcome?.usage?.outputTokens ?? 0),
    reportBug: (error) => {
      throw error
    },
    ...more,
  }
}

/** A loop that asks again so many times. */
function loopOf(times: number, take = (events: readonly TurnEvent[]) => events): LoopRun {
  let left = times
  return {
    turn: turnOf(),
    take,
    shown: (outcome) => outcome,
    goesOn: () => left > 0,
    // biome-ignore lint/correctness/useYield: it shows nothing.
    work: async function* () {
      return left-- > 0 ? turnOf() : null
    },
    counts: { requested: 0, executed: 0, webSearches: 0, webFetches: 0 },
    opens: false,
    stages: [],
    costNanos: 0,
    keptBytes: 0,
    close() {},
  }
}

/** All that a delivery gives, piece by piece. */
async function read(delivery: EventDelivery): Promise<string[]> {
  const pieces: string[] = []
  const take = () => {
    const piece = delivery.take()
    if (piece !== null) pieces.push(piece)
  }
  take()
  while (delivery.outcome === null) {
    await delivery.advance()
    take()
  }
  return pieces
}

it('writes what comes as it comes, and knows its end', async () => {
  const [start, ...rest] = [answerOf(['a', 'b']).slice(0, 3), answerOf(['a', 'b']).slice(3)]
  const { answered } = answeredWith([start ?? [], ...rest])
  const delivery = new EventDelivery(answered, planOf(), routeWith())
  expect(delivery.outcome).toBeNull()
  expect(await read(delivery)).toEqual(['a', 'b'])
  expect(delivery.outcome).toMatchObject({ stopReason: 'end', usage: { outputTokens: 2 } })
  expect(delivery.said()).toEqual({ text: 'ab', deltaCount: 2 })
  delivery.release()
})

it('gives events through the inspectors in order', async () => {
  const upper = (events: readonly TurnEvent[]) =>
    events.map((event) => (event.kind === 'text-delta' ? { ...event, text: event.text.toUpperCase() } : event))
  const twice = (events: readonly TurnEvent[]) =>
    events.flatMap((event): TurnEvent[] => (event.kind === 'text-delta' ? [event, { ...event, text: 'x' }] : [event]))
  const { answered } = answeredWith([answerOf(['a'])])
  expect(await read(new EventDelivery(answered, planOf(), routeWith({ inspectors: [twice, upper] })))).toEqual(['AX'])
})

it('ends where an inspector says so, with what came before, and ends the exchange with the provider', async () => {
  const fault = { type: 'content_policy_violation', status: 0, message: 'stopped' } as const
  const stop = (events: readonly TurnEvent[]) =>
    events.flatMap((event): TurnEvent[] =>
      event.kind === 'text-delta' && event.text === 'b' ? [{ kind: 'fault', fault }] : [event],
    )
  const { answered, ends } = answeredWith([answerOf(['a', 'b', 'c']).slice(0, 4), [text('d')]])
  const delivery = new EventDelivery(answered, planOf(), routeWith({ inspectors: [stop] }))
  expect(await read(delivery)).toEqual(['a'])
  expect(delivery).toMatchObject({ blocked: fault, outcome: { fault, stopReason: null } })
  delivery.finish()
  expect(ends).toEqual(['cancelled: the answer was ended by a step of the gateway'])
})

it('makes one answer of the steps of a loop, and adds up what the earlier ones took', async () => {
  const first = answeredWith([answerOf(['a '])])
  const second = answeredWith([answerOf(['b '])])
  const third = answeredWith([answerOf(['c'])])
  const next = [second, third]
  const plan = planOf()
  const route = routeWith({
    loop: loopOf(2),
    ask: async (turn) => ({ turn, plan, result: next.shift()?.answered ?? third.answered }),
  })
  const delivery = new EventDelivery(first.answered, plan, route)
  expect((await read(delivery)).join('')).toBe('a b c')
  expect(delivery.spent).toMatchObject({ usage: { inputTokens: 20, outputTokens: 2 }, bill: { totalNanos: 2 } })
  expect(delivery.current).toBe(third.answered)
  expect([first.ends, second.ends, third.ends]).toEqual([['released'], ['released'], []])
})

it('tells a loop nothing of an answer that failed', async () => {
  const fault = { type: 'server', status: 500, message: 'no' } as const
  const { answered } = answeredWith([[...answerOf(['a']).slice(0, 3), { kind: 'fault', fault }]])
  const delivery = new EventDelivery(answered, planOf(), routeWith({ loop: loopOf(1) }))
  expect((await read(delivery)).join('')).toBe('a')
  expect(delivery.outcome).toMatchObject({ fault })
})

it('is over where nobody answers the next question', async () => {
  const fault = { type: 'not_found', status: 404, message: 'gone' } as const
  const result = {
    kind: 'exhausted',
    faults: [fault],
    failures: [],
    candidate: null,
    deltaCount: 0,
    usage: null,
  } as const
  const { answered } = answeredWith([answerOf(['a'])])
  const route = routeWith({ loop: loopOf(1), ask: async (turn) => ({ turn, plan: planOf(), result }) })
  const delivery = new EventDelivery(answered, planOf(), route)
  expect(await read(delivery)).toEqual(['a'])
  expect(delivery).toMatchObject({ exhausted: result, outcome: { fault }, spent: { usage: { outputTokens: 1 } } })
})

// biome-ignore lint/correctness/useYield: it comes to nothing.
async function* cancelled(): ReturnType<LoopRun['work']> {
  throw new Interruption('caller-gone')
}

it.each<[string, Partial<EventRoute>]>([
  ['a tool is cancelled', { loop: { ...loopOf(1), work: cancelled } }],
  ['a tool of the last answer is cancelled', { loop: { ...loopOf(0), work: cancelled } }],
  ['the question is', { loop: loopOf(1), ask: () => Promise.reject(new Interruption('caller-gone')) }],
])('counts a step once and ends where %s', async (_, more) => {
  let count = 0
  const settleStep = async () => {
    count++
    return spent(1)
  }
  const { answered } = answeredWith([answerOf(['a'])])
  const delivery = new EventDelivery(answered, planOf(), routeWith({ ...more, settleStep }))
  await read(delivery)
  expect(count).toBe(1)
  expect(delivery.exhausted?.faults).toMatchObject([{ code: 'caller-gone' }])
})

it('writes a whole answer at its end', async () => {
  const encoder = new TextEncoder()
  const { answered } = answeredWith([answerOf(['a', 'b'])], false)
  const delivery = new EventDelivery(answered, planOf(), routeWith({ encoder, isStream: false }))
  expect(delivery.take()).toBeNull()
  expect(delivery.encodeReply({ outcome: delivery.outcome } as never)).toBe('ab')
  expect(delivery.said()).toEqual({ text: 'ab', deltaCount: 0 })
})

it.each<[string, Partial<EventRoute>, string]>([
  ['nobody waits any more', {}, 'caller-gone'],
  ['a step of ours ends it', { inspectors: [stopAtTool] }, 'stopped'],
])('counts a step once where %s between two answers', async (_, more, why) => {
  const { answered } = answeredWith([answerOf(['a'])])
  const route = routeWith({ loop: { ...loopOf(1), work: showing }, ...more })
  const delivery = new EventDelivery(answered, planOf(), route)
  // The answer is counted, and what the tool shows is there.
  await delivery.advance()
  await delivery.advance()
  expect(delivery).toMatchObject({ deltaCount: 0, spent: { usage: { outputTokens: 1 } } })
  expect([delivery.usageSoFar(), delivery.said().text]).toEqual([undefined, ''])
  delivery.cancel(new Interruption('caller-gone'))
  const [fault] = delivery.exhausted?.faults ?? []
  expect([fault?.code, fault?.message]).toContain(why)
  expect(delivery.exhausted?.failures).toEqual([])
})

async function* showing(): ReturnType<LoopRun['work']> {
  yield [{ kind: 'item-start', index: 0, item: { kind: 'message', id: 'msg_2' } }, text('tool')]
  return turnOf()
}

function stopAtTool(events: readonly TurnEvent[]): readonly TurnEvent[] {
  const fault = { type: 'content_policy_violation', status: 0, message: 'stopped' } as const
  return events.map((event) =>
    event.kind === 'text-delta' && event.text === 'tool' ? { kind: 'fault', fault } : event,
  )
}

it('lets a step look at what tools are called with before the loop takes it', async () => {
  const taken: TurnEvent[] = []
  const take = (events: readonly TurnEvent[]) => {
    taken.push(...events)
    return events
  }
  const fault = { type: 'permission_denied', status: 403, message: 'blocked' } as const
  const stop = (events: readonly TurnEvent[]): TurnEvent[] => [...events.slice(0, 1), { kind: 'fault', fault }]
  const { answered, ends } = answeredWith([answerOf(['a'])])
  const delivery = new EventDelivery(answered, planOf(), routeWith({ loop: loopOf(1, take), beforeTools: stop }))
  expect(await read(delivery)).toEqual([])
  expect(taken).toEqual([])
  expect(delivery).toMatchObject({ blocked: fault, outcome: { fault } })
  delivery.finish()
  expect(ends).toEqual(['cancelled: the answer was ended by a step of the gateway'])
})
