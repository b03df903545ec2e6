import { describe, expect, test } from 'vitest'
import {
  endingOf,
  endOf,
  eventOf,
  eventProblems,
  eventsOf,
  finalResponse,
  type Json,
  passThrough,
  relayOf,
  wireStream,
} from '../exchanges.ts'

const response = { id: 'resp_up', object: 'response', created_at: 1, status: 'in_progress', model: 'm', output: [] }

/** Events as a provider numbers them. */
function numbered(...events: Json[]): Json[] {
  return events.map((event, at) => ({ ...event, sequence_number: at }))
}

const created = { type: 'response.created', response }
const thought = { type: 'reasoning', id: 'rs_1', status: 'in_progress', summary: [] }
const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'in_progress', content: [] }
const call = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_1',
  name: 'look',
  arguments: '',
  status: 'in_progress',
}
const emptyText = { type: 'output_text', text: '', annotations: [], logprobs: [] }

const added = (index: number, item: Json) => ({ type: 'response.output_item.added', output_index: index, item })
const done = (index: number, item: Json) => ({ type: 'response.output_item.done', output_index: index, item })
const textAt = { item_id: 'msg_1', output_index: 1, content_index: 0 }
const thoughtAt = { item_id: 'rs_1', output_index: 0, summary_index: 0 }
const citation = { type: 'url_citation', url: 'https://a.example/', title: 'A', start_index: 0, end_index: 3 }

const thinking: Json[] = [
  added(0, thought),
  { type: 'response.reasoning_summary_part.added', ...thoughtAt, part: { type: 'summary_text', text: '' } },
  ...['Let', ' me', ' “see”'].map((delta) => ({ type: 'response.reasoning_summary_text.delta', ...thoughtAt, delta })),
]
const thoughtDone = {
  ...thought,
  status: 'completed',
  summary: [{ type: 'summary_text', text: 'Let me “see”' }],
  encrypted_content: 'sealed',
}
const speaking: Json[] = [
  added(1, message),
  { type: 'response.content_part.added', ...textAt, part: emptyText },
  ...['Hel', 'lo ', '"wörld"\n', '!'].map((delta) => ({ type: 'response.output_text.delta', ...textAt, delta })),
]
const calling: Json[] = [
  added(2, call),
  ...['{"a"', ':1', ',"b"'].map((delta) => ({
    type: 'response.function_call_arguments.delta',
    item_id: 'fc_1',
    output_index: 2,
    delta,
  })),
]

/** What a caller gets of a stream that breaks off behind these events: all that was passed on, and the end. */
function broken(...events: Json[]): { passed: Json[]; end: Json[] } {
  const relay = relayOf()
  const passed = eventsOf(passThrough(relay, [Buffer.from(wireStream(numbered(...events)))]))
  const end = endOf(relay)
  expect(endOf(relay)).toBe(end)
  for (const event of [...passed, ...eventsOf(end)]) expect(eventProblems(event)).toEqual([])
  return { passed, end: eventsOf(end) }
}

