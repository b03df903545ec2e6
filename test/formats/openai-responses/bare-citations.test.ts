import { describe, expect, test } from 'vitest'
import { openAiResponses } from '../../../src/formats/openai-responses/upstream.ts'
import * as messages from '../anthropic-messages/client/exchanges.ts'
import * as chat from '../openai-chat/exchanges.ts'
import {
  decodeStream,
  encodeStream,
  encodeWhole,
  endOf,
  eventProblems,
  eventsOf,
  finalResponse,
  type Json,
  passThrough,
  relayOf,
  responseProblems,
  whole,
  wireStream,
} from './exchanges.ts'

const url = 'https://a.example/page'
const bare = { type: 'url_citation', url }
const complete = { ...bare, title: '', start_index: 0, end_index: 0 }
const part = { type: 'output_text', text: 'Hello', annotations: [bare], logprobs: [] }
const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [part] }
const response = { id: 'resp_1', object: 'response', created_at: 1, status: 'completed', output: [message] }
const at = { item_id: 'msg_1', output_index: 0, content_index: 0 }
const stream = wireStream(
  [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item: { ...message, content: [] } },
    { type: 'response.content_part.added', ...at, part: { ...part, text: '', annotations: [] } },
    { type: 'response.output_text.delta', ...at, delta: 'Hello' },
    { type: 'response.output_text.annotation.added', ...at, annotation_index: 0, annotation: bare },
    { type: 'response.content_part.done', ...at, part },
    { type: 'response.output_item.done', output_index: 0, item: message },
    { type: 'response.completed', response },
  ].map((event, sequence_number) => ({ ...event, sequence_number })),
)
const wholeBody = Buffer.from(JSON.stringify(response))

describe('a citation without title and place', () => {
  test('has an empty title and no extent for callers of the same format, streamed and whole', () => {
    const relay = relayOf()
    const passed = passThrough(relay, [Buffer.from(stream)])
    const events = eventsOf(passed + endOf(relay))
    for (const event of events) expect(eventProblems(event)).toEqual([])
    const found = JSON.stringify(events).match(/"type":"url_citation"[^}]*\}/g) ?? []
    expect(found.map((text) => JSON.parse(`{${text}`) as Json)).toEqual([complete, complete, complete, complete])
    const reply = relayOf(whole)
    reply.push(wholeBody)
    reply.end()
    const answer = JSON.parse(endOf(reply)) as Json
    expect(responseProblems(answer)).toEqual([])
    expect(answer['output']).toEqual([{ ...message, content: [{ ...part, annotations: [complete] }] }])
  })

  test('reaches callers of all formats through the vocabulary, streamed and whole', () => {
    for (const events of [decodeStream([Buffer.from(stream)]), openAiResponses.decodeReply(wholeBody)]) {
      expect(JSON.stringify(finalResponse(encodeStream(events)))).toContain(JSON.stringify(complete))
      expect(JSON.stringify(encodeWhole(events))).toContain(JSON.stringify(complete))
      const citation = { type: 'url_citation', url_citation: { url, title: '', start_index: 0, end_index: 0 } }
      expect(chat.encodeStream(events)).toContain(JSON.stringify(citation))
      expect(JSON.stringify(chat.encodeWhole(events))).toContain(JSON.stringify(citation))
      expect(messages.encodeStream(events)).toContain(`"url":${JSON.stringify(url)}`)
      expect(JSON.stringify(messages.encodeWhole(events))).toContain(`"url":${JSON.stringify(url)}`)
    }
  })
})
