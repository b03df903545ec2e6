import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { foldEvents } from '../../support/fold-events.ts'
import { describeRecordings, type Recording } from '../../support/recordings.ts'
import { decodePieces, decodeReply } from './chat-streams.ts'

interface Call {
  id: string
  name: string
  arguments: string
}

interface Reading {
  text: string
  refusal: string
  thoughts: string
  calls: Call[]
  finishReason: string
  usage: WireUsage | undefined
  hasError: boolean
}

/** The shape that the naive reading trusts a recording to have. */
interface Wire {
  readonly error?: unknown
  readonly usage?: WireUsage | null
  readonly choices?: readonly {
    readonly index: number
    readonly finish_reason?: string | null
    readonly delta?: WireDelta
    readonly message?: WireDelta
  }[]
}

interface WireUsage {
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly total_tokens: number
  readonly cached_tokens?: number
  readonly prompt_tokens_details?: { readonly cached_tokens?: number; readonly cache_write_tokens?: number } | null
  readonly completion_tokens_details?: { readonly reasoning_tokens?: number } | null
  readonly cost?: unknown
}

interface WireDelta {
  readonly content?: string | null | readonly WirePart[]
  readonly refusal?: string | null
  readonly reasoning?: string | null
  readonly reasoning_content?: string | null
  readonly reasoning_details?: readonly { readonly text?: string; readonly summary?: string }[]
  readonly tool_calls?: readonly WireCall[] | null
}

interface WirePart {
  readonly type: string
  readonly text?: string
  readonly thinking?: readonly { readonly text: string }[]
}

interface WireCall {
  readonly index?: number
  readonly id?: string
  readonly function?: { readonly name?: string; readonly arguments?: string }
  readonly custom?: { readonly name?: string; readonly input?: string }
}

/** Reads an answer as simply as can be, without any of the code under test. */
function readNaively(messages: readonly Wire[]): Reading {
  const reading: Reading = {
    text: '',
    refusal: '',
    thoughts: '',
    calls: [],
    finishReason: '',
    usage: undefined,
    hasError: false,
  }
  for (const message of messages) {
    if (message.error) reading.hasError = true
    if (message.usage) reading.usage = message.usage
    const choice = message.choices?.find((candidate) => candidate.index === 0)
    if (choice === undefined) continue
    if (choice.finish_reason) reading.finishReason = choice.finish_reason
    readDelta(choice.delta ?? choice.message ?? {}, reading)
  }
  // A provider may count from 1.
  reading.calls = reading.calls.filter((call) => call !== undefined)
  return reading
}

function readDelta(delta: WireDelta, reading: Reading): void {
  const { content } = delta
  if (typeof content === 'string') reading.text += content
  for (const part of typeof content === 'object' && content !== null ? content : []) {
    reading.text += part.text ?? ''
    for (const thought of part.thinking ?? []) reading.thoughts += thought.text
  }
  reading.refusal += delta.refusal ?? ''
  const details = (delta.reasoning_details ?? []).map(({ text, summary }) => text ?? summary ?? '').join('')
  reading.thoughts += details || delta.reasoning_content || delta.reasoning || ''
  for (const [place, call] of (delta.tool_calls ?? []).entries()) {
    const known = reading.calls[call.index ?? place] ?? { id: '', name: '', arguments: '' }
    reading.calls[call.index ?? place] = known
    known.id ||= call.id ?? ''
    known.name ||= call.function?.name ?? call.custom?.name ?? ''
    known.arguments += call.function?.arguments ?? call.custom?.input ?? ''
  }
}

function naiveOf({ sse, response }: Recording): Reading {
  if (sse === undefined) return readNaively([response as Wire])
  const lines = sse.toString('utf8').split('\n')
  const data = lines.filter((line) => line.startsWith('data: {')).map((line) => JSON.parse(line.slice('data: '.length)))
  return readNaively(data)
}

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

/** Arguments that are whole count as what they mean: providers differ in what they call none. */
function meant(calls: readonly Call[]): unknown[] {
  return calls.map((call) => {
    try {
      return { ...call, arguments: JSON.parse(call.arguments || '{}') as unknown }
    } catch {
      return call
    }
  })
}

function decodeRecording({ sse, response }: Recording): TurnEvent[] {
  return sse === undefined ? decodeReply(response) : decodePieces([sse])
}

/** Cuts bytes into pieces of 1 to 40 bytes, differently for each seed but always the same for one. */
function cut(bytes: Buffer, seed: number): Buffer[] {
  const pieces: Buffer[] = []
  let state = seed
  for (let start = 0; start < bytes.length; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const end = start + 1 + ((state >>> 8) % 40)
    pieces.push(bytes.subarray(start, end))
    start = end
  }
  return pieces
}

function isChat({ meta }: Recording): boolean {
  return !(meta.endpoint ?? '').includes('/responses')
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

  describe('are the same however their bytes are cut (F16)', () => {
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
