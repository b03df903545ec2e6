import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { describeRecordings, type Recording } from '../../../support/recordings.ts'
import { decodePieces, decodeReply } from '../chat-streams.ts'
import {
  chunkProblems,
  chunksOf,
  encodeStream,
  encodeWhole,
  endOf,
  type Json,
  outcomeOfRelay,
  passThrough,
  piecesOf,
  relayOf,
  replyOf,
  resultProblems,
  streamedWithUsage,
  whole,
} from '../exchanges.ts'
import { foldChunks, withoutCallNumbers } from '../fold-chunks.ts'
import { cut, isChat, meant, naiveOf, type Reading, readNaively, type Wire } from '../naive-reading.ts'

function eventsOf({ sse, response }: Recording): TurnEvent[] {
  return sse === undefined ? decodeReply(response) : decodePieces([sse])
}

/** Finish reasons that callers know; a promise of calls without any is an ordinary end. */
function finishOf({ finishReason, calls }: Reading): string {
  if (finishReason === 'length' || finishReason === 'content_filter') return finishReason
  return calls.length > 0 ? 'tool_calls' : 'stop'
}

/** What has to be the same on both sides, apart from what providers count in ways of their own. */
function comparable({ usage: _, finishReason: __, ...reading }: Reading): object {
  return { ...reading, calls: meant(reading.calls) }
}

function expectSame(said: readonly Json[], recording: Recording): void {
  const original = naiveOf(recording)
  const reading = readNaively(said as readonly Wire[])
  expect(comparable(reading)).toEqual(comparable(original))
  if (original.hasError) return
  expect(reading.finishReason).toBe(finishOf(original))
  const { usage } = foldEvents(eventsOf(recording))
  expect(reading.usage?.prompt_tokens).toBe(usage?.inputTokens)
  expect(reading.usage?.completion_tokens).toBe(usage?.outputTokens)
}

describeRecordings('recorded chat completions', ['openai-chat', 'openrouter'], (all) => {
  const cases = all.filter((recording) => isChat(recording) && recording.meta.status === 200)
  const streams = cases.filter(({ sse }) => sse !== undefined)
  const replies = cases.filter(({ body, sse }) => body !== undefined && sse === undefined)

  describe.for(cases)('$name', (recording) => {
    test('says the same when it is decoded and encoded again, streamed and whole', () => {
      const events = eventsOf(recording)
      const chunks = chunksOf(encodeStream(events, streamedWithUsage))
      for (const chunk of chunks) expect(chunkProblems(chunk)).toEqual([])
      expectSame(chunks, recording)
      if (events.at(-1)?.kind === 'fault') {
        expect(chunks.at(-1)).toMatchObject({
          error: { code: expect.any(Number) },
          choices: [{ finish_reason: 'error' }],
        })
        return
      }
      const result = encodeWhole(events)
      expect(resultProblems(result)).toEqual([])
      expectSame([result], recording)
      expect(withoutCallNumbers(foldChunks(chunks))).toEqual(result)
    })
  })

  describe.for(streams)('$name', (recording) => {
    const sse = recording.sse ?? Buffer.alloc(0)

    test('passes through the relay with all that it says', () => {
      const relay = relayOf(streamedWithUsage)
      const stream = passThrough(relay, [sse]) + endOf(relay)
      const chunks = chunksOf(stream)
      for (const chunk of chunks) {
        expect(chunkProblems(chunk)).toEqual([])
        expect(chunk).toMatchObject({ id: 'gen-0123456789abcdef', model: 'openai/gpt-5-mini', created: 1_760_000_000 })
      }
      expectSame(chunks, recording)
      const events = eventsOf(recording)
      const last = events.at(-1)
      const outcome = outcomeOfRelay(relay)
      if (last?.kind === 'finish') {
        expect(outcome).toMatchObject({ stopReason: last.stopReason, usage: last.usage ?? null, fault: null })
        expect(outcome.serviceTier).toBe(last.serviceTier ?? null)
      } else if (last?.kind === 'fault') expect(outcome).toMatchObject({ fault: last.fault, stopReason: null })
      expect(relay.hasContent).toBe(foldEvents(events).items.length > 0)
    })

    test('passes through the relay the same however it is cut', () => {
      const relay = relayOf(streamedWithUsage)
      const passed = passThrough(relay, [sse])
      const end = endOf(relay)
      const crlf = Buffer.from(sse.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
      const cuts = [
        piecesOf(sse, 7),
        cut(sse, 1),
        cut(crlf, 2),
        [crlf],
        ...(sse.length < 20_000 ? [piecesOf(sse, 1)] : []),
      ]
      for (const pieces of cuts) {
        const other = relayOf(streamedWithUsage)
        expect(passThrough(other, pieces)).toBe(passed)
        expect(endOf(other)).toBe(end)
        expect(other.deltaCount).toBe(relay.deltaCount)
      }
    })
  })

  describe.for(replies)('$name', (recording) => {
    const body = recording.body ?? Buffer.alloc(0)

    test('passes through the relay with all that it says', () => {
      const relay = relayOf(whole)
      expect(passThrough(relay, piecesOf(body, 1000))).toBe('')
      const events = eventsOf(recording)
      const last = events.at(-1)
      const outcome = outcomeOfRelay(relay)
      if (last?.kind !== 'finish') {
        expect(outcome.fault).toEqual(last?.kind === 'fault' ? last.fault : undefined)
        return
      }
      expect(outcome).toMatchObject({ stopReason: last.stopReason, usage: last.usage ?? null, fault: null })
      const result = replyOf(relay)
      expect(resultProblems(result)).toEqual([])
      expectSame([result], recording)
    })
  })
})
