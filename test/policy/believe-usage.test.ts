import { describe, expect, it } from 'vitest'
import { priceUsage } from '../../src/accounting/price.ts'
import type { HostedTool, Turn } from '../../src/canonical/turn.ts'
import type { Usage } from '../../src/canonical/usage.ts'
import { type Asked, believeUsage, isPossible, possibleInput } from '../../src/policy/believe-usage.ts'
import { estimateCost } from '../../src/policy/estimate-cost.ts'
import { type EndpointFields, model, prices, type TurnFields, turnOf } from '../routing/arrange.ts'

const prompt = 'How is the sea?'
const answer = 'A calm sea.'
const promptTokens = 5
const answerTokens = 4

interface Arranged {
  readonly turn?: TurnFields
  readonly outputTokensMax?: number
  readonly hosted?: readonly HostedTool[]
  readonly isForHour?: boolean
  readonly endpoint?: EndpointFields
  readonly output?: readonly string[]
  readonly granted?: Pick<Asked, 'outputTokensMax' | 'toolUsesMax'>
}

const ask = ({ turn, outputTokensMax, hosted, isForHour, endpoint, output, granted }: Arranged = {}): Asked => {
  const fields = output === undefined ? {} : { outputModalities: output }
  const known = model('a/m', { p: { prices: { ...prices(1, 4), cacheWriteHourPicos: 2e6 }, ...endpoint } }, fields)
  const [first] = known.endpoints
  if (first === undefined) throw new Error('there is one')
  const asked: Turn = turnOf({ promptTokensGuess: 20, promptTokensMost: 60, ...turn })
  const needs = {
    ...asked.needs,
    ...(hosted !== undefined && { hosted: { tools: hosted } }),
    mayCacheForHour: () => isForHour === true,
  }
  return {
    turn: {
      ...asked,
      needs,
      ...(outputTokensMax !== undefined && { outputTokensMax }),
      conversation: () =>
        ({ items: [{ kind: 'message', role: 'user', parts: [{ kind: 'text', text: prompt }] }], tools: [] }) as never,
    },
    candidate: { endpoint: first, model: known, requestedAs: known.id },
    ...granted,
  }
}
const usage = (fields: Partial<Usage> = {}): Usage => ({
  ...{ inputTokens: promptTokens, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: answerTokens },
  ...{ reasoningTokens: 0, origin: 'reported' },
  ...fields,
})
const came = { deltaCount: 3, said: () => ({ text: answer, deltaCount: 3 }) }
const judge = (asked: Arranged, fields: Partial<Usage>) => believeUsage(ask(asked), usage(fields), came)
const search: HostedTool = { kind: 'web_search', reads: 'context', fee: 'search' }
const reporting = { provider: { capabilities: { reportsCost: true } as never } }

