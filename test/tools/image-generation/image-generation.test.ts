import { describe, expect, it } from 'vitest'
import type { ToolRequest } from '../../../src/tools/define-tool.ts'
import { imageGenerationTool } from '../../../src/tools/image-generation/image-generation.ts'
import { turnOf } from '../../routing/arrange.ts'
import { type Behaviour, json } from '../../support/fake-upstream.ts'
import { chatAnswer, responsesAnswer } from '../../support/provider-answers.ts'
import { managementKey } from '../../support/test-gateway.ts'
import { turnAfter } from '../fusion/fusion-bench.ts'
import { call, callers, type Got, LoopBench, saying, stageOf, text, type Wire } from '../loop-bench.ts'

const bench = new LoopBench()
const ways = callers.flatMap((caller) => [true, false].map((isStream) => [caller, isStream] as const))
const picture = Buffer.from('a picture').toString('base64')
const prompt = 'A lighthouse in fog'
const tool = (parameters: object = {}) => ({
  type: 'service:image_generation',
  parameters: { model: 'tools/two', ...parameters },
})
// The model that only makes pictures, and the other one when it is asked for one.
const isWish = (body: Wire) => body['model'] === 'responses-model' || body['modalities'] !== undefined
const questions = () => bench.sent.filter((body) => !isWish(body))
const wishes = () => bench.sent.filter(isWish)

const drawn: Behaviour = (exchange) => {
  if (exchange.request.path.endsWith('/responses')) {
    const { response } = responsesAnswer([text('Drawn in ink.')])
    const image = { type: 'image_generation_call', id: 'ig_1', status: 'completed', result: picture }
    const output = [
      { ...image, output_format: 'webp', revised_prompt: 'A lighthouse, in ink' },
      ...(response['output'] as Wire[]),
    ]
    return json({ ...response, output })(exchange)
  }
  const { completion } = chatAnswer([text('Drawn in ink.')])
  const images = [{ type: 'image_url', image_url: { url: `data:image/png;base64,${picture}` } }]
  const [choice] = completion['choices'] as { readonly message: Wire }[]
  return json({ ...completion, choices: [{ ...choice, message: { ...choice?.message, images } }] })(exchange)
}

/** The model has a picture made, and then answers. */
function play(paints: Behaviour = drawn): void {
  bench.upstream.otherwise((exchange) => {
    const body = exchange.request.body ?? {}
    if (isWish(body)) return paints(exchange)
    const isAnswered = JSON.stringify(body).includes('call_image_generation')
    return saying(isAnswered ? [text('Here it is.')] : [call('image_generation', { prompt })])(exchange)
  })
}

function itemOf(got: Got): Wire {
  return (got.whole['output'] as readonly Wire[]).find(({ type }) => type === 'service:image_generation') ?? {}
}

async function setDefault(model: string | null): Promise<void> {
  const body = JSON.stringify({ default_image_model: model })
  const response = await bench.gateway.fetch('/workspaces/default', { method: 'PATCH', key: managementKey, body })
  expect(response.status).toBe(200)
}

describe.each(ways)('service:image_generation, for a caller of %s (streamed: %s)', (caller, isStream) => {
  it('shows the caller a picture, and tells the model of it', async () => {
    play()
    const got = await bench.ask(caller, isStream, { tools: [tool()] })
    expect(got.status, got.raw).toBe(200)
    expect(got.raw).toContain('Here it is.')
    const url = `data:image/webp;base64,${picture}`
    const shown = {
      'openai-responses': `"imageB64":"${picture}"`,
      'openai-chat': `"images":[{"type":"image_url","image_url":{"url":"${url}"}`,
      'anthropic-messages': `{"type":"image","source":{"type":"base64","media_type":"image/webp","data":"${picture}"}}`,
    }[caller]
    expect(got.raw).toContain(shown)
    expect(wishes()).toHaveLength(1)
    expect(JSON.stringify(wishes())).toContain(prompt)
    const last = JSON.stringify(questions().at(-1))
    expect(last).toContain('The picture was made and is shown to the user (image/webp, 9 bytes).')
    expect(last).toContain('The image model says: Drawn in ink.')
    expect(last).not.toContain(picture)
    expect(stageOf(got)).toMatchObject({ data: { calls: [{ tool: 'service:image_generation', status: 'completed' }] } })
  })

  it('answers without one that can’t be made', async () => {
    play(json({ error: { message: 'Not that.' } }, { status: 400 }))
    const got = await bench.ask(caller, isStream, { tools: [tool()] })
    expect(got.raw).toContain('Here it is.')
    expect(JSON.stringify(questions().at(-1))).toContain('Not that.')
    expect(stageOf(got)).toMatchObject({ data: { calls: [{ status: 'failed' }] } })
  })

  it('is understood in a later turn, without sending the picture to a model', async () => {
    play()
    const first = await bench.ask(caller, false, { tools: [tool()] })
    bench.upstream.reset()
    bench.says([text('As I said.')])
    const got = await bench.ask(caller, isStream, { ...turnAfter(caller, 'Go on.', first), tools: [tool()] })
    expect(got.status, got.raw).toBe(200)
    expect(bench.sent).toHaveLength(1)
    const sent = JSON.stringify(bench.sent)
    for (const part of [prompt, 'shown to the user', 'Here it is.', 'And now?']) expect(sent).toContain(part)
    expect(sent).not.toContain(picture)
  })
})

