import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type Connection, type Connector, NotAnAnswer } from '../../src/attempts/connection.ts'
import type { AttemptWatch } from '../../src/attempts/health/watch-attempts.ts'
import type { RunOptions } from '../../src/attempts/run-options.ts'
import { runPlan } from '../../src/attempts/run-plan.ts'
import type { Fault } from '../../src/canonical/fault.ts'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { GatewayError } from '../../src/errors/gateway-error.ts'
import type { AnswerIdentity } from '../../src/formats/format.ts'
import { readEmbedded } from '../../src/formats/read-answer.ts'
import type { Candidate, Plan } from '../../src/routing/plan.ts'
import { BusyError } from '../../src/shares/busy-error.ts'
import { Cancellation } from '../../src/streams/cancellation.ts'
import { Interruption } from '../../src/streams/interruption.ts'
import { model, turnOf } from '../routing/arrange.ts'
import { someone } from '../support/holders.ts'
import { runs } from '../support/level.ts'

const ok: readonly TurnEvent[] = [
  { kind: 'start', id: 'up-1' },
  { kind: 'item-start', index: 0, item: { kind: 'message' } },
  { kind: 'text-delta', index: 0, part: 0, text: 'good' },
  { kind: 'item-done', index: 0 },
  { kind: 'finish', stopReason: 'end' },
]

/** What one attempt meets: events batch by batch, a fault instead of an answer, or an error. A batch can be an error, too. */
type Batch = readonly TurnEvent[] | Error
type Script = readonly Batch[] | Fault | Error

const fault = (type: Fault['type'], fields: Partial<Fault> = {}): Fault => ({
  type,
  status: 500,
  message: type,
  ...fields,
})
const outage = fault('provider_unavailable')
const tooLong = fault('context_length_exceeded', { status: 400 })

function candidates(...tags: string[]): Candidate[] {
  return tags.map((tag) => {
    const [id = '', name = ''] = tag.split('@')
    const found = model(id, { [name]: {} })
    const [endpoint] = found.endpoints
    if (endpoint === undefined) throw new Error('there is no endpoint')
    return { endpoint, model: found, requestedAs: id }
  })
}

function planOf(list: readonly Candidate[]): Plan {
  const requestedModels = [...new Set(list.map(({ model: { id } }) => id))]
  return {
    requested: requestedModels[0] ?? '',
    requestedModels,
    strategy: 'direct',
    candidates: list,
    excluded: [],
    unknownModels: [],
    versionGroup: undefined,
  }
}

function watchWith(failed: AttemptWatch['failed'], ejected: readonly string[] = []): AttemptWatch {
  return { began: () => true, failed, dropped: () => {}, isEjected: ({ endpoint }) => ejected.includes(endpoint.tag) }
}

const usualOptions: RunOptions = {
  holder: someone,
  cancellation: new Cancellation(),
  commit: 'first_event',
  fallsBackOnContentPolicy: true,
  firstTokenTimeoutMs: 60_000,
  firstTokenWithFallbackMs: 60_000,
  repeatWithinMs: 20_000,
  arrivedAt: 0,
  deadlineAt: 600_000,
  idleTimeoutMs: 60_000,
  clock: () => 0,
  random: () => 0,
  sleep: async () => {},
  identify: () => ({ generationId: 'gen-1', model: 'a/m', createdAt: 1 }),
  watch: watchWith(() => {}),
  report: () => {},
}

interface Run {
  readonly list: readonly Candidate[]
  /** By tag, one for each time that it is asked; the last one stays. */
  readonly scripts: Readonly<Record<string, readonly Script[]>>
  readonly isStream?: boolean
  /** How long an attempt takes. */
  readonly attemptMs?: number
  readonly options?: Partial<RunOptions>
}

