import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { foldEvents } from '../../support/fold-events.ts'
import { describeRecordings } from '../../support/recordings.ts'
import { decodePieces, decodeReply, decodeStream, pieces } from './converse-streams.ts'
import { claude, endpointOf } from './request-fixtures.ts'

interface Reading {
  text: string
  thoughts: string
  signatures: string[]
  calls: { id: string; name: string; input: unknown }[]
  stopReason: string
  usage: Readonly<Record<string, number>>
}

/** The shape that the naive reading trusts a recording to have. */
interface Block {
  readonly text?: string
  readonly reasoningContent?: { readonly reasoningText: { readonly text: string; readonly signature: string } }
  readonly toolUse?: { readonly toolUseId: string; readonly name: string; readonly input: unknown }
}
interface Piece {
  readonly text?: string
  readonly reasoningContent?: { readonly text?: string; readonly signature?: string }
  readonly toolUse?: { readonly input: string }
}
interface Payload {
  readonly contentBlockIndex: number
  readonly start: { readonly toolUse?: { readonly toolUseId: string; readonly name: string; readonly type?: string } }
  readonly delta: Piece
  readonly stopReason: string
  readonly usage: Readonly<Record<string, number>>
}

const emptyReading = (): Reading => ({ text: '', thoughts: '', signatures: [], calls: [], stopReason: '', usage: {} })

/** Reads a whole answer as simply as can be, without any of the code under test. */
function readReply(response: unknown): Reading {
  const wire = response as {
    readonly output: { readonly message: { readonly content: readonly Block[] } }
    readonly stopReason: string
    readonly usage: Readonly<Record<string, number>>
  }
  const reading = { ...emptyReading(), stopReason: wire.stopReason, usage: wire.usage }
  for (const { text, reasoningContent, toolUse } of wire.output.message.content) {
    reading.text += text ?? ''
    if (reasoningContent !== undefined) {
      reading.thoughts += reasoningContent.reasoningText.text
      reading.signatures.push(reasoningContent.reasoningText.signature)
    }
    if (toolUse !== undefined) reading.calls.push({ id: toolUse.toolUseId, name: toolUse.name, input: toolUse.input })
  }
  return reading
}

/** Reads the decoded copy of a stream that lies beside the bytes. */
function readEvents(lines: readonly string[]): Reading {
  const reading = emptyReading()
  const inputs = new Map<number, string>()
  const callAt = new Map<number, { id: string; name: string; input: unknown }>()
  for (const line of lines) {
    const { headers, payload } = JSON.parse(line) as { headers: Record<string, string>; payload: Payload }
    const { contentBlockIndex: index } = payload
    switch (headers[':event-type']) {
      case 'contentBlockStart': {
        const { toolUse } = payload.start
        if (toolUse === undefined || toolUse.type === 'server_tool_use') break
        const call = { id: toolUse.toolUseId, name: toolUse.name, input: undefined }
        reading.calls.push(call)
        callAt.set(index, call)
        break
      }
      case 'contentBlockDelta': {
        const { text, reasoningContent, toolUse } = payload.delta
        reading.text += text ?? ''
        reading.thoughts += reasoningContent?.text ?? ''
        if (reasoningContent?.signature !== undefined) reading.signatures.push(reasoningContent.signature)
        if (toolUse !== undefined) inputs.set(index, (inputs.get(index) ?? '') + toolUse.input)
        break
      }
      case 'messageStop':
        reading.stopReason = payload.stopReason
        break
      case 'metadata':
        reading.usage = payload.usage
    }
  }
  for (const [index, call] of callAt) call.input = JSON.parse(inputs.get(index) || '{}') as unknown
  return reading
}

function readingOf(events: readonly TurnEvent[]): Omit<Reading, 'stopReason' | 'usage'> {
  const { items, text } = foldEvents(events)
  return {
    text,
    thoughts: items.flatMap(({ reasoning }) => reasoning).join(''),
    signatures: items.flatMap(({ signature }) => signature ?? []),
    calls: items.flatMap(({ start, arguments: json }) =>
      start.kind === 'tool-call' ? [{ id: start.callId, name: start.name, input: JSON.parse(json) as unknown }] : [],
    ),
  }
}

