import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../support/level.ts'
import {
  cutAt,
  endOf,
  eventOf,
  eventProblems,
  eventsOf,
  everyByte,
  finalResponse,
  type Json,
  outcomeOfRelay,
  passThrough,
  relayOf,
  turnOf,
  usage,
  wireStream,
} from '../exchanges.ts'

const wireUsage = {
  input_tokens: 21,
  input_tokens_details: { cached_tokens: 4, cache_write_tokens: 2 },
  output_tokens: 12,
  output_tokens_details: { reasoning_tokens: 5 },
  total_tokens: 33,
}

const begun = {
  id: 'resp_up',
  object: 'response',
  created_at: 1_759_999_999,
  status: 'in_progress',
  model: 'gpt-5-mini-2025-08-07',
  output: [],
  temperature: 0.7,
  top_p: null,
  service_tier: 'auto',
  store: true,
  safety_identifier: 'user_hash',
}
const message = {
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: 'Hello', annotations: [], logprobs: [] }],
}
const place = { item_id: 'msg_1', output_index: 0, content_index: 0 }

const created = { type: 'response.created', sequence_number: 0, response: begun }
const inProgress = { type: 'response.in_progress', sequence_number: 1, response: begun }
const added = {
  type: 'response.output_item.added',
  sequence_number: 2,
  output_index: 0,
  item: { ...message, status: 'in_progress', content: [] },
}
const deltas = ['Hel', 'lo'].map((delta, at) => ({
  type: 'response.output_text.delta',
  sequence_number: 3 + at,
  ...place,
  delta,
  obfuscation: 'x',
}))
const itemDone = { type: 'response.output_item.done', sequence_number: 5, output_index: 0, item: message }
const completed = {
  type: 'response.completed',
  sequence_number: 6,
  response: {
    ...begun,
    status: 'completed',
    completed_at: 1_760_000_001,
    service_tier: 'default',
    output: [message],
    usage: wireUsage,
  },
  provider_extra: { kept: true },
}
const content = [added, ...deltas, itemDone]
const answer = [created, inProgress, ...content, completed]

function run(events: readonly Json[] | string, pieces = (bytes: Buffer): Buffer[] => [bytes], turn = turnOf()) {
  const relay = relayOf(turn)
  const bytes = Buffer.from(typeof events === 'string' ? events : wireStream(events))
  const passed = passThrough(relay, pieces(bytes))
  return { relay, passed, outcome: outcomeOfRelay(relay) }
}