async function run({ list, scripts, isStream = true, attemptMs = 10, options = {} }: Run) {
  const asked: string[] = []
  const slept: number[] = []
  const observed: string[] = []
  const cancelled: string[] = []
  let now = 0
  const connect: Connector = async ({ candidate, turn }, cancellation) => {
    const { id } = candidate.endpoint
    const { tag } = candidate.endpoint
    const left = scripts[tag] ?? [outage]
    const script = left[Math.min(asked.filter((each) => each === id).length, left.length - 1)] ?? outage
    asked.push(id)
    now += attemptMs
    if (cancellation.reason !== undefined) throw cancellation.reason
    if (script instanceof Error) throw script
    if (!Array.isArray(script)) throw new NotAnAnswer(script as Fault)
    return connection(script, turn.isStream, (reason) => cancelled.push(`${tag}: ${reason.message}`))
  }
  const cancellation = new Cancellation()
  const result = await runPlan(planOf(list), { ...turnOf(), isStream }, connect, {
    holder: someone,
    cancellation,
    commit: 'first_event',
    firstTokenTimeoutMs: 60_000,
    firstTokenWithFallbackMs: 60_000,
    repeatWithinMs: 20_000,
    arrivedAt: 0,
    deadlineAt: 600_000,
    clock: () => now,
    random: () => 0.5,
    sleep: async (ms) => void slept.push(ms),
    identify: ({ model: { id } }): AnswerIdentity => ({ generationId: 'gen-1', model: id, createdAt: 1 }),
    fallsBackOnContentPolicy: true,
    idleTimeoutMs: 60_000,
    watch: watchWith(({ endpoint }, { type }) => observed.push(`${endpoint.tag} ${type}`)),
    report: () => {},
    ...options,
  })
  return { result, asked, slept, observed, cancelled }
}

function connection(batches: readonly Batch[], isStream: boolean, onCancel: (reason: Error) => void): Connection {
  let at = 0
  return {
    source: {
      read: async () => {
        const batch = batches[at++]
        if (batch instanceof Error) throw batch
        return batch === undefined ? null : [batch]
      },
      limitSilence: () => {},
      cancel: onCancel,
      release: () => {},
    },
    reading: readEmbedded({ isStream }) as unknown as Connection['reading'],
    ignoredParameters: [],
    headers: {},
  }
}