const stopReasons: Readonly<Record<string, string>> = {
  end_turn: 'end',
  tool_use: 'tool-calls',
  max_tokens: 'max-tokens',
  guardrail_intervened: 'content-filter',
}

function expectEnd(events: readonly TurnEvent[], { stopReason, usage, calls }: Reading): void {
  const folded = foldEvents(events)
  const isOwnTool = stopReason === 'tool_use' && calls.length === 0
  expect(folded.stopReason).toBe(isOwnTool ? 'end' : stopReasons[stopReason])
  const { inputTokens = 0, cacheReadInputTokens = 0, cacheWriteInputTokens = 0, totalTokens } = usage
  expect(folded.usage).toMatchObject({
    inputTokens: inputTokens + cacheReadInputTokens + cacheWriteInputTokens,
    cachedTokens: cacheReadInputTokens,
    cacheWriteTokens: cacheWriteInputTokens,
    outputTokens: usage['outputTokens'],
  })
  expect((folded.usage?.inputTokens ?? 0) + (folded.usage?.outputTokens ?? 0)).toBe(totalTokens)
}

describeRecordings('recorded answers of Converse', ['bedrock-converse'], (all) => {
  const streams = all.flatMap(({ name, eventStream }) =>
    eventStream === undefined ? [] : [[name, eventStream] as const],
  )
  const whole = all.filter(({ response }) => response !== undefined).map((each) => [each.name, each] as const)

  test('are there', () => {
    expect(streams.length).toBeGreaterThan(5)
    expect(whole.length).toBeGreaterThan(5)
  })

  test.each(whole)('say what a plain reading says: %s', (_, { body, response }) => {
    const { stopReason, usage, ...said } = readReply(response)
    const events = decodeReply(body)
    expect(readingOf(events)).toEqual(said)
    expectEnd(events, { stopReason, usage, ...said })
  })

  test.each(streams)('say what a plain reading says, however they are cut: %s', (_, { bytes, lines }) => {
    const { stopReason, usage, ...said } = readEvents(lines)
    const events = decodeStream(bytes, endpointOf(claude))
    expect(readingOf(events)).toEqual(said)
    expectEnd(events, { stopReason, usage, ...said })
  })

  test.each(streams)('never end well when they are cut off before the stop reason (F7, F19): %s', (_, { bytes }) => {
    const end = bytes.indexOf('messageStop')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: end }), fc.integer({ min: 1, max: 997 }), (length, size) => {
        expect(decodePieces(pieces(bytes.subarray(0, length), size)).at(-1)?.kind).toBe('fault')
      }),
      { numRuns: 40, seed: 7 },
    )
  })

  test.each(streams)('keep their answer and lose their usage when only the end is cut off: %s', (_, { bytes }) => {
    const { stopReason, usage, text } = foldEvents(decodePieces([bytes]))
    const cut = foldEvents(decodePieces([bytes.subarray(0, bytes.length - 9)]))
    expect(usage).toBeDefined()
    expect({ ...cut, items: undefined }).toMatchObject({ stopReason, text, usage: undefined, fault: undefined })
  })

  test.each(streams)('are not believed when a byte was changed on the way: %s', (_, { bytes }) => {
    const end = bytes.indexOf('messageStop') - 40
    fc.assert(
      fc.property(fc.integer({ min: 0, max: end }), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const damaged = Buffer.from(bytes)
        damaged[place] = (damaged[place] ?? 0) ^ change
        for (const cut of [[damaged], pieces(damaged, 113)]) {
          const { fault } = foldEvents(decodePieces(cut))
          expect(fault).toMatchObject({ type: 'provider_unavailable', status: 200 })
        }
      }),
      { numRuns: 60, seed: 11 },
    )
  })

  describe('with thoughts', () => {
    test('have them signed by whom the model belongs to', () => {
      const signers = all.flatMap(({ name, body }) => {
        if (body === undefined) return []
        const { items } = foldEvents(decodeReply(body, endpointOf(claude)))
        return items.flatMap(({ start }) => (start.kind === 'reasoning' ? [[name, start.signedBy]] : []))
      })
      expect(signers.length).toBeGreaterThan(0)
      for (const [, signer] of signers) expect(signer).toBe('anthropic-claude-v1')
    })
  })
})
