import { describe, expect, test } from 'vitest'
import type { Usage } from '../../../../src/canonical/usage.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import {
  decodeReply,
  decodeStream,
  messageDelta,
  messageStart,
  messageStop,
  reply,
  streamOf,
  textBlock,
} from '../message-streams.ts'

/** The usage of a stream that reports these at its start and at its end. */
function usageOf(start: object, end: object | null): Usage | undefined {
  const events = [messageStart(start), ...textBlock(0, 'a'), messageDelta('end_turn', end), messageStop]
  return foldEvents(decodeStream(streamOf(...events))).usage
}

function wholeUsageOf(usage: unknown): Usage | undefined {
  return foldEvents(decodeReply(reply([{ type: 'text', text: 'a' }], { usage }))).usage
}

const plain = { cachedTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0, origin: 'reported' }

describe('usage', () => {
  test('counts what was read from the cache and written to it as input, for a cached request', () => {
    const wire = {
      input_tokens: 21,
      cache_creation_input_tokens: 1_670,
      cache_read_input_tokens: 14_210,
      cache_creation: { ephemeral_5m_input_tokens: 67, ephemeral_1h_input_tokens: 1_603 },
      output_tokens: 290,
      output_tokens_details: { thinking_tokens: 15 },
      server_tool_use: { web_search_requests: 2, web_fetch_requests: 1 },
      service_tier: 'standard',
    }
    const expected = {
      inputTokens: 15_901,
      cachedTokens: 14_210,
      cacheWriteTokens: 1_670,
      cacheWriteHourTokens: 1_603,
      outputTokens: 290,
      reasoningTokens: 15,
      webSearchCount: 2,
      origin: 'reported',
    }
    expect(wholeUsageOf(wire)).toEqual(expected)
    expect(usageOf({ ...wire, output_tokens: 3 }, { output_tokens: 290 })).toEqual(expected)
  })

  test.each([
    ['an hour', 0, 1_000, 5_000],
    ['five minutes', 1_000, 0, 0],
    ['both, of which those for an hour come first', 400, 600, 600],
  ])(
    'counts later cache writes that the first breakdown lacks as it lists the first ones: %s',
    (_, five, hour, all) => {
      const cache_creation = { ephemeral_5m_input_tokens: five, ephemeral_1h_input_tokens: hour }
      const start = { input_tokens: 1, output_tokens: 1, cache_creation_input_tokens: 1_000, cache_creation }
      const usage = usageOf(start, { output_tokens: 9, cache_creation_input_tokens: 5_000 })
      expect([usage?.cacheWriteTokens, usage?.cacheWriteHourTokens ?? 0]).toEqual([5_000, all])
    },
  )

  test('counts cache writes that are only told by how long they last', () => {
    const cache_creation = { ephemeral_5m_input_tokens: 5, ephemeral_1h_input_tokens: 7 }
    expect(wholeUsageOf({ input_tokens: 1, output_tokens: 2, cache_creation })).toMatchObject({
      inputTokens: 13,
      cacheWriteTokens: 12,
      cacheWriteHourTokens: 7,
    })
  })

  test('is the last that a stream tells: counters grow while the provider runs its own tools', () => {
    const start = { input_tokens: 2_679, output_tokens: 3 }
    const end = { input_tokens: 22_397, output_tokens: 637, server_tool_use: { web_search_requests: 2 } }
    expect(usageOf(start, end)).toEqual({ ...plain, inputTokens: 22_397, outputTokens: 637, webSearchCount: 2 })
  })

  test('may stand at the start only, or at the end only, with zeros at the other place', () => {
    expect(usageOf({ input_tokens: 9, output_tokens: 4 }, null)).toEqual({
      ...plain,
      inputTokens: 9,
      outputTokens: 4,
    })
    const zeros = { input_tokens: 0, output_tokens: 0 }
    expect(usageOf(zeros, { input_tokens: 9, output_tokens: 4 })).toEqual({ ...plain, inputTokens: 9, outputTokens: 4 })
    expect(usageOf({ input_tokens: 9, output_tokens: 1 }, { ...zeros, output_tokens: 4 })).toEqual({
      ...plain,
      inputTokens: 9,
      outputTokens: 4,
    })
  })

  test('includes what summarising the conversation took, which the totals leave out', () => {
    const iterations = [
      { type: 'compaction', input_tokens: 60_000, output_tokens: 500, cache_read_input_tokens: 40 },
      { type: 'message', input_tokens: 682, output_tokens: 1_320 },
    ]
    const wire = { input_tokens: 682, output_tokens: 1_320, iterations }
    const expected = { ...plain, inputTokens: 60_722, cachedTokens: 40, outputTokens: 1_820 }
    expect(wholeUsageOf(wire)).toEqual(expected)
    expect(usageOf({ input_tokens: 682, output_tokens: 1 }, wire)).toEqual(expected)
  })

  test.each([
    ['missing', undefined],
    ['null', null],
    ['all zeros', { input_tokens: 0, output_tokens: 0 }],
    ['negative', { input_tokens: -1, output_tokens: 5 }],
    ['fractional', { input_tokens: 1.5, output_tokens: 5 }],
    ['absurd', { input_tokens: 1e12, output_tokens: 5 }],
    ['text', { input_tokens: '7', output_tokens: 5 }],
    ['broken in its parts', { input_tokens: 7, output_tokens: 5, cache_read_input_tokens: -3 }],
  ])('that is %s is not reported, so that it will be estimated (F27)', (_, usage) => {
    expect(wholeUsageOf(usage)).toBeUndefined()
  })

  test('never says that more was thought than said', () => {
    const usage = { input_tokens: 1, output_tokens: 5, output_tokens_details: { thinking_tokens: 9 } }
    expect(wholeUsageOf(usage)).toMatchObject({ outputTokens: 5, reasoningTokens: 5 })
  })
})
