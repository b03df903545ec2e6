import { describe, expect, test } from 'vitest'
import { parseSpec, readSpecText, resolve } from '../../../../codegen/spec.ts'
import { placesOf } from '../../../../src/formats/openai-responses/event-places.ts'
import type { Json } from '../../exchanges.ts'
import { outcomeOfRelay, passThrough } from '../../exchanges.ts'
import { endOf, relayOf, whole } from '../exchanges.ts'

const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'in_progress', content: [] }
const inText = { item_id: 'msg_1', output_index: 1, content_index: 0 }
const inNext = { ...inText, content_index: 1 }
const inThought = { item_id: 'rs_1', output_index: 0, summary_index: 0 }
const text = { type: 'output_text', text: '', annotations: [], logprobs: [] }
const citation = { type: 'url_citation', url: 'https://example.com', title: 'T', start_index: 0, end_index: 1 }
const call = { type: 'function_call', id: 'fc_1', call_id: 'fc_1', name: 'f', arguments: '', status: 'in_progress' }
const inProgress = { id: 'resp_1', object: 'response', status: 'in_progress', output: [] }

/** A stream in which every event says where it belongs. */
const told: readonly Json[] = [
  { type: 'response.created', response: inProgress },
  { type: 'response.output_item.added', output_index: 0, item: { type: 'reasoning', id: 'rs_1', summary: [] } },
  { type: 'response.reasoning_summary_part.added', ...inThought, part: { type: 'summary_text', text: '' } },
  { type: 'response.reasoning_summary_text.delta', ...inThought, delta: 'So' },
  { type: 'response.reasoning_summary_text.done', ...inThought, text: 'So' },
  { type: 'response.output_item.done', output_index: 0, item: { type: 'reasoning', id: 'rs_1', summary: [] } },
  { type: 'response.output_item.added', output_index: 1, item: message },
  { type: 'response.content_part.added', ...inText, part: text },
  { type: 'response.output_text.delta', ...inText, delta: 'a', logprobs: [] },
  { type: 'response.output_text.delta', ...inText, delta: 'b', logprobs: [] },
  { type: 'response.output_text.annotation.added', ...inText, annotation_index: 0, annotation: citation },
  { type: 'response.output_text.annotation.added', ...inText, annotation_index: 1, annotation: citation },
  { type: 'response.output_text.done', ...inText, text: 'ab', logprobs: [] },
  { type: 'response.content_part.done', ...inText, part: { ...text, text: 'ab' } },
  { type: 'response.content_part.added', ...inNext, part: text },
  { type: 'response.output_text.delta', ...inNext, delta: 'c', logprobs: [] },
  { type: 'response.output_item.done', output_index: 1, item: { ...message, status: 'completed' } },
  { type: 'response.output_item.added', output_index: 2, item: call },
  { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 2, delta: '{' },
  { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 2, delta: '}' },
  { type: 'response.function_call_arguments.done', item_id: 'fc_1', output_index: 2, name: 'f', arguments: '{}' },
  { type: 'response.output_item.done', output_index: 2, item: { ...call, arguments: '{}', status: 'completed' } },
  { type: 'response.completed', response: { ...inProgress, status: 'completed' } },
].map((event, at) => ({ ...event, sequence_number: at }))

function sseOf(events: readonly Json[]): Buffer {
  return Buffer.from(events.map((e) => `event: ${String(e['type'])}\ndata: ${JSON.stringify(e)}\n\n`).join(''))
}

/** What a caller sees of these events, without how they end. */
function shownOf(events: readonly Json[]): Json[] {
  const datas = passThrough(relayOf(), [sseOf(events)])
    .split('\n')
    .filter((line) => line.startsWith('data: '))
  return datas.map((line) => JSON.parse(line.slice('data: '.length)) as Json)
}

function faultOf(events: readonly Json[]) {
  const relay = relayOf()
  passThrough(relay, [sseOf(events)])
  return outcomeOfRelay(relay).fault
}

const without = (event: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !names.includes(name)))

const all = ['item_id', 'output_index', 'content_index', 'summary_index', 'annotation_index', 'sequence_number']

describe('events that do not say where they belong', () => {
  test.each([...all.map((name) => [name]), all, all.slice(0, 2)].map((names) => [names.join(', '), names] as const))(
    'without %s say it to the caller',
    (_, names) => {
      expect(shownOf(told.map((event) => without(event, names)))).toEqual(shownOf(told))
    },
  )

  test('say it where the place is null', () => {
    const nulls = told.map((event) => ({ ...event, ...('item_id' in event && { item_id: null, output_index: null }) }))
    expect(shownOf(nulls)).toEqual(shownOf(told))
  })

  test('are a fault where two items are open', () => {
    const added = { type: 'response.output_item.added', item: message }
    const opened = [
      told[0],
      { ...added, output_index: 0 },
      { ...added, output_index: 1, item: { ...message, id: 'm2' } },
    ]
    const delta = { type: 'response.output_text.delta', content_index: 0, delta: 'a', logprobs: [] }
    expect(faultOf([...(opened as Json[]), { ...delta, item_id: 'm2' }, told.at(-1) as Json])).toBeNull()
    const fault = faultOf([...(opened as Json[]), delta, told.at(-1) as Json])
    expect(fault?.message).toContain('item_id')
  })

  test('are a fault where no item of their kind is open', () => {
    const delta = { type: 'response.output_text.delta', content_index: 0, delta: 'a', logprobs: [] }
    const opened = { type: 'response.output_item.added', output_index: 0, item: call }
    expect(faultOf([told[0] as Json, opened, delta, told.at(-1) as Json])?.message).toContain('item_id')
  })

  test('are a fault where a place is of another type', () => {
    const delta = { type: 'response.output_text.delta', ...inText, delta: 'a', logprobs: [], item_id: 5 }
    expect(faultOf([...told.slice(0, 8), delta, told.at(-1) as Json])?.message).toContain('item_id')
  })

  test('are those that the contract knows', () => {
    const spec = parseSpec(readSpecText())
    const union = spec.components.schemas['ResponseStreamEvent'] as {
      discriminator: { mapping: Record<string, string> }
    }
    const found = Object.entries(union.discriminator.mapping).flatMap(([type, $ref]) => {
      const schema = resolve<{ required?: string[] }>(spec, { $ref })
      // The gateway's own are written with their places.
      const own = /^response\.(?:fusion_call|debug)/.test(type)
      return own ? [] : [[type, (schema.required ?? []).filter((name) => all.slice(0, 5).includes(name)).toSorted()]]
    })
    expect(found.length).toBeGreaterThan(40)
    expect(found.map(([type]) => [type, [...placesOf(String(type))].toSorted()])).toEqual(found)
  })
})