describe('service:image_generation', () => {
  it('shows how far it is, and the picture in its item', async () => {
    play()
    const got = await bench.ask('openai-responses', true, { tools: [tool()] })
    const types = got.events.map(({ type }) => String(type)).filter((type) => type.includes('image_generation_call'))
    expect(types.map((type) => type.replace('response.image_generation_call.', ''))).toEqual([
      ...['in_progress', 'generating', 'completed'],
    ])
    expect(itemOf(got)).toMatchObject({
      ...{ status: 'completed', prompt, revisedPrompt: 'A lighthouse, in ink' },
      ...{ result: picture, imageB64: picture },
    })
  })

  it('takes pictures of chat completions, too, and hands its settings on', async () => {
    play()
    const got = await bench.ask('openai-responses', false, {
      tools: [tool({ model: 'tools/one', aspect_ratio: '16:9' })],
    })
    expect(itemOf(got)).toMatchObject({ status: 'completed', result: picture })
    expect(wishes()).toMatchObject([{ modalities: ['image', 'text'], image_config: { aspect_ratio: '16:9' } }])
  })

  it('counts the picture’s tokens and cost in the answer’s, and calls in usage', async () => {
    play()
    const { whole } = await bench.ask('openai-responses', false, { tools: [tool()] })
    const usage = whole['usage'] as Wire
    expect(usage).toMatchObject({
      ...{ input_tokens: 36, output_tokens: 27 },
      server_tool_use_details: { tool_calls_requested: 1, tool_calls_executed: 1 },
    })
    expect(usage['cost']).toBeCloseTo(3 * 0.000_046, 9)
  })

  it('can be forced', async () => {
    play()
    const choice = { tool_choice: { type: 'service:image_generation' } }
    expect((await bench.ask('openai-chat', false, { tools: [tool()], ...choice })).status).toBe(200)
    const forced = { type: 'function', function: { name: 'image_generation' } }
    expect(questions().map((body) => body['tool_choice'])).toEqual([forced, 'auto'])
  })

  it('tells the model when there is no picture in the answer', async () => {
    play(saying([text('I can only describe it.')]))
    const got = await bench.ask('openai-responses', false, { tools: [tool()] })
    expect(itemOf(got)).toMatchObject({ status: 'incomplete', prompt, result: null })
    const last = JSON.stringify(questions().at(-1))
    expect(last).toContain('Error: tools/two made no picture: I can only describe it.')
  })

  it('asks the workspace’s image model where the request names none', async () => {
    play()
    await setDefault('tools/one')
    const { status } = await bench.ask('openai-chat', false, { tools: [{ type: 'service:image_generation' }] })
    await setDefault(null)
    expect([status, wishes().map(({ model }) => model)]).toEqual([200, ['chat-model']])
  })

  it.each([
    [
      'no model',
      {},
      'name a model that makes images in parameters.model, or set the workspace',
      'tools/one, tools/two',
    ],
    ['a model that only writes', { model: 'sim/echo' }, 'sim/echo does not make images', 'tools/one, tools/two'],
    ['a model that is not there', { model: 'tools/won' }, 'there is no model tools/won', 'Did you mean tools/'],
    ['a router', { model: 'service/auto' }, 'service/auto chooses among models for text', ''],
  ])('is refused with %s, and says which to take', async (_, parameters, problem, hint) => {
    const tools = [{ type: 'service:image_generation', parameters }]
    for (const caller of callers) {
      const got = await bench.ask(caller, false, { tools })
      expect(got.status).toBe(400)
      expect(got.raw).toContain(problem)
      expect(got.raw).toContain(hint)
    }
    expect(bench.sent).toHaveLength(0)
  })

  it('is not for models that tools ask', async () => {
    const got = await bench.ask('openai-responses', false, {
      tools: [{ type: 'service:subagent', parameters: { tools: [tool()] } }],
    })
    expect([got.status, bench.sent]).toEqual([400, []])
  })

  it('makes no more pictures for a request than may be kept', async () => {
    const base64 = Buffer.alloc(15).toString('base64')
    const request = {
      isInner: false,
      imageModel: () => ({ name: 'a/b', modalities: ['image'] }),
      askModel: () =>
        Promise.resolve({ model: 'a/b', text: '', images: [{ base64, mediaType: 'image/png' }], sources: [] }),
    } as unknown as ToolRequest
    const { run } = imageGenerationTool(30)
    const draw = () =>
      run({
        ...{
          id: 'st_1',
          options: {},
          turn: turnOf(),
          request,
          deferred: [],
          callId: 'c',
          functionName: 'image_generation',
        },
        ...{ arguments: '{}', input: { prompt }, signal: new AbortController().signal, progress() {} },
      })
    await draw()
    await draw()
    await expect(draw()).rejects.toThrow('the pictures of one request may have')
  })
})
