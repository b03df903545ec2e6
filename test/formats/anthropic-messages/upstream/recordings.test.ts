import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { describeRecordings, type Recording } from '../../../support/recordings.ts'
import { decodePieces, decodeReply, piecesOf } from '../message-streams.ts'

interface WireUsage {
  input_tokens: number
  output_tokens: number
  cache_read_input_tokens?: number
  cache_creation_input_tokens?: number
  cache_creation?: { ephemeral_1h_input_tokens: number; ephemeral_5m_input_tokens: number }
  output_tokens_details?: { thinking_tokens: number }
  server_tool_use?: { web_search_requests?: number }
  service_tier?: string
  iterations?: readonly (WireUsage & { type: string })[]
}

/** The shape that the naive reading trusts a recording to have. */
interface WireBlock {
  type: string
  text?: string
  thinking?: string
  signature?: string
  data?: string
  id?: string
  name?: string
  input?: unknown
  content?: unknown
  citations?: unknown[]
}

interface WireMessage {
  id: string
  model: string
  content: WireBlock[]
  stop_reason: string | null
  stop_sequence: string | null
  usage: WireUsage
}

interface WireEvent {
  type: string
  index: number
  message: WireMessage
  content_block: WireBlock
  delta: {
    type: string
    text?: string
    thinking?: string
    signature?: string
    partial_json?: string
    citation?: unknown
    stop_reason?: string
    stop_sequence?: string
  }
  usage?: Partial<WireUsage>
}

/** Puts a stream together as simply as can be, without any of the code under test. */
function assemble(sse: Buffer): WireMessage {
  const events = sse
    .toString('utf8')
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => JSON.parse(line.slice('data:'.length)) as WireEvent)
  // What comes after the end of the message is not part of it.
  events.splice(events.findIndex(({ type }) => type === 'message_stop') + 1 || events.length)
  let message: WireMessage | undefined
  const inputs = new Map<number, string>()
  for (const event of events) {
    if (event.type === 'message_start') message = structuredClone(event.message)
    if (message === undefined) continue
    if (event.type === 'content_block_start') message.content[event.index] = structuredClone(event.content_block)
    const block = message.content[event.index]
    if (event.type === 'content_block_delta' && block !== undefined) applyDelta(block, event, inputs)
    if (event.type === 'content_block_stop' && block !== undefined && inputs.has(event.index)) {
      block.input = JSON.parse(inputs.get(event.index) || '{}')
    }
    if (event.type === 'message_delta') {
      message.stop_reason = event.delta.stop_reason ?? null
      message.stop_sequence = event.delta.stop_sequence ?? null
      Object.assign(message.usage, event.usage)
    }
  }
  if (message === undefined) throw new Error('no message')
  return message
}

function applyDelta(block: WireBlock, { index, delta }: WireEvent, inputs: Map<number, string>): void {
  if (delta.type === 'text_delta') block.text = (block.text ?? '') + (delta.text ?? '')
  if (delta.type === 'thinking_delta') block.thinking = (block.thinking ?? '') + (delta.thinking ?? '')
  if (delta.type === 'signature_delta') block.signature = delta.signature ?? ''
  if (delta.type === 'input_json_delta') inputs.set(index, (inputs.get(index) ?? '') + (delta.partial_json ?? ''))
  if (delta.type === 'citations_delta') block.citations = [...(block.citations ?? []), delta.citation]
}

function messageOf({ sse, response }: Recording): WireMessage {
  return sse === undefined ? (response as WireMessage) : assemble(sse)
}

function decode({ sse, body }: Recording): TurnEvent[] {
  if (sse !== undefined) return decodePieces([sse])
  return decodeReply(body)
}

const plainTypes = new Set(['text', 'thinking', 'redacted_thinking', 'tool_use'])

/** What was said, in order; text blocks in a row are one message. */
function saidBy(message: WireMessage): unknown[] {
  const said: unknown[] = []
  let parts: string[] | undefined
  for (const block of message.content) {
    if (block.type !== 'text') parts = undefined
    else if (block.text !== '') {
      if (parts === undefined) {
        parts = []
        said.push({ message: parts })
      }
      parts.push(block.text ?? '')
    }
    if (block.type === 'thinking') said.push({ thoughts: block.thinking, signature: block.signature })
    if (block.type === 'redacted_thinking') said.push({ sealed: block.data })
    if (block.type === 'tool_use') said.push({ call: block.id, name: block.name, input: block.input })
    if (!plainTypes.has(block.type)) said.push({ native: block })
  }
  return said
}

function foundIn(events: readonly TurnEvent[]): unknown[] {
  return foldEvents(events).items.map((item) => {
    expect(item.isDone).toBe(true)
    const { start } = item
    switch (start.kind) {
      case 'message':
        return { message: item.content }
      case 'reasoning':
        expect(start.signedBy).toBe('anthropic-claude-v1')
        return item.encrypted === undefined
          ? { thoughts: item.reasoning.join(''), signature: item.signature }
          : { sealed: item.encrypted }
      case 'tool-call':
        return { call: start.callId, name: start.name, input: JSON.parse(item.arguments) as unknown }
      case 'native':
        expect(start).toMatchObject({ format: 'anthropic-messages', type: (start.wire as WireBlock).type })
        return { native: start.wire }
      default:
        throw new Error(`unexpected ${start.kind}`)
    }
  })
}

