import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { foldEvents } from '../../support/fold-events.ts'
import { describeRecordings, type Recording } from '../../support/recordings.ts'
import { decodePieces, decodeReply } from './chat-streams.ts'
import { cut, isChat, meant, naiveOf, type Reading } from './naive-reading.ts'

function readingOf(events: readonly TurnEvent[]): Omit<Reading, 'finishReason' | 'usage'> {
  const { items, text, fault } = foldEvents(events)
  const content = items
    .filter(({ start }) => start.kind === 'message')
    .flatMap((item) => item.content)
    .join('')
  return {
    text,
    refusal: text === '' ? content : '',
    thoughts: items.flatMap(({ reasoning, summary }) => [...summary, ...reasoning]).join(''),
    calls: items.flatMap(({ start, arguments: text }) =>
      start.kind === 'tool-call' ? [{ id: start.callId, name: start.name, arguments: text }] : [],
    ),
    hasError: fault !== undefined,
  }
}

const stopReasons: Readonly<Record<string, string>> = {
  '': 'end',
  stop: 'end',
  length: 'max-tokens',
  content_filter: 'content-filter',
  tool_calls: 'tool-calls',
}

function decodeRecording({ sse, response }: Recording): TurnEvent[] {
  return sse === undefined ? decodeReply(response) : decodePieces([sse])
}

describeRecordings('recorded chat completions', ['openai-chat', 'openrouter'], (all) => {
  const cases = all.filter(isChat).map((recording) => [recording.name, recording] as const)

  test.each(cases)('say what a plain reading says: %s', (_, recording) => {
    const events = decodeRecording(recording)
    const { finishReason, usage, ...said } = naiveOf(recording)
    const found = readingOf(events)
    expect({ ...found, calls: meant(found.calls) }).toEqual({ ...said, calls: meant(said.calls) })
    if (said.hasError) return
    const folded = foldEvents(events)
    expect(folded.stopReason).toBe(
      said.calls.length > 0 && finishReason !== 'length' ? 'tool-calls' : stopReasons[finishReason],
    )
    expect(folded.usage?.inputTokens).toBe(usage?.prompt_tokens)
    if (usage === undefined || folded.usage === undefined) return
    expect(folded.usage.inputTokens + folded.usage.outputTokens).toBe(usage.total_tokens)
    expect(folded.usage.outputTokens).toBeGreaterThanOrEqual(usage.completion_tokens)
    expect(folded.usage.cachedTokens).toBe(usage.prompt_tokens_details?.cached_tokens ?? usage.cached_tokens ?? 0)
    expect(folded.usage.cacheWriteTokens).toBe(usage.prompt_tokens_details?.cache_write_tokens ?? 0)
    const { reasoning_tokens: reasoningTokens } = usage.completion_tokens_details ?? {}
    if (reasoningTokens !== undefined) expect(folded.usage.reasoningTokens).toBe(reasoningTokens)
    if (typeof usage.cost === 'number') expect(folded.usage.reportedCostUsd).toBe(usage.cost)
  })

  describe('F16: are the same however their bytes are cut', () => {
    const streams = cases.flatMap(([name, { sse }]) => (sse === undefined ? [] : [[name, sse] as const]))

    test.each(streams)('%s', (_, sse) => {
      const events = decodePieces([sse])
      const crlf = Buffer.from(sse.toString('utf8').replaceAll('\n', '\r\n'))
      expect(decodePieces([crlf])).toEqual(events)
      for (const seed of [1, 2, 3]) {
        expect(decodePieces(cut(sse, seed))).toEqual(events)
        expect(decodePieces(cut(crlf, seed))).toEqual(events)
      }
      if (sse.length < 20_000) expect(decodePieces(Array.from(sse, (byte) => Uint8Array.of(byte)))).toEqual(events)
    })
  })

  test('never end well when they are cut before their finish reason (F7, F19)', () => {
    for (const [name, { sse }] of cases) {
      const finish = sse?.toString('latin1').search(/"finish_reason":\s*"\w/) ?? -1
      if (sse === undefined || finish === -1) continue
      for (const share of [0.2, 0.5, 0.9]) {
        const events = decodePieces([sse.subarray(0, Math.floor(finish * share))])
        expect(events.at(-1)?.kind, name).toBe('fault')
      }
    }
  })
})
