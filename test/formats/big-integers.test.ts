import { describe, expect, test } from 'vitest'
import type { Conversation } from '../../src/canonical/conversation.ts'
import type { ClientFormatId, UpstreamFormatId } from '../../src/canonical/format-id.ts'
import type { HttpUpstreamFormat } from '../../src/formats/format.ts'
import { clientFormats } from '../../src/formats/index.ts'
import { parseExact } from '../../src/streams/exact-json.ts'
import { scanJson } from '../../src/streams/scan-json.ts'
import { foldEvents } from '../support/fold-events.ts'
import { endpointAt, plainCapabilities, turnOf } from './plain-request.ts'
import { httpFormats } from './upstream-formats.ts'

const digits = '12345678901234567890'
const written = `{"id":${digits}}`
const schema = `{"type":"object","properties":{"a":{"type":"integer","enum":[${digits}]}},"additionalProperties":false}`

function sentBy(format: HttpUpstreamFormat, conversation: Partial<Conversation>): string {
  const endpoint = endpointAt(
    { format: format.id, capabilities: plainCapabilities },
    { upstreamModel: 'anthropic.claude-sonnet-4-5' },
  )
  return format.encodeRequest(turnOf(conversation), endpoint).body.toString()
}

describe.each(httpFormats.map((format) => [format.id, format] as const))('%s', (_, format) => {
  const call = { kind: 'tool-call', variant: 'function', callId: 'c1', name: 'run', arguments: written } as const

  test('sends calls and results of the history with all digits', () => {
    const result = {
      kind: 'tool-result',
      variant: 'function',
      callId: 'c1',
      parts: [{ kind: 'text', text: written }],
    } as const
    const sent = sentBy(format, { items: [call, result] })
    expect(sent.split(digits)).toHaveLength(3)
  })

  test('sends schemas of tools and of the answer with all digits', () => {
    const parameters = parseExact(schema) as Record<string, unknown>
    expect(sentBy(format, { tools: [{ kind: 'function', name: 'run', parameters }] })).toContain(digits)
    expect(sentBy(format, { textFormat: { kind: 'json-schema', name: 'r', schema: parameters } })).toContain(digits)
  })
})

test('Gemini, which keeps numbers as doubles, gets them as texts', () => {
  const gemini = httpFormats.find(({ id }) => id === 'google-gemini')
  const items = [
    { kind: 'tool-call', variant: 'function', callId: 'c1', name: 'run', arguments: written },
    { kind: 'tool-result', variant: 'function', callId: 'c1', parts: [{ kind: 'text', text: written }] },
  ] as const
  const sent = gemini === undefined ? '' : sentBy(gemini, { items })
  expect(sent).toContain(`"args":{"id":"${digits}"}`)
  expect(sent).toContain(`"response":{"output":${JSON.stringify(written)}}`)
})

describe('an answer has the arguments with all digits', () => {
  const replies: Readonly<Partial<Record<UpstreamFormatId, string>>> = {
    'anthropic-messages': `{"id":"m","content":[{"type":"tool_use","id":"t","name":"run","input":${written}}],"stop_reason":"tool_use"}`,
    'bedrock-converse': `{"output":{"message":{"role":"assistant","content":[{"toolUse":{"toolUseId":"t","name":"run","input":${written}}}]}},"stopReason":"tool_use"}`,
    'google-gemini': `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"run","args":${written}}}]},"finishReason":"STOP"}]}`,
    'ollama-chat': `{"model":"m","message":{"role":"assistant","content":"","tool_calls":[{"function":{"name":"run","arguments":${written}}}]},"done":true,"done_reason":"stop"}`,
    'openai-chat': `{"id":"c","choices":[{"index":0,"message":{"role":"assistant","tool_calls":[{"id":"t","type":"function","function":{"name":"run","arguments":${written}}}]},"finish_reason":"tool_calls"}]}`,
  }
  const streams: Readonly<Partial<Record<UpstreamFormatId, string>>> = {
    'anthropic-messages': [
      '{"type":"message_start","message":{"id":"m"}}',
      `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"run","input":${written}}}`,
      '{"type":"content_block_stop","index":0}',
      '{"type":"message_delta","delta":{"stop_reason":"tool_use"}}',
      '{"type":"message_stop"}',
    ]
      .map((data) => `event: ${(JSON.parse(data) as { type: string }).type}\ndata: ${data}\n\n`)
      .join(''),
    'google-gemini': `data: ${replies['google-gemini']}\n\n`,
    'ollama-chat': `${replies['ollama-chat']}\n`,
  }

  const formatOf = (id: string) => httpFormats.find((format) => format.id === id)

  test.each(Object.entries(replies))('whole, of %s', (id, reply) => {
    expect(foldEvents(formatOf(id)?.decodeReply(Buffer.from(reply)) ?? []).items[0]?.arguments).toBe(written)
  })

  test.each(Object.entries(streams))('streamed, of %s', (id, stream) => {
    const decoder = formatOf(id)?.createDecoder()
    const events: Parameters<NonNullable<typeof decoder>['push']>[1] = []
    decoder?.push(Buffer.from(stream), events)
    decoder?.end(events)
    expect(foldEvents(events).items[0]?.arguments).toBe(written)
  })
})