describe('runPlan', () => {
  it('answers with the first candidate that can', async () => {
    const { result, asked, observed } = await run({
      list: candidates('a/m@p1', 'a/m@p2', 'a/m@p3'),
      scripts: { p1: [outage], p2: [[ok]] },
      options: { arrivedAt: -7 },
    })
    expect(result).toMatchObject({
      kind: 'answered',
      candidate: { endpoint: { tag: 'p2' } },
      failures: [{ provider: 'p1', status: 500, code: 'provider_unavailable', durationMs: 10, startMs: 7 }],
    })
    expect(asked).toEqual(['a/m@p1', 'a/m@p2'])
    expect(observed).toEqual(['p1 provider_unavailable'])
  })

  it('asks the last endpoint of a model up to three times, then the next model', async () => {
    const { asked, slept } = await run({ list: candidates('a/m@p1', 'a/m@p2', 'b/n@p3'), scripts: { p3: [[ok]] } })
    expect(asked).toEqual(['a/m@p1', 'a/m@p2', 'a/m@p2', 'a/m@p2', 'b/n@p3'])
    expect(slept).toEqual([250, 500])
  })

  it('waits as long as the provider asks for', async () => {
    const limited = fault('rate_limit_exceeded', { status: 429, retryAfterMs: 7_000 })
    const { slept, result } = await run({ list: candidates('a/m@p1'), scripts: { p1: [limited, [ok]] } })
    expect(slept).toEqual([7_000])
    expect(result.kind).toBe('answered')
  })

  it('does not wait for longer than the request has left, and goes on at once', async () => {
    const limited = fault('rate_limit_exceeded', { status: 429, retryAfterMs: 7_000 })
    const { slept, asked, result } = await run({
      list: candidates('a/m@p1', 'b/n@p2'),
      scripts: { p1: [limited], p2: [limited] },
      options: { deadlineAt: 6_000 },
    })
    expect(slept).toEqual([])
    expect(asked).toEqual(['a/m@p1', 'b/n@p2'])
    expect(result).toMatchObject({ kind: 'exhausted', faults: [limited, limited] })
  })

  it('does not ask an endpoint again that lost 20 seconds while another candidate waits, but where it is the last', async () => {
    const list = candidates('a/m@p1', 'b/n@p2')
    expect((await run({ list, scripts: {}, attemptMs: 20_000 })).asked).toEqual(['a/m@p1', ...Array(3).fill('b/n@p2')])
    expect((await run({ list, scripts: {}, attemptMs: 19_999 })).asked).toEqual([
      ...Array(3).fill('a/m@p1'),
      ...Array(3).fill('b/n@p2'),
    ])
  })

  it('gives a silent endpoint less time while another candidate waits, whether or not its head has come', async () => {
    const order: string[] = []
    const silent: Connector = ({ candidate, turn }, cancellation) => {
      order.push(candidate.endpoint.tag)
      const never = () => new Promise<never>((_, reject) => cancellation.onCancel(reject))
      if (candidate.endpoint.tag === 'p1') return never()
      const { source, ...rest } = connection([], turn.isStream, () => {})
      return Promise.resolve({ ...rest, source: { ...source, read: never } })
    }
    vi.useFakeTimers()
    try {
      const list = candidates('a/m@p1', 'a/m@p2', 'a/m@p3')
      const running = runPlan(planOf(list), { ...turnOf(), isStream: true }, silent, {
        ...usualOptions,
        cancellation: new Cancellation(),
        firstTokenTimeoutMs: 120_000,
        firstTokenWithFallbackMs: 60_000,
      })
      await vi.advanceTimersByTimeAsync(60_000)
      expect(order).toEqual(['p1', 'p2'])
      await vi.advanceTimersByTimeAsync(60_000)
      expect(order).toEqual(['p1', 'p2', 'p3'])
      const hasEnded = vi.fn()
      void running.then(hasEnded)
      await vi.advanceTimersByTimeAsync(119_000)
      expect(hasEnded).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1_000)
      const silence = { type: 'timeout', status: 0, code: 'first-token' }
      expect(await running).toMatchObject({ kind: 'exhausted', faults: [silence, silence, silence] })
    } finally {
      vi.useRealTimers()
    }
  })

  it('asks no other endpoint of a model that does not take the request, wherever these stand', async () => {
    const { asked } = await run({
      list: candidates('a/m@p1', 'b/n@p2', 'a/m@p3', 'b/n@p4'),
      scripts: { p1: [tooLong], p2: [outage], p4: [[ok]] },
    })
    expect(asked).toEqual(['a/m@p1', 'b/n@p2', 'b/n@p4'])
  })

  it('makes at most eight attempts', async () => {
    const tags = Array.from({ length: 12 }, (_, index) => `a/m@p${index}`)
    const { asked, result } = await run({ list: candidates(...tags), scripts: {} })
    expect(asked).toHaveLength(8)
    expect(result).toMatchObject({ kind: 'exhausted', candidate: { endpoint: { tag: 'p7' } } })
    const again = await run({ list: candidates(...tags.slice(0, 7)), scripts: {} })
    expect(again.asked).toHaveLength(8)
    expect(again.slept).toHaveLength(1)
  })

  it('moves on when an answer fails before any of it was passed on, and ends it', async () => {
    const broken: Script = [[{ kind: 'start' }], [...ok.slice(1, 3), { kind: 'fault', fault: outage }]]
    const { result, cancelled } = await run({
      list: candidates('a/m@p1', 'a/m@p2'),
      scripts: { p1: [broken], p2: [[ok]] },
    })
    expect(result).toMatchObject({ kind: 'answered', candidate: { endpoint: { tag: 'p2' } } })
    expect(cancelled).toHaveLength(1)
  })

  it('takes an answer that ends without an end for a failure', async () => {
    const { result } = await run({ list: candidates('a/m@p1'), scripts: { p1: [[ok.slice(0, 1)]] } })
    expect(result).toMatchObject({ kind: 'exhausted', faults: [{ type: 'provider_unavailable' }, {}, {}] })
  })

  it('settles on a stream with its first content, and on a held one at its end', async () => {
    const late: Script = [ok.slice(0, 3), [...ok.slice(3, 4), { kind: 'fault', fault: outage }]]
    const scripts = { p1: [late], p2: [[ok]] }
    const list = candidates('a/m@p1', 'a/m@p2')
    expect((await run({ list, scripts })).result).toMatchObject({ candidate: { endpoint: { tag: 'p1' } } })
    expect((await run({ list, scripts, options: { commit: 'complete' } })).result).toMatchObject({
      candidate: { endpoint: { tag: 'p2' } },
    })
    expect((await run({ list, scripts, isStream: false })).result).toMatchObject({
      candidate: { endpoint: { tag: 'p2' } },
    })
  })

  it('stops when the caller is gone, blames nobody, and says how much had come', async () => {
    const { result, asked, observed } = await run({
      list: candidates('a/m@p1', 'a/m@p2'),
      scripts: { p1: [[ok.slice(0, 3), new Interruption('caller-gone')]] },
      options: { commit: 'complete' },
    })
    expect(result).toMatchObject({
      kind: 'exhausted',
      deltaCount: 1,
      candidate: { endpoint: { tag: 'p1' } },
      faults: [{ code: 'caller-gone' }],
    })
    expect(asked).toEqual(['a/m@p1'])
    expect(observed).toEqual([])
  })

  it('asks nobody after the deadline of the request, and tells it apart from an attempt', async () => {
    const cancellation = new Cancellation()
    const { result, asked } = await run({
      list: candidates('a/m@p1', 'a/m@p2'),
      scripts: {},
      options: { cancellation, watch: watchWith(() => cancellation.cancel(new Interruption('request-deadline'))) },
    })
    expect(asked).toEqual(['a/m@p1'])
    expect(result).toMatchObject({
      kind: 'exhausted',
      failures: [{ provider: 'p1' }],
      faults: [{ type: 'provider_unavailable' }, { code: 'request-deadline' }],
    })
  })

  it('stops at a fault of the request itself, which would be one everywhere, and counts no attempt for it', async () => {
    const refusal = new GatewayError('image_download_failed', 'The image could not be downloaded.')
    const { result, asked, observed } = await run({
      list: candidates('a/m@p1', 'a/m@p2', 'b/m@p3'),
      scripts: { p1: [outage], p2: [refusal], p3: [[ok]] },
    })
    expect(asked).toEqual(['a/m@p1', 'a/m@p2'])
    expect(observed).toEqual(['p1 provider_unavailable'])
    expect(result).toMatchObject({
      kind: 'exhausted',
      candidate: { endpoint: { tag: 'p1' } },
      failures: [{ provider: 'p1' }],
      faults: [outage, { type: 'image_download_failed', status: 400, message: 'The image could not be downloaded.' }],
    })
    const overload = new GatewayError('provider_overloaded', 'Try again later.', { status: 503 })
    await expect(run({ list: candidates('a/m@p1'), scripts: { p1: [overload] } })).rejects.toBe(overload)
  })

  it('hands each attempt what those before it sent, where the caller streams and asked to see it', async () => {
    const seen: (object[] | undefined)[] = []
    const connect: Connector = ({ candidate, shownBodies }) => {
      seen.push(shownBodies === undefined ? undefined : [...shownBodies])
      shownBodies?.push({ asked: candidate.endpoint.tag })
      return Promise.reject(new NotAnAnswer(tooLong))
    }
    const list = candidates('a/m@p1', 'b/m@p2')
    const options = { ...usualOptions, cancellation: new Cancellation() }
    const asking = { ...turnOf(), echoesUpstreamBody: true }
    await runPlan(planOf(list), { ...asking, isStream: true }, connect, options)
    await runPlan(planOf(list), asking, connect, options)
    expect(seen).toEqual([[], [{ asked: 'p1' }], undefined, undefined])
  })

  it('does not ask an endpoint again that fails too often', async () => {
    const { asked } = await run({
      list: candidates('a/m@p1', 'b/n@p2'),
      scripts: { p2: [[ok]] },
      options: { watch: watchWith(() => {}, ['p1']) },
    })
    expect(asked).toEqual(['a/m@p1', 'b/n@p2'])
  })

  it('leaves an endpoint to the one who probes it, unless there is nobody else to ask', async () => {
    const watch = { ...watchWith(() => {}), began: ({ endpoint: { tag } }: Candidate) => tag === 'p2' }
    const list = candidates('a/m@p1', 'a/m@p2', 'b/n@p3')
    expect((await run({ list, scripts: { p2: [[ok]] }, options: { watch } })).asked).toEqual(['a/m@p2'])
    const none = { ...watch, began: () => false }
    expect((await run({ list, scripts: { p3: [[ok]] }, options: { watch: none } })).asked).toEqual(['b/n@p3'])
    const refused = candidates('a/m@p2', 'b/n@p3', 'a/m@p4')
    const again = await run({ list: refused, scripts: { p2: [tooLong], p3: [[ok]] }, options: { watch } })
    expect(again.asked).toEqual(['a/m@p2', 'b/n@p3'])
  })

  it('asks nobody else for what a content policy forbids where it is told so, and blames nobody', async () => {
    const forbidden = fault('content_policy_violation', { status: 400 })
    const blamed: boolean[] = []
    const list = candidates('a/m@p1', 'b/n@p2')
    const scripts = { p1: [forbidden], p2: [[ok]] }
    const watch = watchWith((_candidate, _fault, isEndpointsDoing) => blamed.push(isEndpointsDoing))
    const { asked, result } = await run({ list, scripts, options: { fallsBackOnContentPolicy: false, watch } })
    expect(asked).toEqual(['a/m@p1'])
    expect(blamed).toEqual([false])
    expect(result).toMatchObject({ kind: 'exhausted', faults: [{ type: 'content_policy_violation' }] })
    expect((await run({ list, scripts })).asked).toEqual(['a/m@p1', 'b/n@p2'])
  })

  it('tells of each attempt that begins, and of those that were ended from our side', async () => {
    const told: string[] = []
    const watch: AttemptWatch = {
      began: ({ endpoint }) => told.push(`began ${endpoint.tag}`) > 0,
      failed: ({ endpoint }) => told.push(`failed ${endpoint.tag}`),
      dropped: ({ endpoint }) => told.push(`dropped ${endpoint.tag}`),
      isEjected: () => false,
    }
    const list = candidates('a/m@p1', 'a/m@p2')
    await run({ list, scripts: { p2: [new Interruption('caller-gone')] }, options: { watch } })
    expect(told).toEqual(['began p1', 'failed p1', 'began p2', 'dropped p2'])
    told.length = 0
    const refusal = new GatewayError('image_download_failed', 'The image could not be downloaded.')
    await run({ list, scripts: { p1: [refusal] }, options: { watch } })
    expect(told).toEqual(['began p1', 'dropped p1'])
  })

  it('N35: asks the next provider where connections to one are taken, which says nothing about that one', async () => {
    const told: string[] = []
    const watch: AttemptWatch = {
      began: ({ endpoint }) => told.push(`began ${endpoint.tag}`) > 0,
      failed: ({ endpoint }) => told.push(`failed ${endpoint.tag}`),
      dropped: ({ endpoint }) => told.push(`dropped ${endpoint.tag}`),
      isEjected: () => false,
    }
    const busy = new GatewayError('provider_overloaded', 'All connections are in use.', {
      ...{ status: 503, retryAfter: 1 },
      cause: new BusyError(true),
    })
    const list = candidates('a/m@p1', 'a/m@p2')
    const { result } = await run({ list, scripts: { p1: [busy], p2: [[ok]] }, options: { watch } })
    expect(result).toMatchObject({ kind: 'answered', candidate: { endpoint: { tag: 'p2' } }, failures: [] })
    expect(told).toEqual(['began p1', 'dropped p1', 'began p2'])
    told.length = 0
    await expect(run({ list, scripts: { p1: [busy], p2: [busy] }, options: { watch } })).rejects.toBe(busy)
    expect(told).toEqual(['began p1', 'dropped p1', 'began p2', 'dropped p2'])
  })

  it('limits the silence of an answer from its first content on', async () => {
    const limits: string[] = []
    const connect: Connector = async ({ turn }) => {
      const { source, ...rest } = connection([ok.slice(0, 1), ok.slice(1, 3), ok.slice(3)], turn.isStream, () => {})
      const read = async () => {
        const chunks = await source.read()
        limits.push('read')
        return chunks
      }
      return { ...rest, source: { ...source, read, limitSilence: (ms) => limits.push(`limit ${ms}`) } }
    }
    await runPlan(planOf(candidates('a/m@p1')), { ...turnOf(), isStream: true }, connect, {
      ...usualOptions,
      commit: 'complete',
      idleTimeoutMs: 7_000,
      clock: () => 1,
    })
    expect(limits).toEqual(['read', 'read', 'limit 7000', 'read'])
  })

  it.each([
    ['a stream', true, 'complete'],
    ['N18: an answer that is collected', false, undefined],
  ] as const)('does not hold %s that outgrows all bounds', async (_, isStream, commit) => {
    const cancelled: string[] = []
    const connect: Connector = async ({ turn }) => {
      const { source, reading, ...rest } = connection([], turn.isStream, (reason) => cancelled.push(reason.message))
      const piece = Array.from(
        { length: 1024 * 1024 },
        () => ({ kind: 'text-delta', index: 0, part: 0, text: '' }) as const,
      )
      return {
        ...rest,
        source: { ...source, read: async () => [piece] },
        reading: { ...reading, push: () => {} },
      }
    }
    const result = await runPlan(planOf(candidates('a/m@p1')), { ...turnOf(), isStream }, connect, {
      ...usualOptions,
      ...(commit !== undefined && { commit }),
      watch: watchWith(() => {}, ['p1']),
    })
    expect(result).toMatchObject({ kind: 'exhausted', faults: [{ type: 'provider_unavailable', status: 200 }] })
    expect(cancelled).toEqual(['the answer is too large'])
  })

  it('lets a bug through instead of blaming the provider', async () => {
    await expect(
      run({ list: candidates('a/m@p1', 'a/m@p2'), scripts: { p1: [new TypeError('a bug')] } }),
    ).rejects.toThrow('a bug')
  })

  it('makes no more than eight attempts and three at an endpoint, whatever fails how', async () => {
    const faults = fc.constantFrom<Script>(
      outage,
      tooLong,
      fault('rate_limit_exceeded', { status: 429 }),
      fault('timeout', { status: 0 }),
      fault('authentication', { status: 401 }),
      [ok],
      [ok.slice(0, 2)],
    )
    const tags = fc.uniqueArray(
      fc.tuple(fc.constantFrom('a/m', 'b/n', 'c/o'), fc.nat(9)).map(([id, at]) => `${id}@${id.charAt(0)}${at}`),
      { minLength: 1, maxLength: 15 },
    )
    const property = fc.asyncProperty(
      tags,
      fc.array(faults, { minLength: 15, maxLength: 15 }),
      async (names, scripts) => {
        const byTag = Object.fromEntries(
          names.map((name, index) => [name.split('@')[1] ?? '', [scripts[index] ?? outage]]),
        )
        const { result, asked, slept } = await run({ list: candidates(...names), scripts: byTag })
        expect(asked.length).toBeLessThanOrEqual(8)
        for (const id of asked) expect(asked.filter((each) => each === id).length).toBeLessThanOrEqual(3)
        expect(slept.length).toBe(asked.length - new Set(asked).size)
        expect(result.failures.length).toBe(asked.length - (result.kind === 'answered' ? 1 : 0))
        if (result.kind === 'exhausted') expect(result.faults.length).toBe(result.failures.length)
      },
    )
    await fc.assert(property, { numRuns: runs(200) })
  })
})