describe('a stream that breaks off', () => {
  test('in a text fails without an end of it, and carries what was finished', () => {
    const { passed, end } = broken(created, ...thinking, done(0, thoughtDone), ...speaking)
    expect(end).toMatchObject([{ type: 'response.failed', response: { status: 'failed', output: [thoughtDone] } }])
    const all = [...passed, ...end]
    expect(all.map((event) => event['sequence_number'])).toEqual([...all.keys()])
  })

  test.each([
    ['its thoughts', thinking],
    ['a call', calling],
    ['several items', [...thinking, ...speaking, ...calling]],
  ])('in %s fails without an end of what is open', (_, events) => {
    const { end } = broken(created, ...events)
    expect(end).toMatchObject([{ type: 'response.failed', response: { output: [] } }])
  })

  test('in an item whose text has ended has no item either', () => {
    const part = { ...emptyText, text: 'Hello "wörld"\n!', annotations: [citation] }
    const textDone = { type: 'response.output_text.done', ...textAt, text: part.text, logprobs: [] }
    const partDone = { type: 'response.content_part.done', ...textAt, part }
    const item = { ...message, status: 'completed', content: [part] }
    const endOfBroken = (events: Json[]) => broken(created, ...speaking, ...events).end
    expect(endOfBroken([textDone])).toMatchObject([{ type: 'response.failed', response: { output: [] } }])
    expect(endOfBroken([textDone, partDone])).toMatchObject([{ type: 'response.failed', response: { output: [] } }])
    expect(endOfBroken([textDone, partDone, done(1, item)])).toMatchObject([
      { type: 'response.failed', response: { output: [item] } },
    ])
  })

  test('by its provider’s own word has no item that its provider left open, whatever it says of it', () => {
    const open = { ...message, status: 'completed', content: [{ ...emptyText, text: 'Hello' }] }
    const error = { code: 'server_error', message: 'broken' }
    const failed = {
      type: 'response.failed',
      response: { ...response, status: 'failed', error, output: [thoughtDone, open] },
    }
    const { end } = broken(created, ...thinking, done(0, thoughtDone), ...speaking, failed)
    expect(end).toMatchObject([{ type: 'response.failed', response: { output: [thoughtDone] } }])
  })

  test('because the gateway gave up on it is alike', () => {
    const relay = relayOf()
    relay.push(Buffer.from(wireStream(numbered(created, ...speaking))))
    const fault = { type: 'timeout', status: 0, message: 'the provider fell silent' } as const
    const outcome = { stopReason: null, fault, usage: null, upstreamId: null, serviceTier: null }
    const end = eventsOf(relay.encodeEnd(endingOf(outcome)))
    expect(end).toMatchObject([{ type: 'response.failed', response: { error_type: 'timeout', output: [] } }])
  })

  test('says nothing again of an output too large to keep', () => {
    const long = 'x'.repeat(1024 * 1024)
    const deltas = Array.from({ length: 5 }, () => ({ type: 'response.output_text.delta', ...textAt, delta: long }))
    const { end } = broken(created, ...thinking, done(0, thoughtDone), ...speaking, ...deltas)
    expect(end).toMatchObject([{ type: 'response.failed', response: { output: [] } }])
  })
})

