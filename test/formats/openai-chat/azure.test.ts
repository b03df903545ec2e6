import { describe, expect, it, test } from 'vitest'
import { openAiChat } from '../../../src/formats/openai-chat/upstream.ts'
import { encodeRelayRequest } from '../../../src/formats/openai-responses/relay.ts'
import { openAiResponses } from '../../../src/formats/openai-responses/upstream.ts'
import { requestPathOf } from '../../../src/formats/shared/request-path.ts'
import { scanJson } from '../../../src/streams/scan-json.ts'
import { foldEvents } from '../../support/fold-events.ts'
import { describeRecordings } from '../../support/recordings.ts'
import { chunk, decodeChunks, decodePieces, decodeReply, reply, stop } from './chat-streams.ts'
import { endpointOf, turnOf } from './request-fixtures.ts'

const safe = { hate: { filtered: false, severity: 'safe' }, violence: { filtered: false, severity: 'safe' } }
const promptResults = [{ prompt_index: 0, content_filter_results: { ...safe, jailbreak: { detected: false } } }]
const deployments = '/deployments/{model}/chat/completions?api-version=2024-10-21'

describe('the path of a request', () => {
  it("is the provider's own where it has one, with the deployment in it", () => {
    const endpoint = endpointOf({ requestPath: deployments }, { upstreamModel: 'my gpt$&/1' })
    expect(openAiChat.encodeRequest(turnOf({}), endpoint).path).toBe(
      '/deployments/my%20gpt%24%26%2F1/chat/completions?api-version=2024-10-21',
    )
    expect(requestPathOf(endpointOf(), '/chat/completions')).toBe('/chat/completions')
  })

  it('is that for responses too, anew and passed on', () => {
    const endpoint = endpointOf({ requestPath: '/responses?api-version=preview' })
    const turn = turnOf({}, { clientFormat: 'openai-chat' })
    expect(openAiResponses.encodeRequest(turn, endpoint).path).toBe('/responses?api-version=preview')
    const body = { model: 'some/model', input: 'Hi' }
    const source = scanJson(Buffer.from(JSON.stringify(body)))
    const written = { ...turnOf({}), asWritten: { format: 'openai-responses', wire: body, source } } as const
    expect(encodeRelayRequest(written, endpoint).path).toBe('/responses?api-version=preview')
  })
})

describe('content filter results', () => {
  it('are no part of the answer, nor is the chunk without choices that begins it', () => {
    const first = { id: '', object: '', created: 0, model: '', choices: [], prompt_filter_results: promptResults }
    const events = decodeChunks(
      first,
      chunk({ role: 'assistant', content: '' }, {}, { content_filter_results: {} }),
      chunk({ content: 'Hi' }, {}, { content_filter_results: safe }),
      chunk({ content: '!' }, {}, { content_filter_results: safe }),
      stop(),
    )
    expect(events[0]).toMatchObject({ kind: 'start', id: 'chatcmpl-1', model: 'some-model' })
    expect(foldEvents(events)).toMatchObject({ text: 'Hi!', stopReason: 'end' })
  })

  it('may come after the text, in chunks without a delta', () => {
    const late = {
      index: 0,
      finish_reason: null,
      content_filter_results: safe,
      content_filter_offsets: { end_offset: 2 },
    }
    const events = decodeChunks(
      chunk({ content: 'Hi' }),
      { id: '', object: '', created: 0, model: '', choices: [late] },
      stop(),
      { id: '', object: '', created: 0, model: '', choices: [{ ...late, finish_reason: null }] },
    )
    expect(foldEvents(events)).toMatchObject({ text: 'Hi', stopReason: 'end' })
  })

  it('that stop the model end the answer as filtered, with what was said until then', () => {
    const events = decodeChunks(chunk({ content: 'How to' }), stop('content_filter'))
    expect(foldEvents(events)).toMatchObject({ text: 'How to', stopReason: 'content-filter' })
    expect(events).toContainEqual({ kind: 'item-done', index: 0, isIncomplete: true })
  })

  it('that leave no message at all are no fault', () => {
    const whole = {
      ...reply({}),
      choices: [{ index: 0, finish_reason: 'content_filter', content_filter_results: safe }],
      usage: { prompt_tokens: 15, completion_tokens: 19, total_tokens: 34 },
    }
    expect(foldEvents(decodeReply(whole))).toMatchObject({
      items: [],
      stopReason: 'content-filter',
      usage: { inputTokens: 15, outputTokens: 19 },
    })
  })

  it('that say that the filter itself failed are no fault either', () => {
    const failed = { error: { code: 'content_filter_error', message: 'The contents are not filtered' } }
    const events = decodeChunks(chunk({ content: 'Hi' }, {}, { content_filter_results: failed }), stop())
    expect(foldEvents(events)).toMatchObject({ text: 'Hi', stopReason: 'end' })
  })
})

describe('a prompt that was filtered', () => {
  it.each([
    [
      'with an inner error',
      { code: 'content_filter', innererror: { code: 'ResponsibleAIPolicyViolation', content_filter_result: safe } },
    ],
    ['without one', { code: 'content_filter', param: 'prompt', type: null }],
  ])('is a content policy violation: %s', (_, error) => {
    const body = { error: { message: 'The response was filtered.', status: 400, ...error } }
    expect(openAiChat.decodeFault(400, {}, Buffer.from(JSON.stringify(body)))).toMatchObject({
      type: 'content_policy_violation',
      status: 400,
    })
  })

  it.each([
    [404, 'DeploymentNotFound', 'not_found'],
    [401, '401', 'authentication'],
    [429, 'RateLimitReached', 'rate_limit_exceeded'],
  ])('is told from other errors: %i %s', (status, code, type) => {
    const body = Buffer.from(JSON.stringify({ error: { code, message: 'x' } }))
    expect(openAiChat.decodeFault(status, {}, body).type).toBe(type)
  })
})

describeRecordings('recorded answers of Azure', ['openai-chat', 'errors'], (all) => {
  const cases = all.filter(({ meta }) => meta.provider === 'azure-openai').map((each) => [each.name, each] as const)

  test('are there', () => expect(cases.length).toBeGreaterThanOrEqual(5))

  test.each(cases)('are understood: %s', (_, { meta, sse, body, response }) => {
    if (meta.status !== 200) {
      const fault = openAiChat.decodeFault(meta.status, {}, body ?? Buffer.alloc(0))
      expect(fault.type).toBe(meta.status === 401 ? 'authentication' : 'rate_limit_exceeded')
      return
    }
    const events = sse === undefined ? decodeReply(response) : decodePieces([sse])
    const { fault, text, stopReason, usage } = foldEvents(events)
    expect(fault).toBeUndefined()
    expect(usage?.inputTokens).toBeGreaterThan(0)
    if (meta.features.includes('content_filter')) expect([text, stopReason]).toEqual(['', 'content-filter'])
    else expect([text.length > 0, stopReason]).toEqual([true, 'end'])
  })
})