describe('N38: counts of a provider', () => {
  it.each<[string, Arranged, Partial<Usage>]>([
    ['of a plain answer', {}, {}],
    ['with its own template in the prompt', {}, { inputTokens: 4100, cachedTokens: 4000 }],
    ['with thoughts that it counts', {}, { outputTokens: 50_000, reasoningTokens: 49_990 }],
    ['within the limit that was asked for', { outputTokensMax: 8000 }, { outputTokens: 8000 }],
    ['within the limit that a budget granted', { granted: { outputTokensMax: 6000 } }, { outputTokens: 6000 }],
    [
      'of a model that thinks unseen',
      { endpoint: { supportedParameters: new Set(['reasoning']) } },
      { outputTokens: 90_000 },
    ],
    ['with thoughts that were asked for', { turn: { parameters: ['reasoning'] } }, { outputTokens: 90_000 }],
    ['of pictures', { output: ['text', 'image'] }, { outputTokens: 5000, outputImageTokens: 4900 }],
    [
      'of media in the prompt',
      { turn: { input: ['text', 'audio'], promptTokensMost: Infinity } },
      { inputTokens: 90_000, inputAudioTokens: 80_000 },
    ],
    [
      'of a context that its tools filled again and again',
      { hosted: [search] },
      { inputTokens: 900_000, webSearchCount: 12 },
    ],
    [
      'of a cache for an hour that was asked for',
      { isForHour: true },
      { cacheWriteTokens: 5, cacheWriteHourTokens: 5 },
    ],
    [
      'of searches that nobody asked for, from who says its cost',
      { endpoint: reporting },
      { webSearchCount: 20, reportedCostUsd: 0.1 },
    ],
    ['with a charge that its prices allow', { endpoint: reporting }, { reportedCostUsd: 0.3 }],
  ])('are believed %s', async (_, asked, fields) => {
    const honest = usage(fields)
    const believed = await believeUsage(ask(asked), honest, came)
    expect(believed).toEqual({ usage: honest })
    expect(believed.usage).toBe(honest)
  })

  it.each<[string, Arranged, Partial<Usage>, Partial<Usage>]>([
    ['output', {}, { outputTokens: 2000 }, { outputTokens: answerTokens }],
    ['output over the limit', { outputTokensMax: 1500 }, { outputTokens: 1501 }, { outputTokens: answerTokens }],
    [
      'output over the granted limit',
      { granted: { outputTokensMax: 1500 } },
      { outputTokens: 1501 },
      { outputTokens: answerTokens },
    ],
    [
      'thoughts beyond what it can write',
      { endpoint: { maxOutputTokens: 8000 } },
      { outputTokens: 8001, reasoningTokens: 8001 },
      { outputTokens: answerTokens, reasoningTokens: 0 },
    ],
    ['input', {}, { inputTokens: 5000 }, { inputTokens: promptTokens }],
    ['cached input', {}, { inputTokens: 5000, cachedTokens: 4999 }, { inputTokens: promptTokens, cachedTokens: 0 }],
    [
      'input over the context',
      { turn: { promptTokensMost: Infinity, promptTokensGuess: 200_000 } },
      { inputTokens: 100_001 },
      { inputTokens: promptTokens },
    ],
    [
      'writes to a cache for an hour',
      {},
      { cacheWriteTokens: 5, cacheWriteHourTokens: 5 },
      { cacheWriteTokens: 5, cacheWriteHourTokens: 0 },
    ],
    ['sound in a prompt without', {}, { inputAudioTokens: 5 }, { inputAudioTokens: 0 }],
    ['sound of a model without', {}, { outputAudioTokens: 3 }, { outputAudioTokens: 0 }],
    ['pictures of a model without', {}, { outputImageTokens: 3 }, { outputImageTokens: 0 }],
    ['searches that nobody asked for', {}, { webSearchCount: 1 }, { webSearchCount: 0 }],
    ['searches unasked and without a charge', { endpoint: reporting }, { webSearchCount: 1 }, { webSearchCount: 0 }],
    [
      'searches unasked, with a charge that is not believed',
      { endpoint: reporting },
      { webSearchCount: 1, reportedCostUsd: 1000 },
      { webSearchCount: 0 },
    ],
    [
      'more searches than were asked for',
      { hosted: [{ ...search, usesMax: 2 }] },
      { webSearchCount: 3 },
      { webSearchCount: 2 },
    ],
    [
      'more searches than were granted',
      { hosted: [search], granted: { toolUsesMax: 4 } },
      { webSearchCount: 5 },
      { webSearchCount: 4 },
    ],
    ['searches without end', { hosted: [search] }, { webSearchCount: 10_000 }, { webSearchCount: 30 }],
  ])('are estimated where it claims %s', async (_, asked, fields, charged) => {
    const { usage: believed, claimed } = await judge(asked, fields)
    expect(believed).toMatchObject({ ...usage(), ...charged, origin: 'estimated' })
    expect(claimed).toMatchObject({ input_tokens: fields.inputTokens ?? promptTokens })
    expect(Object.values(claimed ?? {})).toEqual(expect.arrayContaining(Object.values(fields)))
  })

  it('are estimated with a charge beyond what its prices can make', async () => {
    const dear = (reportedCostUsd: number, endpoint: EndpointFields = {}, outputTokensMax = 100) =>
      judge({ endpoint: { ...reporting, ...endpoint }, outputTokensMax }, { reportedCostUsd })
    expect((await dear(0.000_4)).claimed).toBeUndefined()
    expect(await dear(0.01)).toMatchObject({ usage: { origin: 'estimated' }, claimed: { cost: 0.01 } })
    expect((await dear(0.01)).usage).not.toHaveProperty('reportedCostUsd')
    // Without a price, as much as the dearest model could cost.
    expect((await dear(0.009, { prices: null })).claimed).toBeUndefined()
    expect((await dear(1, { prices: null })).claimed).toEqual({ input_tokens: 5, output_tokens: 4, cost: 1 })
    // Who does not bill by it may say what it likes.
    expect((await judge({}, { reportedCostUsd: 1e6 })).claimed).toBeUndefined()
  })

  it('cost no more than was reserved where they have dear parts', async () => {
    const made = { image: 'outputImageTokens', audio: 'outputAudioTokens' } as const
    const dear = { ...prices(1, 4), audioInputPicos: 5e7, audioOutputPicos: 6e7, imageOutputPicos: 7e7 }
    const costsAtMost = async (arranged: Arranged, fields: Partial<Usage>) => {
      const asked = ask({ outputTokensMax: 100, endpoint: { prices: dear }, ...arranged })
      const { usage: believed } = await believeUsage(asked, usage(fields), came)
      const bill = priceUsage(believed, asked.candidate.endpoint.prices, 0)
      expect(bill.totalNanos).toBeLessThanOrEqual(estimateCost(asked.turn, [asked.candidate]))
    }
    for (const [kind, name] of Object.entries(made))
      for (const output of [['text'], ['text', kind]]) await costsAtMost({ output }, { outputTokens: 100, [name]: 100 })
    for (const kind of ['text', 'image', 'audio', 'video', 'file'])
      await costsAtMost({ turn: { input: ['text', kind] } }, { inputTokens: 60, inputAudioTokens: 60 })
    await costsAtMost({ endpoint: { ...reporting, prices: { ...dear, webSearchNanos: 1e7 } } }, { webSearchCount: 30 })
  })

  it('are counted only where they need to be', async () => {
    const asked = ask({ outputTokensMax: 5000 })
    const uncounted = {
      ...asked,
      turn: { ...asked.turn, conversation: () => Promise.reject(new Error('counted')) as never },
    }
    const unread = { deltaCount: 3, said: () => expect.unreachable('read') }
    const honest = usage({ inputTokens: 4000, outputTokens: 5000 })
    expect(await believeUsage(uncounted, honest, unread)).toEqual({ usage: honest })
  })

  it('are dropped without counting where they can not be', () => {
    const asWritten = { format: 'openai-responses', wire: {}, source: {} }
    const written = (arranged: Arranged) => {
      const asked = ask(arranged)
      return { ...asked, turn: { ...asked.turn, asWritten } as Turn }
    }
    const asked = written({ outputTokensMax: 5000 })
    expect(possibleInput(asked)).toBe(60 + 4096)
    // What the gateway has made longer may fill the context.
    expect(possibleInput(ask())).toBe(100_000)
    expect(possibleInput(written({ turn: { promptTokensMost: Infinity } }))).toBe(100_000)
    expect(isPossible(asked, usage({ inputTokens: 4156, outputTokens: 5000 }), 3)).toBe(true)
    expect(isPossible(asked, usage({ inputTokens: 4157 }), 3)).toBe(false)
    expect(isPossible(asked, usage({ outputTokens: 5001 }), 3)).toBe(false)
    expect(isPossible(asked, usage({ webSearchCount: 1 }), 3)).toBe(false)
  })
})