describe('a stream that the relay passes on', () => {
  test('keeps its content to the byte and has its start and end rewritten', () => {
    const { relay, passed, outcome } = run(answer)
    expect(passed.endsWith(wireStream(content))).toBe(true)
    const start = eventOf(eventsOf(passed), 'response.created')
    expect(start['response']).toMatchObject({
      id: 'resp_0123456789abcdef',
      model: 'openai/gpt-5-mini',
      store: false,
      temperature: 0.7,
      top_p: 1,
      safety_identifier: null,
      metadata: {},
    })
    expect(outcome).toEqual({
      stopReason: 'end',
      nativeReason: 'completed',
      fault: null,
      usage,
      upstreamId: 'resp_up',
      serviceTier: 'default',
    })
    const [end] = eventsOf(endOf(relay))
    expect(end).toMatchObject({
      type: 'response.completed',
      sequence_number: 6,
      provider_extra: { kept: true },
      response: {
        status: 'completed',
        completed_at: 1_760_000_001,
        service_tier: 'default',
        output: [message],
        usage: { ...wireUsage, cost: 0.000_029_25, is_byok: false, cost_details: { upstream_inference_cost: null } },
      },
    })
    expect(endOf(relay).endsWith('data: [DONE]\n\n')).toBe(true)
    for (const event of eventsOf(passed + endOf(relay))) expect(eventProblems(event)).toEqual([])
  })

  test('comes out the same wherever it is cut, with LF, CRLF and CR', () => {
    const { relay, passed } = run(answer)
    const end = endOf(relay)
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const bytes = Buffer.from(wireStream(answer, lineEnd))
      const same = (pieces: Buffer[]) => {
        const other = relayOf()
        expect(passThrough(other, pieces)).toBe(passed)
        expect(endOf(other)).toBe(end)
        expect(other.deltaCount).toBe(2)
      }
      same(everyByte(bytes))
      fc.assert(
        fc.property(fc.array(fc.nat(), { maxLength: 8 }), (places) => same(cutAt(bytes, places))),
        { numRuns: 40 },
      )
    }
  })

  test('goes through as the very chunk where nothing in it has to change', () => {
    const relay = relayOf()
    relay.push(Buffer.from(wireStream([created, inProgress])))
    relay.take()
    const chunk = Buffer.from(wireStream(content))
    relay.push(chunk)
    expect(relay.take()).toBe(chunk)
    expect(relay.take()).toBeNull()
  })

  test('counts as content from the first event that is more than the start', () => {
    const relay = relayOf()
    relay.push(Buffer.from(`: ping\n\n${wireStream([created, inProgress])}: ping\n\nretry: 10\n\n`))
    expect(relay.hasContent).toBe(false)
    relay.push(Buffer.from(wireStream([added])))
    expect(relay.hasContent).toBe(true)
  })

  test('may lack names, then they are added', () => {
    const bare = answer.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
    const { relay, passed } = run(`\uFEFF: hello\n\n${bare}data: [DONE]\n\n`)
    expect(passed.endsWith(wireStream(content))).toBe(true)
    expect(finalResponse(endOf(relay))).toMatchObject({ status: 'completed' })
  })

  test('may bring event types that nobody knows', () => {
    const odd = { type: 'response.telepathy.delta', sequence_number: 2, thought: '…' }
    const { passed, outcome } = run([created, inProgress, odd, completed])
    expect(passed.endsWith(wireStream([odd]))).toBe(true)
    expect(outcome.fault).toBeNull()
  })

  test('is over with its terminal event, whatever comes after', () => {
    const stream = `${wireStream(answer)}data: [DONE]\n\n${wireStream([{ ...added, sequence_number: 99 }])}garbage`
    const { relay, passed } = run(stream, everyByte)
    expect(passed).toBe(run(answer).passed)
    expect(eventsOf(endOf(relay))).toHaveLength(1)
  })

  test('may end without a blank line after its last event, and without the sentinel', () => {
    expect(run(wireStream(answer).slice(0, -1)).outcome.stopReason).toBe('end')
    expect(run(wireStream(answer).slice(0, -2)).outcome.stopReason).toBe('end')
    expect(run(wireStream(answer, '\r\n').slice(0, -4)).outcome.stopReason).toBe('end')
  })

  test('that leaves its final output empty gets the items it has sent', () => {
    const { relay } = run([created, ...content, { ...completed, response: { ...completed.response, output: [] } }])
    expect(finalResponse(endOf(relay))['output']).toEqual([message])
  })

  test('reports incomplete answers as such', () => {
    const cut = {
      ...completed,
      type: 'response.incomplete',
      response: {
        ...completed.response,
        status: 'incomplete',
        completed_at: null,
        incomplete_details: { reason: 'max_output_tokens' },
      },
    }
    const { relay, outcome } = run([created, ...content, cut])
    expect(outcome.stopReason).toBe('max-tokens')
    expect(eventsOf(endOf(relay))[0]).toMatchObject({
      type: 'response.incomplete',
      response: { status: 'incomplete', completed_at: null, incomplete_details: { reason: 'max_output_tokens' } },
    })
    const mislabelled = run([created, { ...cut, type: 'response.completed' }])
    expect(mislabelled.outcome.stopReason).toBe('max-tokens')
  })

  test('calls it tool calls when the output holds some', () => {
    const call = {
      type: 'function_call',
      id: 'fc_1',
      call_id: 'call_1',
      name: 'f',
      arguments: '{}',
      status: 'completed',
    }
    expect(
      run([created, { ...completed, response: { ...completed.response, output: [call] } }]).outcome.stopReason,
    ).toBe('tool-calls')
  })

  test('carries the routing metadata at its end only', () => {
    const { relay, passed } = run([{ ...created, response: { ...begun, service_metadata: { theirs: 1 } } }, completed])
    expect(passed).not.toContain('service_metadata')
    const metadata = { requested: 'openai/gpt-5-mini' }
    expect(finalResponse(endOf(relay, { serviceMetadata: metadata }))['service_metadata']).toEqual(metadata)
  })

  test('repeats the caller’s own identifiers, never the provider’s', () => {
    const turn = turnOf({
      model: 'a/b',
      input: 'Hi',
      stream: true,
      user: 'ada',
      safety_identifier: 'ada-1',
      service_tier: 'auto',
    })
    const { relay, passed } = run(answer, undefined, turn)
    expect(eventOf(eventsOf(passed), 'response.created')['response']).toMatchObject({
      user: 'ada',
      safety_identifier: 'ada-1',
    })
    expect(finalResponse(endOf(relay))).toMatchObject({ user: 'ada', safety_identifier: 'ada-1' })
  })

  test.for<[string, unknown]>([
    ['absent', undefined],
    ['text', { ...wireUsage, input_tokens: '21' }],
    ['negative', { ...wireUsage, output_tokens: -1 }],
    ['fractional', { ...wireUsage, output_tokens: 1.5 }],
    ['absurd', { ...wireUsage, input_tokens: 2 ** 54 }],
    ['null', { ...wireUsage, input_tokens: null }],
  ])('with %s usage has none', ([, bad]) => {
    const { relay, outcome } = run([created, { ...completed, response: { ...completed.response, usage: bad } }])
    expect(outcome).toMatchObject({ stopReason: 'end', usage: null })
    expect(finalResponse(endOf(relay))['usage']).toBeNull()
  })
})

