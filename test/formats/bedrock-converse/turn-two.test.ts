import { describe, expect, test } from 'vitest'
import type { Item } from '../../../src/canonical/item.ts'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { foldEvents } from '../../support/fold-events.ts'
import { describeRecordings } from '../../support/recordings.ts'
import { call, decodeReply, decodeStream, delta, endedStreamOf, stop, type Wire } from './converse-streams.ts'
import { claude, encodeFor, endpointOf, said } from './request-fixtures.ts'

/** What a caller sends back of an answer on its next turn. */
function itemsOf(events: readonly TurnEvent[]): Item[] {
  return foldEvents(events).items.flatMap(
    ({ start, content, reasoning, signature, encrypted, arguments: text }): Item[] => {
      switch (start.kind) {
        case 'message':
          return [{ ...start, role: 'assistant', parts: content.map((each) => ({ kind: 'text', text: each })) }]
        case 'reasoning':
          return [
            {
              ...start,
              text: reasoning,
              summary: [],
              ...(signature === undefined ? {} : { signature }),
              ...(encrypted === undefined ? {} : { encrypted }),
            },
          ]
        case 'tool-call':
          return [{ ...start, arguments: text }]
        default:
          return [start]
      }
    },
  )
}

/** The assistant's message of the request that follows an answer. */
function sentBack(events: readonly TurnEvent[]): unknown {
  const items = [said('Hi'), ...itemsOf(events), said('Go on.')]
  const [, answer] = encodeFor(claude, { items }).body['messages'] as [unknown, { content: unknown }]
  return answer.content
}

describe('an answer of Claude', () => {
  test('goes back as it came: thoughts with their seals first, then texts and calls', () => {
    const redacted = Buffer.from('EmwKAhgB').toString('base64')
    const events = decodeStream(
      endedStreamOf(
        'tool_use',
        delta(0, { reasoningContent: { text: 'Let me see.' } }),
        delta(0, { reasoningContent: { signature: 'c2lnbmVk' } }),
        stop(0),
        delta(1, { reasoningContent: { redactedContent: redacted } }),
        stop(1),
        delta(2, { text: 'I look it up.' }),
        stop(2),
        ...call(3, 'tooluse_a', 'weather', '{"city":"Paris"}'),
        ...call(4, 'tooluse_b', 'now'),
      ),
      endpointOf(claude),
    )
    expect(sentBack(events)).toEqual([
      { reasoningContent: { reasoningText: { text: 'Let me see.', signature: 'c2lnbmVk' } } },
      { reasoningContent: { redactedContent: redacted } },
      { text: 'I look it up.' },
      { toolUse: { toolUseId: 'tooluse_a', name: 'weather', input: { city: 'Paris' } } },
      { toolUse: { toolUseId: 'tooluse_b', name: 'now', input: {} } },
    ])
  })

  test('whose thoughts are hidden goes back with their signature alone', () => {
    const bytes = endedStreamOf('end_turn', delta(0, { reasoningContent: { signature: 'c2ln' } }), stop(0))
    expect(sentBack(decodeStream(bytes, endpointOf(claude)))).toEqual([
      { reasoningContent: { reasoningText: { text: '', signature: 'c2ln' } } },
    ])
  })
})

/** Blocks as a request has them: without what only answers say. */
function asInput(blocks: readonly Wire[]): unknown[] {
  return blocks.map((block) => {
    const { type: _, ...toolUse } = (block['toolUse'] ?? {}) as Wire
    return block['toolUse'] === undefined ? block : { toolUse }
  })
}

describeRecordings('recorded answers of Converse', ['bedrock-converse'], (all) => {
  const whole = all.flatMap(({ name, body, response }) => {
    if (body === undefined) return []
    const { output } = response as { readonly output: { readonly message: { readonly content: readonly Wire[] } } }
    return [[name, body, output.message.content] as const]
  })

  test.each(whole)('go back as they came: %s', (_, body, content) => {
    expect(sentBack(decodeReply(body, endpointOf(claude)))).toEqual(asInput(content))
  })
})