describe('items that have only begun', () => {
  const begin = (item: object) => [told[0] as Json, { type: 'response.output_item.added', output_index: 0, item }]
  const itemOf = (item: object) => shownOf(begin(item))[1]?.['item']

  test('have what their beginning tells', () => {
    expect(itemOf({ type: 'message', id: 'm' })).toMatchObject({ role: 'assistant', content: [] })
    expect(itemOf({ type: 'function_call', id: 'f', name: 'f' })).toMatchObject({ arguments: '', call_id: 'f' })
    expect(itemOf({ type: 'custom_tool_call', id: 'c', call_id: 'x', name: 'f' })).toMatchObject({ input: '' })
    expect(itemOf({ type: 'web_search_call', id: 'w' })).toMatchObject({ status: 'in_progress' })
    expect(itemOf({ type: 'hum_call', id: 'h' })).toEqual({ type: 'hum_call', id: 'h' })
  })

  test('have parts that are empty', () => {
    const part = { type: 'response.content_part.added', ...inText, part: { type: 'output_text' } }
    expect(shownOf([...told.slice(0, 7), part])[7]).toMatchObject({ part: { text: '', annotations: [] } })
  })

  test('say in the whole answer that they are complete', () => {
    const relay = relayOf(whole)
    const output = [
      { type: 'web_search_call', id: 'w', action: { type: 'search', query: 'q' } },
      { type: 'function_call', name: 'f', arguments: '{}' },
    ]
    relay.push(Buffer.from(JSON.stringify({ ...inProgress, status: 'completed', output })))
    relay.end()
    expect(outcomeOfRelay(relay).fault).toBeNull()
    const [search, made] = (JSON.parse(endOf(relay)) as { output: Json[] }).output
    expect(search).toMatchObject({ status: 'completed' })
    expect(made?.['call_id']).toBe(made?.['id'])
  })

  test('are not given what they should have said', () => {
    const done = {
      type: 'response.output_item.done',
      output_index: 0,
      item: { type: 'function_call', id: 'f', name: 'f' },
    }
    expect(faultOf([...begin(call), done])?.message).toContain('arguments')
  })
})

describe('an event with a name and another type', () => {
  const start = told.slice(0, 8)
  const named = (name: string, data: object) => Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  const delta = { ...(told[8] as Json) }

  test.each(['response.hummed', 'response.created', 'response.completed', 'response.failed'])(
    'named %s goes by its type',
    (name) => {
      const { type, ...rest } = delta
      for (const data of [delta, { ...rest, type }]) {
        const shown = passThrough(relayOf(), [sseOf(start), named(name, data)])
        expect(shown).toContain('event: response.output_text.delta')
        expect(shown).not.toContain(
          `event: ${name}\n${name === 'response.created' ? 'data: {"type":"response.output' : ''}`,
        )
      }
    },
  )

  test('ends the answer by its type', () => {
    const relay = relayOf()
    passThrough(relay, [sseOf(start), named('response.output_text.delta', told.at(-1) as Json)])
    expect(outcomeOfRelay(relay).stopReason).toBe('end')
  })

  test('is not followed by more under the name', () => {
    const shown = passThrough(relayOf(), [
      sseOf(start),
      named('response.hummed', delta),
      named('response.hummed', { ...delta, sequence_number: 9, delta: 'z' }),
    ])
    expect(shown.match(/event: response\.output_text\.delta/g)).toHaveLength(2)
    expect(shown).not.toContain('hummed')
  })

  test.each(['a\ndata: {"type":"error"}\n\nevent: b', '\ud800', 'é', 'x\r\ny\0'])(
    'stays one event with the type %j',
    (type) => {
      const relay = relayOf()
      const shown = passThrough(relay, [sseOf(start), named('x', { type, tune: 1 }), sseOf([told.at(-1) as Json])])
      const blocks = shown.trimEnd().split('\n\n')
      expect(blocks).toHaveLength(start.length + 1)
      const lines = blocks.at(-1)?.split('\n') ?? []
      expect(lines).toHaveLength(2)
      expect(JSON.parse(lines[1]?.slice('data: '.length) ?? '')).toMatchObject({ type, tune: 1 })
      expect(outcomeOfRelay(relay).fault).toBeNull()
    },
  )
})