describe('the events under way', () => {
  const text = JSON.stringify(begun)
  const plain = `{"type":"response.created","response":${text},"sequence_number":0}`
  const shownOf = (...datas: string[]) => {
    const relay = relayOf()
    const passed = passThrough(
      relay,
      datas.map((data) => Buffer.from(`event: response.created\ndata: ${data}\n\n`)),
    )
    return eventsOf(passed)
  }
  const [expected] = shownOf(plain)

  test.for<[string, string]>([
    ['its response first', `{"response":${text},"type":"response.created","sequence_number":0}`],
    ['its response last', `{"sequence_number":0,"type":"response.created","response":${text}}`],
    ['white space', `{ "type": "response.created", "sequence_number": 0, "response": ${text} }`],
    ['its response twice', plain.replace('"response":', '"response":{"id":"resp_other"},"response":')],
    ['its response twice, spelled in escapes', plain.replace(',"seq', `,"respons\\u0065":${text},"seq`)],
    ['its type in escapes', `{"response":${text},"typ\\u0065":"response.created","sequence_number":0}`],
    ['its number twice', `{"sequence_number":7,"response":${text},"type":"response.created","sequence_number":0}`],
    [
      'its number in escapes, behind another',
      `{"sequence_number":7,"response":${text},"sequence_numbe\\u0072":0,"type":"response.created"}`,
    ],
    ['no type', plain.replace('"type":"response.created",', '')],
  ])('say the same with %s, first or second', ([, data]) => {
    expect(shownOf(data)).toEqual([expected])
    const next = { ...expected, sequence_number: 1 }
    expect(shownOf(plain, data)).toEqual([expected, next])
    expect(shownOf(data, plain)).toEqual([expected, next])
  })

  test('go by their type where their name is another', () => {
    const queued = { ...expected, type: 'response.queued' }
    expect(shownOf(plain.replace('response.created', 'response.queued'))).toEqual([queued])
  })

  test('keep members that nobody knows, around the response and in it', () => {
    const around = plain.replace('"seq', '"around":{"a":[1]},"seq')
    const within = plain.replace('"id"', '"within":{"b":[2]},"id"')
    expect(shownOf(around, plain, within)).toEqual([
      { ...expected, around: { a: [1] } },
      { ...expected, sequence_number: 1 },
      { ...expected, sequence_number: 2, response: expect.objectContaining({ within: { b: [2] } }) },
    ])
  })

  test('show each response that differs from the one before', () => {
    const changed = plain.replace('"temperature":0.7', '"temperature":0.8')
    const temperatures = shownOf(plain, changed, plain).map(({ response }) => (response as Json)['temperature'])
    expect(temperatures).toEqual([0.7, 0.8, 0.7])
  })
})

