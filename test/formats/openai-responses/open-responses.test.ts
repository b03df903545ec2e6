import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { describeOpenResponses } from '../../support/open-responses.ts'
import { recordings } from '../../support/recordings.ts'
import { arbitraryAnswer } from './arbitrary-events.ts'
import {
  decodeStream,
  encodeStream,
  encodeWhole,
  endOf,
  eventsOf,
  finalResponse,
  type Json,
  passThrough,
  relayOf,
  turnOf,
  usage,
} from './exchanges.ts'

/** Events and items that the standard has no name for; for raw thoughts it has another than the providers' and the contract's. */
const beyond = /reasoning_text|custom_tool_call|image_generation_call/
const itemsBeyond = new Set([
  'custom_tool_call',
  'image_generation_call',
  'web_search_call',
  'local_shell_call',
  'mcp_approval_request',
])
const beyondStandard = (event: Json) =>
  beyond.test(String(event['type'])) || itemsBeyond.has(String((event['item'] as Json | undefined)?.['type']))

const finish: TurnEvent = { kind: 'finish', stopReason: 'end', usage }
const hello: TurnEvent[] = [
  { kind: 'start' },
  { kind: 'item-start', index: 0, item: { kind: 'message' } },
  {
    kind: 'text-delta',
    index: 0,
    part: 0,
    text: 'Hello',
    logprobs: [{ token: 'Hello', logprob: -0.5, top: [{ token: 'Hi', logprob: -2 }] }],
  },
  { kind: 'item-done', index: 0 },
]
const tools: TurnEvent[] = [
  { kind: 'start', id: 'chatcmpl-1' },
  { kind: 'item-start', index: 0, item: { kind: 'reasoning' } },
  { kind: 'summary-delta', index: 0, part: 0, text: 'hm' },
  { kind: 'item-done', index: 0, encrypted: 'gAAA' },
  { kind: 'item-start', index: 1, item: { kind: 'tool-call', variant: 'function', callId: 'call_1', name: 'f' } },
  { kind: 'arguments-delta', index: 1, text: '{}' },
  { kind: 'item-done', index: 1 },
]

const requests: Readonly<Record<string, Json>> = {
  'plain text': { input: 'Hi' },
  'a system prompt': {
    input: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hi' },
    ],
    instructions: 'Be kind.',
  },
  'several turns': {
    input: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
      { role: 'user', content: 'Bye' },
    ],
    temperature: 0,
    metadata: { a: 'b' },
  },
  tools: {
    input: 'Hi',
    tools: [{ type: 'function', name: 'f', parameters: { type: 'object' } }],
    tool_choice: 'required',
    reasoning: { effort: 'low' },
  },
  'a forced tool': {
    input: 'Hi',
    tools: [{ type: 'function', name: 'f' }],
    tool_choice: { type: 'function', name: 'f' },
  },
  'an image': {
    input: [{ role: 'user', content: [{ type: 'input_image', image_url: 'data:image/png;base64,AAAA' }] }],
    text: { verbosity: 'low' },
  },
}

describeOpenResponses('the Open Responses standard', ({ eventProblems, responseProblems }) => {
  test.for(Object.entries(requests))('holds for %s, streamed and whole', ([, request]) => {
    const turn = turnOf({ model: 'a/b', stream: true, ...request })
    const fault: TurnEvent = {
      kind: 'fault',
      fault: { type: 'provider_unavailable', status: 502, message: 'it broke' },
    }
    for (const events of [hello, tools]) {
      for (const end of [finish, { ...finish, stopReason: 'max-tokens' } as const, fault]) {
        for (const event of eventsOf(encodeStream([...events, end], turn)))
          expect(eventProblems(event), String(event['type'])).toEqual([])
        expect(responseProblems(encodeWhole([...events, end], turn))).toEqual([])
      }
    }
  })

  test('holds for any answer made of what it knows', () => {
    const property = fc.property(arbitraryAnswer, (events) => {
      const text = encodeStream(events)
      const stream = eventsOf(text)
      const output = finalResponse(text)['output'] as Json[]
      const isBeyond =
        output.some(({ type }) => itemsBeyond.has(String(type))) || JSON.stringify(output).includes('file_citation')
      for (const event of stream.slice(0, -1)) {
        if (!beyondStandard(event) && !JSON.stringify(event).includes('file_citation'))
          expect(eventProblems(event)).toEqual([])
      }
      if (!isBeyond) expect(eventProblems(stream.at(-1))).toEqual([])
    })
    fc.assert(property, { numRuns: 60 })
  })

  // The plain answers among the recordings: no provider's own tools, no files cited, no effort beyond the standard's.
  const plain = [
    'openai-responses-phase-streamed-on-part-start',
    'deepseek-responses-function-tool-stream',
    'lmstudio-basic-1-chunks',
    'xai-text-with-reasoning-streaming-store-false-1-chunks',
    'openai-streaming-grammar-incomplete-mid-tool-call',
    'bedrock-mantle-reused-tool-call-ids-stream',
    'openrouter-image-prompt',
  ]
  const cases = [...recordings('openai-responses'), ...recordings('openrouter')].filter(({ name }) =>
    plain.includes(name),
  )
  test.for(cases)('holds for $name, relayed and translated', ({ sse = Buffer.alloc(0) }) => {
    const relay = relayOf()
    const passed = passThrough(relay, [sse]).replaceAll(/^(data: .+)\n(event: .+)$/gm, '$2\n$1')
    for (const event of eventsOf(passed + endOf(relay))) expect(eventProblems(event), String(event['type'])).toEqual([])
    for (const event of eventsOf(encodeStream(decodeStream([sse]))))
      expect(eventProblems(event), String(event['type'])).toEqual([])
  })
})
