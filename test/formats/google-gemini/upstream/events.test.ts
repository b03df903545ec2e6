import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { call, chunk, decodeChunks, decodeReply, outlineOf, stop } from '../gemini-streams.ts'

function faultOf(events: readonly TurnEvent[]) {
  return foldEvents(events).fault
}

describe('text', () => {
  test('in pieces is one message, whoever it is from and whatever it cost with it', () => {
    const more = { usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 1, serviceTier: 'standard' } }
    expect(decodeChunks(chunk([{ text: 'Hel' }, { text: 'lo' }], {}, more), chunk([{ text: '!' }]), stop())).toEqual([
      { kind: 'start', id: 'answer-1', model: 'gemini-9-some', serviceTier: 'default' },
      { kind: 'item-start', index: 0, item: { kind: 'message' } },
      { kind: 'text-delta', index: 0, part: 0, text: 'Hel' },
      { kind: 'text-delta', index: 0, part: 0, text: 'lo' },
      { kind: 'text-delta', index: 0, part: 0, text: '!' },
      { kind: 'item-done', index: 0 },
      {
        kind: 'finish',
        stopReason: 'end',
        nativeReason: 'STOP',
        usage: {
          inputTokens: 3,
          cachedTokens: 0,
          cacheWriteTokens: 0,
          outputTokens: 2,
          reasoningTokens: 0,
          origin: 'reported',
        },
        serviceTier: 'default',
      },
    ])
  })

  test('around a function call is two messages', () => {
    const events = decodeChunks(chunk([{ text: 'a' }, call('f', {}), { text: 'b' }]), stop())
    expect(outlineOf(events)).toEqual(['message', 'tool-call', 'message'])
  })

  test('of the first candidate is the answer', () => {
    const others = { candidates: [{ index: 1, content: { parts: [{ text: 'other' }] }, finishReason: 'SAFETY' }] }
    const both = {
      candidates: [
        { index: 1, content: { parts: [{ text: 'other' }] } },
        { index: 0, content: { parts: [{ text: 'mine' }] } },
      ],
    }
    expect(foldEvents(decodeChunks(others, both, stop())).text).toBe('mine')
  })

  test('has its log probabilities', () => {
    const logprobsResult = {
      chosenCandidates: [{ token: 'Hi', tokenId: 5, logProbability: -0.1 }],
      topCandidates: [
        {
          candidates: [
            { token: 'Hi', logProbability: -0.1 },
            { token: 'Ho', logProbability: -2 },
          ],
        },
      ],
    }
    const events = decodeChunks(chunk([{ text: 'Hi' }], { logprobsResult }), stop())
    expect(events.find(({ kind }) => kind === 'text-delta')).toMatchObject({
      logprobs: [
        {
          token: 'Hi',
          logprob: -0.1,
          top: [
            { token: 'Hi', logprob: -0.1 },
            { token: 'Ho', logprob: -2 },
          ],
        },
      ],
    })
  })
})

describe('thoughts', () => {
  test('are summaries, joined over chunks, apart from text', () => {
    const { items } = foldEvents(
      decodeChunks(
        chunk([{ text: 'one ', thought: true }]),
        chunk([{ text: 'two', thought: true }]),
        chunk([{ text: 'said' }, { text: 'three', thought: true }]),
        stop(),
      ),
    )
    expect(items.map(({ start, summary, content }) => [start.kind, ...summary, ...content])).toEqual([
      ['reasoning', 'one two'],
      ['message', 'said'],
      ['reasoning', 'three'],
    ])
    expect(items[0]?.start).toMatchObject({ signedBy: 'google-gemini-v1' })
  })

  test('carry the signature of the call that comes directly next', () => {
    const thought = { text: 'hm', thought: true }
    const signed = call('f', {}, {}, { thoughtSignature: 's' })
    expect(outlineOf(decodeChunks(chunk([thought]), chunk([signed]), stop()))).toEqual(['reasoning*', 'tool-call'])
    expect(outlineOf(decodeChunks(chunk([thought, { text: 'so' }]), chunk([signed]), stop()))).toEqual([
      'reasoning',
      'message',
      'reasoning*',
      'tool-call',
    ])
  })

  test('that are signed themselves keep their signature', () => {
    const events = decodeChunks(
      chunk([{ text: 'hm', thought: true, thoughtSignature: 's' }]),
      chunk([call('f', {}, {}, { thoughtSignature: 't' })]),
      stop(),
    )
    expect(foldEvents(events).items.map(({ start, encrypted }) => [start.kind, encrypted])).toEqual([
      ['reasoning', 's'],
      ['reasoning', 't'],
      ['tool-call', undefined],
    ])
  })

  test('that are sketches are not shown', () => {
    const sketch = { inlineData: { mimeType: 'image/png', data: 'QQ==' }, thought: true }
    expect(outlineOf(decodeChunks(chunk([sketch, { text: 'x' }]), stop()))).toEqual(['message'])
  })
})