describe('a stream', () => {
  test.each<[string, (event: Json, at: number) => Json]>([
    ['begins with another number', (event, at) => ({ ...event, sequence_number: at + 1 })],
    ['leaves numbers out', (event, at) => ({ ...event, sequence_number: at * 3 })],
    ['has no numbers', ({ sequence_number: _, ...event }) => event],
    ['has the same number for all', (event) => ({ ...event, sequence_number: 0 })],
  ])('that %s is numbered from 0 without gaps', (_, change) => {
    const events = numbered(created, ...thinking, done(0, thoughtDone), ...speaking)
    const relay = relayOf()
    const passed = passThrough(relay, [Buffer.from(wireStream(events.map(change)))])
    expect(eventsOf(passed).slice(1)).toEqual(events.slice(1))
    expect(eventsOf(endOf(relay)).at(-1)).toMatchObject({ sequence_number: events.length })
  })

  test('that gives an item another id with every event has the first one in all of them', () => {
    const item = { ...message, status: 'completed', content: [{ ...emptyText, text: 'Hello "wörld"\n!' }] }
    const good = numbered(created, ...thinking, done(0, thoughtDone), ...speaking, done(1, item))
    const rotated = good.map((event, at): Json => {
      const { item_id: id, item: own } = event
      if (id !== undefined) return { ...event, item_id: `other_${at}` }
      return event['type'] === 'response.output_item.done'
        ? { ...event, item: { ...(own as Json), id: `other_${at}` } }
        : event
    })
    const end = {
      type: 'response.completed',
      sequence_number: good.length,
      response: {
        ...response,
        id: 'resp_other',
        status: 'completed',
        output: [
          { ...thoughtDone, id: 'x' },
          { ...item, id: 'y' },
        ],
      },
    }
    const bytes = Buffer.from(wireStream([...rotated, end]))
    const relay = relayOf()
    const passed = passThrough(relay, [bytes])
    expect(eventsOf(passed).slice(1)).toEqual(good.slice(1))
    const last = finalResponse(endOf(relay))
    expect(last['output']).toEqual([thoughtDone, item])
    expect(last['id']).toBe((eventOf(eventsOf(passed), 'response.created')['response'] as Json)['id'])
    const other = relayOf()
    expect(
      passThrough(
        other,
        Array.from(bytes, (_, at) => bytes.subarray(at, at + 1)),
      ),
    ).toBe(passed)
  })

  test('that gives an item no id has one of the gateway’s in all of its events', () => {
    const { id: _, ...bare } = message
    const events = numbered(created, added(0, bare), done(0, { ...bare, status: 'completed' }))
    const relay = relayOf()
    const [, first, second] = eventsOf(passThrough(relay, [Buffer.from(wireStream(events))]))
    expect(first).toMatchObject({ item: { id: expect.stringMatching(/^msg_/) } })
    expect(second).toMatchObject({ item: { id: (first as { item: Json }).item['id'] } })
  })

  test.each([
    ['max_output_tokens', 'incomplete'],
    ['content_filter', 'incomplete'],
  ])('that its provider ends as incomplete for %s has its open items ended as %s', (reason, status) => {
    const end = {
      type: 'response.incomplete',
      response: { ...response, status: 'incomplete', incomplete_details: { reason } },
    }
    const { end: ended } = broken(created, ...speaking, ...calling, end)
    const items = ended.filter(({ type }) => type === 'response.output_item.done').map(({ item }) => item)
    expect(items).toMatchObject([{ status }, { status }])
  })

  test('that ends well has nothing ended twice', () => {
    const part = { ...emptyText, text: 'Hello "wörld"\n!', annotations: [citation] }
    const textDone = { type: 'response.output_text.done', ...textAt, text: part.text, logprobs: [] }
    const partDone = { type: 'response.content_part.done', ...textAt, part }
    const end = { type: 'response.completed', response: { ...response, status: 'completed' } }
    const typesOf = (events: Json[]) => broken(created, ...speaking, ...events, end).end.map(({ type }) => type)
    const itemAndEnd = ['response.output_item.done', 'response.completed']
    expect(typesOf([textDone])).toEqual(['response.content_part.done', ...itemAndEnd])
    expect(typesOf([textDone, partDone])).toEqual(itemAndEnd)
    expect(typesOf([textDone, partDone, done(1, { ...message, content: [part] })])).toEqual(['response.completed'])
  })

  test('that ends well keeps the sources of a text that was not ended', () => {
    const annotation = {
      type: 'response.output_text.annotation.added',
      ...textAt,
      annotation_index: 0,
      annotation: citation,
    }
    const end = { type: 'response.completed', response: { ...response, status: 'completed' } }
    const { end: ended } = broken(created, added(0, thought), done(0, thoughtDone), ...speaking, annotation, end)
    expect(ended.at(-1)).toMatchObject({ response: { output: [{}, { content: [{ annotations: [citation] }] }] } })
  })

  test('that ends well without ending its items has them ended as complete', () => {
    const item = { ...message, status: 'completed', content: [{ ...emptyText, text: 'Hello "wörld"\n!' }] }
    const end = { type: 'response.completed', response: { ...response, status: 'completed' } }
    const { end: ended } = broken(created, ...speaking, end)
    expect(ended.map(({ type }) => type)).toEqual([
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ])
    expect(ended.at(-1)).toMatchObject({ response: { status: 'completed', output: [item] } })
  })
})
