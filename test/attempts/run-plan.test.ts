import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Connection, type Connector, NotAnAnswer } from '../../src/attempts/connect.ts'
import { Interruption } from '../../src/attempts/interruptions.ts'
import { type RunOptions, runPlan } from '../../src/attempts/run-plan.ts'
import type { Fault } from '../../src/canonical/fault.ts'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import type { AnswerEncoder, AnswerIdentity } from '../../src/formats/format.ts'
import { encodeEmbedded } from '../../src/formats/translation.ts'
import type { Candidate, Plan } from '../../src/routing/plan.ts'
import { model, turnOf } from '../routing/arrange.ts'

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
    unsupportedModels: [],
    versionGroup: undefined,
  }
}

// The transcoder is the real one over an encoder that only remembers what it was given.
class Text implements AnswerEncoder {
  encode(events: readonly TurnEvent[]): string {
    return events.map((event) => (event.kind === 'text-delta' ? event.text : '')).join('')
  }
  encodeEnd = () => '.'
  add() {}
  encodeReply = () => '{}'
}

interface Run {
  readonly list: readonly Candidate[]
  /** By tag, one for each time that it is asked; the last one stays. */
  readonly scripts: Readonly<Record<string, readonly Script[]>>
  readonly isStream?: boolean
  readonly options?: Partial<RunOptions>
}

async function run({ list, scripts, isStream = true, options = {} }: Run) {
  const asked: string[] = []
  const slept: number[] = []
  const observed: string[] = []
  const cancelled: string[] = []
  let now = 0
  const connect: Connector = async (candidate, turn, _identity, signal) => {
    const { id } = candidate.endpoint
    const { tag } = candidate.endpoint
    const left = scripts[tag] ?? [outage]
    const script = left[Math.min(asked.filter((each) => each === id).length, left.length - 1)] ?? outage
    asked.push(id)
    now += 10
    if (signal.aborted) throw signal.reason
    if (script instanceof Error) throw script
    if (!Array.isArray(script)) throw new NotAnAnswer(script as Fault)
    return connection(script, turn.isStream, (reason) => cancelled.push(`${tag}: ${reason.message}`))
  }
  const controller = new AbortController()
  const result = await runPlan(planOf(list), { ...turnOf(), isStream }, connect, {
    signal: controller.signal,
    commit: 'first_event',
    firstTokenTimeoutMs: 60_000,
    clock: () => now,
    random: () => 0.5,
    sleep: async (ms) => void slept.push(ms),
    identify: ({ model: { id } }): AnswerIdentity => ({ generationId: 'gen-1', model: id, createdAt: 1 }),
    observe: ({ endpoint }, { type }) => observed.push(`${endpoint.tag} ${type}`),
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
      cancel: onCancel,
      release: () => {},
    },
    transcoder: encodeEmbedded(new Text(), isStream) as unknown as Connection['transcoder'],
    ignoredParameters: [],
  }
}

describe('runPlan', () => {
  it('answers with the first candidate that can', async () => {
    const { result, asked, observed } = await run({
      list: candidates('a/m@p1', 'a/m@p2', 'a/m@p3'),
      scripts: { p1: [outage], p2: [[ok]] },
    })
    expect(result).toMatchObject({
      kind: 'answered',
      candidate: { endpoint: { tag: 'p2' } },
      failures: [{ provider: 'p1', status: 500, code: 'provider_unavailable', durationMs: 10 }],
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
    const controller = new AbortController()
    const { result, asked } = await run({
      list: candidates('a/m@p1', 'a/m@p2'),
      scripts: {},
      options: { signal: controller.signal, observe: () => controller.abort(new Interruption('request-deadline')) },
    })
    expect(asked).toEqual(['a/m@p1'])
    expect(result).toMatchObject({
      kind: 'exhausted',
      failures: [{ provider: 'p1' }],
      faults: [{ type: 'provider_unavailable' }, { code: 'request-deadline' }],
    })
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
    await fc.assert(property, { numRuns: 200 })
  })
})