describe('signatures', () => {
  test('come behind the text that they come with', () => {
    const events = decodeChunks(chunk([{ text: 'a', thoughtSignature: 's' }]), chunk([{ text: 'b' }]), stop())
    expect(outlineOf(events)).toEqual(['message', 'reasoning*'])
    expect(foldEvents(events).text).toBe('ab')
  })

  test('that come later come behind the text', () => {
    const events = decodeChunks(chunk([{ text: 'a' }]), stop('STOP', [{ text: '', thoughtSignature: 's' }]))
    expect(events.slice(-4)).toMatchObject([
      { kind: 'item-done', index: 0 },
      { kind: 'item-start', index: 1, item: { kind: 'reasoning', signedBy: 'google-gemini-v1' } },
      { kind: 'item-done', index: 1, encrypted: 's' },
      { kind: 'finish' },
    ])
  })

  test('within a text do not cut it', () => {
    const events = decodeChunks(
      chunk([{ text: 'a' }]),
      chunk([{ text: 'b', thoughtSignature: 's' }]),
      chunk([{ thoughtSignature: 't' }]),
      chunk([{ text: 'c' }]),
      stop(),
    )
    expect(foldEvents(events).items.map(({ content, encrypted }) => encrypted ?? content[0])).toEqual(['abc', 's', 't'])
  })

  test('are all there is at times', () => {
    expect(outlineOf(decodeChunks(stop('STOP', [{ text: '', thoughtSignature: 's' }])))).toEqual(['reasoning*'])
  })
})

describe('other parts', () => {
  test('that are pictures are items of their own', () => {
    const part = { inlineData: { mimeType: 'image/png', data: 'QQ==' }, thoughtSignature: 's' }
    const events = decodeChunks(chunk([{ text: 'Here:' }, part]), stop())
    expect(outlineOf(events)).toEqual(['message', 'reasoning*', 'generated-image'])
    expect(events).toContainEqual({
      kind: 'item-start',
      index: 2,
      item: { kind: 'generated-image', mediaType: 'image/png', base64: 'QQ==' },
    })
  })

  test('that only Gemini knows are carried as they came', () => {
    const code = { executableCode: { language: 'PYTHON', code: 'print(1)' }, thoughtSignature: 's' }
    const sound = { inlineData: { mimeType: 'audio/L16;rate=24000', data: 'QQ==' } }
    const unheard = { brandNew: { x: 1 } }
    const { items } = foldEvents(decodeChunks(chunk([code, { text: '' }, sound, unheard]), stop()))
    expect(items[0]?.carried?.wire).toEqual(code)
    expect(items.map(({ start }) => start)).toEqual([
      { kind: 'reasoning', signedBy: 'google-gemini-v1' },
      { kind: 'native', format: 'google-gemini', type: 'inlineData', wire: sound },
      { kind: 'native', format: 'google-gemini', type: 'brandNew', wire: unheard },
    ])
  })
})