describe('a request is read with all digits', () => {
  const requests: Readonly<Record<ClientFormatId, string>> = {
    'openai-chat': `{"model":"a/b","messages":[{"role":"user","content":"x"}],"tools":[{"type":"function","function":{"name":"run","parameters":${schema}}}],"response_format":{"type":"json_schema","json_schema":{"name":"r","schema":${schema}}}}`,
    'openai-responses': `{"model":"a/b","input":"x","tools":[{"type":"function","name":"run","parameters":${schema}}],"text":{"format":{"type":"json_schema","name":"r","schema":${schema}}}}`,
    'anthropic-messages': `{"model":"a/b","max_tokens":5,"messages":[{"role":"user","content":"x"},{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"run","input":${written}}]}],"tools":[{"name":"run","input_schema":${schema}}],"output_config":{"format":{"type":"json_schema","schema":${schema}}}}`,
  }

  test.each(Object.entries(requests))('of %s', (id, json) => {
    const turn = clientFormats[id as ClientFormatId].decodeRequest({
      body: JSON.parse(json) as Record<string, unknown>,
      source: scanJson(Buffer.from(json)),
      headers: {},
    })
    const chat = httpFormats.find((format) => format.id === 'openai-chat')
    const sent = chat === undefined ? '' : sentBy(chat, turn.conversation())
    expect(sent.split(digits)).toHaveLength(json.split(digits).length)
  })
})

describe('N36: a provider that writes a number in the place of a text', () => {
  const replies: Readonly<Partial<Record<UpstreamFormatId, string>>> = {
    'anthropic-messages': `{"id":"m","content":[{"type":"text","text":${digits}},{"type":"text","text":"x"}],"stop_reason":"end_turn"}`,
    'bedrock-converse': `{"output":{"message":{"role":"assistant","content":[{"text":${digits}},{"text":"x"}]}},"stopReason":"end_turn"}`,
    'google-gemini': `{"candidates":[{"content":{"parts":[{"text":${digits}},{"text":"x"}]},"finishReason":"STOP"}]}`,
    'ollama-chat': `{"model":"m","message":{"role":"assistant","content":${digits},"thinking":${digits}},"done":true,"done_reason":"stop"}`,
    'openai-chat': `{"id":${digits},"choices":[{"index":0,"message":{"role":"assistant","content":${digits},"reasoning":${digits}},"finish_reason":"stop"}]}`,
    'openai-responses': `{"id":"r","status":"completed","output":[{"type":"message","id":"m","role":"assistant","content":[{"type":"output_text","text":${digits}}]}]}`,
  }

  test.each(Object.entries(replies))('is not taken at its word, of %s', (id, reply) => {
    const events = httpFormats.find((format) => format.id === id)?.decodeReply(Buffer.from(reply)) ?? []
    const said = JSON.stringify(events.filter(({ kind }) => kind !== 'fault'))
    expect(said).not.toMatch(/\ue000|"12345678901234567890/)
    // As for a number that is not long.
    const short = httpFormats
      .find((format) => format.id === id)
      ?.decodeReply(Buffer.from(reply.replaceAll(digits, '5')))
    expect(events.map(({ kind }) => kind)).toEqual(short?.map(({ kind }) => kind))
  })
})