const stopReasons: Readonly<Record<string, string>> = {
  end_turn: 'end',
  max_tokens: 'max-tokens',
  stop_sequence: 'stop-sequence',
  tool_use: 'tool-calls',
  refusal: 'refusal',
}

function usageOf({ usage }: WireMessage): object {
  // What summarising took is charged and stands in the iterations only.
  const counted = [usage, ...(usage.iterations ?? []).filter(({ type }) => type === 'compaction')]
  const sum = (count: (usage: WireUsage) => number | undefined) =>
    counted.reduce((total, one) => total + (count(one) ?? 0), 0)
  const cachedTokens = sum((one) => one.cache_read_input_tokens)
  const cacheWriteTokens = sum((one) => one.cache_creation_input_tokens)
  const hour = usage.cache_creation?.ephemeral_1h_input_tokens ?? 0
  const searches = usage.server_tool_use?.web_search_requests ?? 0
  return {
    inputTokens: sum((one) => one.input_tokens) + cachedTokens + cacheWriteTokens,
    cachedTokens,
    cacheWriteTokens,
    ...(hour > 0 && { cacheWriteHourTokens: hour }),
    outputTokens: sum((one) => one.output_tokens),
    reasoningTokens: usage.output_tokens_details?.thinking_tokens ?? 0,
    ...(searches > 0 && { webSearchCount: searches }),
    origin: 'reported',
  }
}

describeRecordings('recorded messages', ['anthropic-messages'], (all) => {
  const cases = all.map((recording) => [recording.name, recording] as const)

  test.each(cases)('say what a plain reading says: %s', (_, recording) => {
    const message = messageOf(recording)
    const events = decode(recording)
    expect(foundIn(events)).toEqual(saidBy(message))
    const { stopReason, stopSequence, usage } = foldEvents(events)
    expect(stopReason).toBe(stopReasons[message.stop_reason ?? ''])
    expect(stopSequence ?? null).toBe(message.stop_sequence)
    expect(usage).toEqual(usageOf(message))
    const start = events.find((event) => event.kind === 'start')
    expect(start).toMatchObject({ id: message.id, model: message.model })
    const finish = events.find((event) => event.kind === 'finish')
    expect(finish?.serviceTier).toBe(message.usage.service_tier === 'standard' ? 'default' : undefined)
  })

  test.each(cases)('point to the sources that the provider names: %s', (_, recording) => {
    const wires = messageOf(recording).content.flatMap(({ citations }) => citations ?? [])
    const found = decode(recording).flatMap((event) => {
      if (event.kind !== 'annotation') return []
      const { annotation } = event
      if (annotation.kind === 'native') return [annotation.wire]
      expect(annotation.startIndex).toBe(0)
      expect(annotation.endIndex).toBeGreaterThan(0)
      return [{ url: annotation.url, title: annotation.title, ...(annotation.extra?.['anthropic-messages'] as object) }]
    })
    expect(found).toEqual(wires)
  })

  test('are the same streamed and whole', () => {
    for (const [name, { sse }] of cases) {
      if (sse === undefined) continue
      const whole = decodeReply(assemble(sse))
      const streamed = foldEvents(decodePieces([sse]))
      expect({ name, ...meant(foldEvents(whole)) }).toEqual({ name, ...meant(streamed) })
    }
  })

  describe('F16: are the same however their bytes are cut', () => {
    const streams = cases.flatMap(([name, { sse }]) => (sse === undefined ? [] : [[name, sse] as const]))

    test.each(streams)('%s', (_, sse) => {
      const events = decodePieces([sse])
      const crlf = Buffer.from(sse.toString('utf8').replaceAll('\n', '\r\n'))
      for (const bytes of [sse, crlf]) {
        expect(decodePieces([bytes])).toEqual(events)
        for (const size of [1, 7]) expect(decodePieces(piecesOf(bytes, size))).toEqual(events)
      }
    })
  })

  test('never end well when they are cut before their stop reason (F7, F19)', () => {
    for (const [name, { sse }] of cases) {
      const stop = sse?.toString('latin1').indexOf('message_delta') ?? -1
      if (sse === undefined || stop === -1) continue
      for (const share of [0.2, 0.5, 0.9, 0.99]) {
        const events = decodePieces([sse.subarray(0, Math.floor(stop * share))])
        expect(events.at(-1)?.kind, name).toBe('fault')
      }
    }
  })
})

/** A folded answer with its arguments parsed: pieces and a whole differ in white space. */
function meant({ items, ...rest }: ReturnType<typeof foldEvents>): object {
  return {
    ...rest,
    items: items.map((item) => ({
      ...item,
      arguments: item.arguments === '' ? '' : (JSON.parse(item.arguments) as unknown),
    })),
  }
}