describe('the end', () => {
  test.each([
    ['STOP', 'end'],
    ['MAX_TOKENS', 'max-tokens'],
    ['SAFETY', 'content-filter'],
    ['RECITATION', 'content-filter'],
    ['BLOCKLIST', 'content-filter'],
    ['PROHIBITED_CONTENT', 'content-filter'],
    ['SPII', 'content-filter'],
    ['IMAGE_SAFETY', 'content-filter'],
    ['BRAND_NEW', 'end'],
  ])('%s is %s', (finishReason, stopReason) => {
    const folded = foldEvents(decodeChunks(chunk([{ text: 'x' }]), stop(finishReason)))
    expect(folded.stopReason).toBe(stopReason)
    expect(folded.items[0]?.isIncomplete).toBe(stopReason !== 'end')
  })

  test('after a function call is for its sake, unless the answer was cut', () => {
    expect(foldEvents(decodeChunks(chunk([call('f', {})]), stop())).stopReason).toBe('tool-calls')
    expect(foldEvents(decodeChunks(chunk([call('f', {})]), stop('MAX_TOKENS'))).stopReason).toBe('max-tokens')
  })

  test.each([
    ['MALFORMED_FUNCTION_CALL', 'provider_unavailable'],
    ['UNEXPECTED_TOOL_CALL', 'provider_unavailable'],
    ['OTHER', 'provider_unavailable'],
    ['NO_IMAGE', 'provider_unavailable'],
    ['MISSING_THOUGHT_SIGNATURE', 'invalid_request'],
  ])('%s is a fault: %s', (finishReason, type) => {
    expect(faultOf(decodeChunks(stop(finishReason)))).toMatchObject({ type, code: finishReason, status: 200 })
  })

  test('is the one that was said last', () => {
    const events = decodeChunks(
      chunk([{ text: 'a' }], { finishReason: 'STOP' }),
      chunk([{ text: 'b' }], { finishReason: 'FINISH_REASON_UNSPECIFIED' }),
      stop('MAX_TOKENS', [{ text: 'c' }]),
    )
    expect(foldEvents(events)).toMatchObject({ text: 'abc', stopReason: 'max-tokens' })
  })

  test('without a reason is a broken stream, but no broken body', () => {
    expect(faultOf(decodeChunks(chunk([{ text: 'a' }])))).toMatchObject({ type: 'provider_unavailable' })
    expect(faultOf(decodeReply([chunk([{ text: 'a' }])]))).toMatchObject({ type: 'provider_unavailable' })
    expect(foldEvents(decodeReply(chunk([{ text: 'a' }])))).toMatchObject({ text: 'a', stopReason: 'end' })
  })

  test('of an answer of nothing is a fault, but not of one that was thought about', () => {
    const nothing = { candidates: [{ finishReason: 'STOP' }], usageMetadata: { promptTokenCount: 5 } }
    expect(faultOf(decodeChunks(nothing))).toMatchObject({ message: 'the provider sent an empty answer' })
    const thought = { ...nothing, usageMetadata: { promptTokenCount: 5, thoughtsTokenCount: 9 } }
    expect(foldEvents(decodeChunks(thought)).stopReason).toBe('end')
    expect(foldEvents(decodeChunks({ candidates: [{ finishReason: 'MAX_TOKENS' }] })).stopReason).toBe('max-tokens')
  })

  test('takes the usage of the last chunk that has counts', () => {
    const events = decodeChunks(
      chunk([{ text: 'a' }], {}, { usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 1 } }),
      chunk([{ text: 'b' }], {}, { usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 2 } }),
      stop('STOP', [], { usageMetadata: { trafficType: 'ON_DEMAND_FLEX' } }),
    )
    expect(events.at(-1)).toMatchObject({ usage: { inputTokens: 9, outputTokens: 2 }, serviceTier: 'flex' })
  })
})

describe('filters', () => {
  const usageMetadata = { promptTokenCount: 14, totalTokenCount: 14 }

  test('that stop the answer before its first word end it without output', () => {
    const blocked = { candidates: [{ content: {}, finishReason: 'SAFETY', safetyRatings: [{ blocked: true }] }] }
    for (const events of [decodeChunks({ ...blocked, usageMetadata }), decodeReply({ ...blocked, usageMetadata })]) {
      expect(foldEvents(events)).toMatchObject({ items: [], stopReason: 'content-filter', usage: { inputTokens: 14 } })
    }
  })

  test('that turn the prompt down make it a request that the content policy forbids', () => {
    const blocked = { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata }
    for (const events of [decodeChunks(blocked), decodeReply(blocked)]) {
      expect(events.at(-1)).toEqual({
        kind: 'fault',
        fault: {
          type: 'content_policy_violation',
          status: 200,
          code: 'PROHIBITED_CONTENT',
          message: expect.any(String),
        },
      })
    }
  })

  test('that turn it down while the answer is under way end it', () => {
    const blocked = { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata }
    expect(foldEvents(decodeChunks(chunk([{ text: 'a' }]), blocked))).toMatchObject({
      text: 'a',
      stopReason: 'content-filter',
    })
  })

  test('that only rate the prompt change nothing', () => {
    const rated = { promptFeedback: { safetyRatings: [], blockReason: 'BLOCK_REASON_UNSPECIFIED' } }
    expect(foldEvents(decodeChunks(rated, chunk([{ text: 'a' }]), stop())).stopReason).toBe('end')
  })
})
