import { describe, expect, test } from 'vitest'
import type { Fault } from '../../../../src/canonical/fault.ts'
import type { StopReason, TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { openAiResponsesClient } from '../../../../src/formats/openai-responses/client.ts'
import {
  encodeStream,
  encodeWhole,
  endingOf,
  eventOf,
  eventProblems,
  eventsOf,
  finalResponse,
  identity,
  type Json,
  outcomeOfEvents,
  responseProblems,
  streamed,
  turnOf,
  usage,
} from '../exchanges.ts'

const start: TurnEvent = { kind: 'start', id: 'chatcmpl-1' }
const finish: TurnEvent = { kind: 'finish', stopReason: 'end', usage }
const hello: TurnEvent[] = [
  start,
  { kind: 'item-start', index: 0, item: { kind: 'message' } },
  { kind: 'text-delta', index: 0, part: 0, text: 'Hel' },
  { kind: 'text-delta', index: 0, part: 0, text: 'lo' },
  { kind: 'item-done', index: 0 },
]

describe('a streamed answer', () => {
  test('has its events in order and ends with the sentinel', () => {
    const stream = encodeStream([...hello, finish])
    expect(eventsOf(stream).map(({ type, sequence_number: number }) => `${number} ${type}`)).toEqual([
      '0 response.created',
      '1 response.in_progress',
      '2 response.output_item.added',
      '3 response.content_part.added',
      '4 response.output_text.delta',
      '5 response.output_text.delta',
      '6 response.output_text.done',
      '7 response.content_part.done',
      '8 response.output_item.done',
      '9 response.completed',
    ])
    expect(stream.endsWith('\n\ndata: [DONE]\n\n')).toBe(true)
  })

  test('makes ids of the generation where the provider gave none', () => {
    const events = eventsOf(encodeStream([{ kind: 'start' }, ...hello.slice(1), finish]))
    expect(eventOf(events, 'response.created')['response']).toMatchObject({
      id: 'resp_0123456789abcdef',
      created_at: identity.createdAt,
    })
    expect(eventOf(events, 'response.output_item.added')['item']).toMatchObject({ id: 'msg_0123456789abcdef_0' })
    for (const type of ['response.output_text.delta', 'response.output_text.done', 'response.content_part.done']) {
      expect(eventOf(events, type)).toMatchObject({
        item_id: 'msg_0123456789abcdef_0',
        output_index: 0,
        content_index: 0,
      })
    }
  })

  test('closes a part when the next begins, and all of them with the item', () => {
    const events: TurnEvent[] = [
      start,
      { kind: 'item-start', index: 0, item: { kind: 'message' } },
      { kind: 'text-delta', index: 0, part: 0, text: 'a', logprobs: [{ token: 'a', logprob: -1, top: [] }] },
      {
        kind: 'annotation',
        index: 0,
        part: 0,
        annotation: { kind: 'url-citation', url: 'https://a.example', title: 'A', startIndex: 0, endIndex: 1 },
      },
      { kind: 'annotation', index: 0, part: 0, annotation: { kind: 'native', format: 'anthropic-messages', wire: {} } },
      { kind: 'refusal-delta', index: 0, part: 1, text: 'no' },
      { kind: 'item-done', index: 0 },
      finish,
    ]
    const wire = eventsOf(encodeStream(events))
    expect(wire.map(({ type }) => String(type).replace('response.', '')).slice(2)).toEqual([
      'output_item.added',
      'content_part.added',
      'output_text.delta',
      'output_text.annotation.added',
      'output_text.done',
      'content_part.done',
      'content_part.added',
      'refusal.delta',
      'refusal.done',
      'content_part.done',
      'output_item.done',
      'completed',
    ])
    expect(eventOf(wire, 'response.output_item.done')['item']).toMatchObject({
      content: [
        {
          type: 'output_text',
          text: 'a',
          annotations: [{ type: 'url_citation', url: 'https://a.example', title: 'A', start_index: 0, end_index: 1 }],
          logprobs: [{ token: 'a', logprob: -1, bytes: [97], top_logprobs: [] }],
        },
        { type: 'refusal', refusal: 'no' },
      ],
    })
    for (const event of wire) expect(eventProblems(event)).toEqual([])
  })

  test('leaves another format’s own items out without a gap', () => {
    const events: TurnEvent[] = [
      start,
      { kind: 'item-start', index: 0, item: { kind: 'native', format: 'anthropic-messages', type: 'x', wire: {} } },
      { kind: 'item-done', index: 0 },
      { kind: 'item-start', index: 1, item: { kind: 'tool-call', variant: 'function', callId: 'c', name: 'f' } },
      { kind: 'arguments-delta', index: 1, text: '{}' },
      { kind: 'item-done', index: 1 },
      finish,
    ]
    const wire = eventsOf(encodeStream(events))
    expect(eventOf(wire, 'response.function_call_arguments.done')).toMatchObject({
      output_index: 0,
      name: 'f',
      arguments: '{}',
    })
    expect(finalResponse(encodeStream(events))['output']).toHaveLength(1)
  })

  test('shows an image as a call that is made and done, the picture itself once it is', () => {
    const events: TurnEvent[] = [
      start,
      { kind: 'item-start', index: 0, item: { kind: 'generated-image', mediaType: 'image/webp', base64: 'UklGRg==' } },
      { kind: 'item-done', index: 0 },
      finish,
    ]
    const stream = encodeStream(events)
    const wire = eventsOf(stream)
    expect(wire.map(({ type }) => String(type).replace('response.', '')).slice(2)).toEqual([
      'output_item.added',
      'image_generation_call.in_progress',
      'image_generation_call.generating',
      'image_generation_call.completed',
      'output_item.done',
      'completed',
    ])
    const item = { type: 'image_generation_call', id: 'ig_0123456789abcdef_0', output_format: 'webp' }
    expect(eventOf(wire, 'response.output_item.added')['item']).toEqual({
      ...item,
      status: 'in_progress',
      result: null,
    })
    expect(eventOf(wire, 'response.image_generation_call.completed')).toMatchObject({
      item_id: item.id,
      output_index: 0,
    })
    const done = { ...item, status: 'completed', result: 'UklGRg==' }
    expect(eventOf(wire, 'response.output_item.done')['item']).toEqual(done)
    expect(finalResponse(stream)['output']).toEqual([done])
    expect(encodeWhole(events)['output']).toEqual([done])
    for (const event of wire) expect(eventProblems(event)).toEqual([])
  })

  test('shows each upstream body first, and shifts the numbers', () => {
    const bodies = [
      { model: 'down', messages: [] },
      { model: 'up', input: 'Hi' },
    ]
    const run = (upstreamBodies?: readonly object[]) => {
      const encoder = openAiResponsesClient.createEncoder(streamed, identity, upstreamBodies)
      return eventsOf(
        encoder.encode([...hello, finish]) + encoder.encodeEnd(endingOf(outcomeOfEvents([...hello, finish]))),
      )
    }
    const shown = run(bodies)
    expect(shown.slice(0, 2)).toEqual(
      bodies.map((body, index) => ({
        type: 'response.debug',
        debug: { echo_upstream_body: body },
        sequence_number: index,
      })),
    )
    expect(shown.map((event) => event['sequence_number'])).toEqual(shown.map((_, index) => index))
    for (const event of shown) expect(eventProblems(event)).toEqual([])
    expect(run()[0]).toMatchObject({ type: 'response.created', sequence_number: 0 })
  })

  test('has a beginning even where the provider’s is missing', () => {
    const fault: Fault = { type: 'timeout', status: 0, message: 'slow' }
    const types = eventsOf(encodeStream([{ kind: 'fault', fault }])).map(({ type }) => type)
    expect(types).toEqual(['response.created', 'response.in_progress', 'response.failed'])
  })
})

describe('an end', () => {
  test.for<[StopReason, string, string | null, string?]>([
    ['end', 'completed', null],
    ['tool-calls', 'completed', null],
    ['stop-sequence', 'completed', null],
    ['refusal', 'incomplete', 'content_filter', 'refusal'],
    ['pause', 'completed', null],
    ['max-tokens', 'incomplete', 'max_output_tokens'],
    ['context-length', 'incomplete', 'max_output_tokens'],
    ['content-filter', 'incomplete', 'content_filter', 'content_policy_violation'],
  ])('by %s is %s', ([stopReason, status, reason, type]) => {
    const response = encodeWhole([...hello, { kind: 'finish', stopReason }])
    expect(response).toMatchObject({
      status,
      incomplete_details: reason === null ? null : { reason },
      completed_at: status === 'completed' ? 1_760_000_009 : null,
      error: null,
      usage: null,
    })
    expect(response['error_type']).toBe(type)
    expect(eventsOf(encodeStream([...hello, { kind: 'finish', stopReason }])).at(-1)).toMatchObject({
      type: `response.${status}`,
    })
    expect(responseProblems(response)).toEqual([])
  })

  test('by a refusal in words is an ordinary one', () => {
    const said: TurnEvent[] = [
      { kind: 'item-start', index: 0, item: { kind: 'message' } },
      { kind: 'refusal-delta', index: 0, part: 0, text: 'No.' },
      { kind: 'item-done', index: 0 },
    ]
    const response = encodeWhole([...hello, ...said, { kind: 'finish', stopReason: 'refusal' }])
    expect(response).toMatchObject({ status: 'completed', incomplete_details: null, error_type: 'refusal' })
  })

  test.for<[Fault['type'], string]>([
    ['rate_limit_exceeded', 'rate_limit_exceeded'],
    ['provider_unavailable', 'server_error'],
    ['timeout', 'server_error'],
    ['authentication', 'server_error'],
    ['context_length_exceeded', 'context_length_exceeded'],
    ['content_policy_violation', 'invalid_prompt'],
  ])('by the fault %s is failed with the code %s', ([type, code]) => {
    const fault: Fault = { type, status: 500, message: 'in our words' }
    const events: TurnEvent[] = [...hello.slice(0, 3), { kind: 'fault', fault }]
    const wire = eventsOf(encodeStream(events))
    expect(wire.at(-1)).toMatchObject({
      type: 'response.failed',
      response: {
        status: 'failed',
        error: { code, message: 'in our words' },
        error_type: type,
        output: [],
      },
    })
    expect(wire.filter(({ type }) => String(type).endsWith('.done'))).toEqual([])
    for (const event of wire) expect(eventProblems(event)).toEqual([])
  })

  test('marks what the provider left unfinished', () => {
    const events: TurnEvent[] = [
      ...hello.slice(0, 3),
      { kind: 'item-done', index: 0, isIncomplete: true },
      { kind: 'finish', stopReason: 'max-tokens', usage },
    ]
    const wire = eventsOf(encodeStream(events))
    expect(eventOf(wire, 'response.output_item.done')['item']).toMatchObject({ status: 'incomplete' })
    expect(finalResponse(encodeStream(events))).toMatchObject({
      status: 'incomplete',
      output: [{ status: 'incomplete' }],
    })
  })

  test('says tokens, cost and the tier that served', () => {
    const events: TurnEvent[] = [...hello, { kind: 'finish', stopReason: 'end', usage, serviceTier: 'priority' }]
    expect(encodeWhole(events, undefined, { isByok: true, serviceMetadata: { requested: 'a/b' } })).toMatchObject({
      service_tier: 'priority',
      service_metadata: { requested: 'a/b' },
      usage: {
        input_tokens: 21,
        input_tokens_details: { cached_tokens: 4, cache_write_tokens: 2 },
        output_tokens: 12,
        output_tokens_details: { reasoning_tokens: 5 },
        total_tokens: 33,
        cost: 0.000_029_25,
        cost_details: {
          // The workspace's own key: what it cost is on the provider's bill.
          upstream_inference_cost: 0.000_029_25,
          upstream_inference_input_cost: 0.000_005_25,
          upstream_inference_output_cost: 0.000_024,
        },
        is_byok: true,
      },
    })
    expect(encodeWhole(events)['usage']).toMatchObject({
      cost_details: { upstream_inference_cost: null },
      is_byok: false,
    })
  })

  test('says how often the provider searched', () => {
    const searched: TurnEvent = { kind: 'finish', stopReason: 'end', usage: { ...usage, webSearchCount: 2 } }
    const response = encodeWhole([...hello, searched])
    expect(response['usage']).toMatchObject({ server_tool_use_details: { web_search_requests: 2 } })
    expect(responseProblems(response)).toEqual([])
    expect(encodeWhole([...hello, finish])['usage']).not.toHaveProperty('server_tool_use_details')
  })

  test('with an unknown price says that the cost is unknown, not zero', () => {
    const bill = { totalNanos: null, inputNanos: null, outputNanos: null, origin: 'unknown' } as const
    const response = encodeWhole([...hello, finish], undefined, { bill })
    expect(response['usage']).toMatchObject({ cost: null, cost_details: null })
    expect(responseProblems(response)).toEqual([])
  })
})

describe('the echo of a request', () => {
  test('shows the standard’s defaults', () => {
    expect(encodeWhole([...hello, finish])).toMatchObject({
      instructions: null,
      previous_response_id: null,
      tools: [],
      tool_choice: 'auto',
      parallel_tool_calls: true,
      max_tool_calls: null,
      max_output_tokens: null,
      temperature: 1,
      top_p: 1,
      top_logprobs: 0,
      presence_penalty: 0,
      frequency_penalty: 0,
      reasoning: null,
      text: { format: { type: 'text' } },
      truncation: 'disabled',
      service_tier: 'default',
      store: false,
      background: false,
      metadata: {},
      prompt_cache_key: null,
      safety_identifier: null,
    })
  })

  test('repeats what was said, tools with all their members and without credentials', () => {
    const request = {
      model: 'a/b',
      input: 'Hi',
      stream: true,
      instructions: 'Be brief.',
      tools: [
        { type: 'function', name: 'f' },
        {
          type: 'mcp',
          server_label: 'm',
          server_url: 'https://m.example/mcp?tenant=secret',
          authorization: 'secret',
          headers: { 'x-key': 'secret' },
        },
      ],
      tool_choice: { type: 'function', name: 'f' },
      parallel_tool_calls: false,
      max_tool_calls: 3,
      max_output_tokens: 100,
      temperature: 0,
      top_p: 0.5,
      top_logprobs: 2,
      reasoning: { effort: 'low' },
      text: { format: { type: 'json_object' }, verbosity: 'low' },
      truncation: 'auto',
      service_tier: 'fast',
      metadata: { a: 'b' },
      prompt: { id: 'pmpt_1' },
      prompt_cache_key: 'k',
      prompt_cache_options: { mode: 'explicit' },
      safety_identifier: 's',
      user: 'u',
    }
    const stream = encodeStream([...hello, finish], turnOf(request))
    expect(stream).not.toContain('secret')
    const events = eventsOf(stream)
    for (const event of events) expect(eventProblems(event)).toEqual([])
    const { model: _, input: __, stream: ___, tools: ____, reasoning: _____, service_tier: ______, ...same } = request
    for (const response of [eventOf(events, 'response.created')['response'], finalResponse(stream)] as Json[]) {
      expect(response).toMatchObject(same)
      expect(response['tools']).toEqual([
        { type: 'function', name: 'f', description: null, parameters: null, strict: null },
        { type: 'mcp', server_label: 'm', server_url: 'https://m.example/mcp?tenant=***' },
      ])
      expect(response['reasoning']).toEqual({ effort: 'low', summary: null })
    }
    expect(eventOf(events, 'response.created')['response']).toMatchObject({ service_tier: 'priority' })
    expect(finalResponse(stream)).toMatchObject({ service_tier: 'default' })
  })
})

describe('an item that only another format knows', () => {
  const native = (more: object = {}): TurnEvent[] => [
    { kind: 'item-start', index: 0, item: { kind: 'native', format: 'elsewhere', type: 'x', wire: {}, ...more } },
    { kind: 'item-done', index: 0 },
  ]

  test('is a web search where that is what it is, streamed and whole', () => {
    const search = { queries: ['tide', 'moon'], sources: ['https://a.example'] }
    const events = [start, ...native({ search }), finish]
    const item = {
      type: 'web_search_call',
      id: 'ws_0123456789abcdef_0',
      status: 'completed',
      action: {
        type: 'search',
        query: 'tide',
        queries: ['tide', 'moon'],
        sources: [{ type: 'url', url: 'https://a.example' }],
      },
    }
    const stream = eventsOf(encodeStream(events))
    expect(eventOf(stream, 'response.output_item.added')['item']).toEqual({ ...item, status: 'in_progress' })
    expect(eventOf(stream, 'response.output_item.done')['item']).toEqual(item)
    expect(stream.flatMap(eventProblems)).toEqual([])
    expect(encodeWhole(events)['output']).toEqual([item])
    expect(responseProblems(encodeWhole(events))).toEqual([])
  })

  test('is a failed one where nothing is known but that', () => {
    const output = encodeWhole([start, ...native({ search: { queries: [], sources: [], isFailed: true } }), finish])
    expect(output['output']).toMatchObject([
      { type: 'web_search_call', status: 'failed', action: { query: null, queries: [], sources: [] } },
    ])
  })

  test('is left out else', () => {
    expect(encodeWhole([start, ...native(), finish])['output']).toEqual([])
  })
})