describe('a stream that goes wrong', () => {
  const quota = { type: 'insufficient_quota', code: 'insufficient_quota', message: 'secret account 4711', param: null }

  test('before anything is a fault without content', () => {
    const { relay, outcome } = run([{ type: 'error', sequence_number: 0, error: quota }])
    expect(outcome.fault).toMatchObject({ type: 'payment_required', code: 'insufficient_quota' })
    expect(relay.hasContent).toBe(false)
    expect(run('data: {"error":{"message":"overloaded","code":"overloaded_error"}}\n\n').outcome.fault?.type).toBe(
      'provider_overloaded',
    )
    expect(
      run([{ type: 'error', code: 'rate_limit_exceeded', message: 'slow', param: null }]).outcome.fault?.type,
    ).toBe('rate_limit_exceeded')
  })

  test('in the middle ends with response.failed, in the gateway’s words and the next number', () => {
    const { relay, passed, outcome } = run([
      created,
      inProgress,
      ...content,
      { type: 'error', sequence_number: 6, error: quota },
      completed,
    ])
    expect(passed).not.toContain('"error":{')
    expect(outcome.fault?.type).toBe('payment_required')
    const [end] = eventsOf(endOf(relay))
    expect(end).toMatchObject({
      type: 'response.failed',
      sequence_number: 6,
      response: {
        id: 'resp_0123456789abcdef',
        status: 'failed',
        error_type: 'payment_required',
        error: { code: 'server_error' },
        output: [message],
      },
    })
    expect(endOf(relay)).not.toContain('4711')
    expect(eventProblems(end)).toEqual([])
  })

  test('by response.failed keeps the provider’s usage and output', () => {
    const failed = {
      type: 'response.failed',
      sequence_number: 6,
      response: { ...completed.response, status: 'failed', error: { code: 'server_error', message: 'secret' } },
    }
    const { relay, outcome } = run([created, ...content, failed])
    expect(outcome).toMatchObject({ fault: { type: 'provider_unavailable' }, usage })
    expect(finalResponse(endOf(relay))).toMatchObject({ status: 'failed', output: [message] })
    expect(endOf(relay)).not.toContain('secret')
  })

  test.for<[string, string]>([
    ['is cut between events', wireStream([created, inProgress, ...content])],
    ['is cut inside an event', wireStream([created, inProgress, ...content]) + wireStream([completed]).slice(0, 60)],
    ['ends with the sentinel alone', `${wireStream([created, inProgress, ...content])}data: [DONE]\n\n`],
    [
      'breaks its terminal event',
      `${wireStream([created, inProgress, ...content])}event: response.completed\ndata: {"response":\n\n`,
    ],
    [
      'ends with a terminal event that holds no response',
      `${wireStream([created, inProgress, ...content])}event: response.completed\ndata: {"type":"response.completed"}\n\n`,
    ],
    ['turns into something else', `${wireStream([created, inProgress, ...content])}data: <html>\n\n`],
  ])('because it %s ends with response.failed', ([, stream]) => {
    for (const pieces of [(bytes: Buffer) => [bytes], everyByte]) {
      const { relay, outcome, passed } = run(stream, pieces)
      expect(outcome.fault?.type).toBe('provider_unavailable')
      expect(passed.endsWith(wireStream(content))).toBe(true)
      expect(eventsOf(endOf(relay))[0]).toMatchObject({
        type: 'response.failed',
        sequence_number: 6,
        response: { status: 'failed', output: [message] },
      })
    }
  })

  test('because it is empty is a fault', () => {
    expect(run('').outcome.fault?.type).toBe('provider_unavailable')
    expect(run(': ping\n\n').outcome.fault?.type).toBe('provider_unavailable')
    expect(run('event: response.created\ndata: nonsense\n\n').outcome.fault?.type).toBe('provider_unavailable')
  })

  test.each([undefined, null, 42])('because it ends with the output %j, and none came before, is a fault', (output) => {
    const last = { ...completed, response: { ...completed.response, output } }
    const { relay, outcome } = run([created, inProgress, last])
    expect(outcome).toMatchObject({ fault: { type: 'provider_unavailable' }, usage: null })
    expect(relay.hasContent).toBe(false)
    expect(run([created, inProgress, ...content, last]).outcome.fault).toBeNull()
  })

  test('because of an event without end is a fault, and what was kept is let go', () => {
    const relay = relayOf()
    const piece = Buffer.alloc(8 * 1024 * 1024, 0x61)
    for (let count = 0; count < 9 && relay.outcome === null; count++) relay.push(piece)
    expect(relay.outcome?.fault?.type).toBe('provider_unavailable')
  })

  test('may be ended by the gateway itself', () => {
    const relay = relayOf()
    relay.push(Buffer.from(wireStream([created, inProgress, ...content])))
    const fault = { type: 'timeout', status: 0, message: 'the provider fell silent' } as const
    const outcome = { stopReason: null, fault, usage: null, upstreamId: null, serviceTier: null }
    const bill = { totalNanos: 0, inputNanos: 0, outputNanos: 0, origin: 'estimated' } as const
    const stream = relay.encodeEnd({ outcome, bill, isByok: false, serviceMetadata: undefined, completedAt: 1 })
    expect(eventsOf(stream)[0]).toMatchObject({
      sequence_number: 6,
      response: { status: 'failed', error_type: 'timeout', error: { message: 'the provider fell silent' } },
    })
  })

  test.each([
    ['an escape that JSON does not know', '"\\5": 0, '],
    ['a member without a value', '"more": , '],
  ])('fails on %s, also beside a response that it has seen', (_, broken) => {
    const good = wireStream([created, inProgress, ...content])
    for (const [type, place] of [
      ['response.created', '"type":"response.created"'],
      ['response.in_progress', '"type":"response.in_progress"'],
    ] as const) {
      const relay = relayOf()
      relay.push(Buffer.from(good.replace(place, `${broken}${place}`)))
      expect(relay.outcome, type).toMatchObject({ fault: { type: 'provider_unavailable' } })
    }
  })

  test('never throws, whatever the bytes are', () => {
    const property = fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), (noise, at) => {
      const bytes = Buffer.from(wireStream(answer))
      const split = at % bytes.length
      const relay = relayOf()
      passThrough(relay, [bytes.subarray(0, split), Buffer.from(noise), bytes.subarray(split)])
      expect(relay.outcome).not.toBeNull()
      expect(endOf(relay)).toContain('data: [DONE]')
    })
    fc.assert(property, { numRuns: runs(150) })
  })
})
