import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { type Behaviour, json } from '../../support/fake-upstream.ts'
import { managementKey } from '../../support/test-gateway.ts'
import { limitOf } from '../../support/wait-until.ts'
import { analysis, fusionEvents, fusionItem, playFusion, roleOf, turnAfter } from '../../tools/fusion/fusion-bench.ts'
import { call, callers, type Got, LoopBench, text, type Wire } from '../../tools/loop-bench.ts'

const bench = new LoopBench({}, { limits: { request_timeout: limitOf(6_000) } })
const ways = callers.flatMap((caller) => [true, false].map((isStream) => [caller, isStream] as const))
const router = 'service/fusion'
const models = ['tools/one', 'tools/two']
const asked = (options: object = {}) => ({ plugins: [{ id: 'fusion', analysis_models: models, ...options }] })
const said = { input: 'What is wrong?' }
const rolesOf = () => bench.sent.map(roleOf)
const sentAs = (role: string) => bench.sent.filter((body) => roleOf(body) === role)
const fails = json({ error: { message: 'No.' } }, { status: 400 })

function question(caller: (typeof callers)[number]) {
  return caller === 'openai-responses' ? said : { messages: [{ role: 'user', content: 'What is wrong?' }] }
}

function metadataOf({ events }: Got): Wire {
  for (const event of events.toReversed()) {
    const holder = (event['response'] ?? event['message'] ?? event) as Wire
    const found = holder['service_metadata'] ?? event['service_metadata']
    if (found !== undefined && found !== null) return found as Wire
  }
  return {}
}

const stagesOf = (got: Got) => (metadataOf(got)['pipeline'] ?? []) as readonly Wire[]
const stageOf = (got: Got) => stagesOf(got).find(({ name }) => name === 'fusion')

describe.each(ways)('fusion, for a caller of %s (streamed: %s)', (caller, isStream) => {
  it('lets a panel answer, an analyst compare, and a model write', async () => {
    playFusion(bench)
    const got = await bench.ask(caller, isStream, { ...question(caller), ...asked() }, router)
    expect(got.status, got.raw).toBe(200)
    expect(got.raw).toContain('It is a race.')
    expect(rolesOf()).toEqual(['panel', 'panel', 'analyst', 'last'])
    const last = JSON.stringify(sentAs('last'))
    for (const part of ['Says chat-model.', 'Says responses-model.', 'The bug is a race.', 'Retries make it worse.'])
      expect(last).toContain(part)
    expect(sentAs('last')).toMatchObject([{ model: 'chat-model' }])
    expect(metadataOf(got)).toMatchObject({ requested: router, strategy: 'fusion' })
    expect(stagesOf(got)).toMatchObject([
      {
        ...{ type: 'plugin', name: 'fusion', summary: '2 of 2 models answered; compared by tools/one' },
        data: { analysis_models: models, model: 'tools/one', failed_models: [] },
      },
    ])
    expect(stageOf(got)?.['cost_usd']).toBeCloseTo(3 * 0.000_046, 9)
  })

  it('shows the panel before the answer, in the form of the caller', async () => {
    playFusion(bench)
    const got = await bench.ask(caller, isStream, { ...question(caller), ...asked() }, router)
    const shown = {
      'openai-responses': '"type":"service:fusion"',
      'openai-chat': '"type":"reasoning.server_tool_call"',
      'anthropic-messages': '"type":"server_tool_use"',
    }[caller]
    const bare = got.raw.replaceAll(/":\s+"/g, '":"')
    expect(bare).toContain(shown)
    // A whole chat answer has its details after its text.
    if (isStream || caller !== 'openai-chat') expect(bare.indexOf(shown)).toBeLessThan(bare.indexOf('It is a race.'))
    expect(bare).not.toContain('"tool_calls":[{')
    expect(bare).not.toContain('"type":"tool_use"')
  })

  it('goes on when nobody of the panel answers', async () => {
    playFusion(bench, { panel: { 'responses-model': fails } })
    const more = { ...question(caller), ...asked({ analysis_models: ['tools/two'] }) }
    const got = await bench.ask(caller, isStream, more, 'tools/one')
    expect(rolesOf()).toEqual(['panel', 'panel'])
    expect(got.raw).toContain('Says ')
    expect(stageOf(got)).toMatchObject({
      summary: '0 of 1 models answered; all_models_failed',
      data: { failure_reason: 'all_models_failed', failed_models: [{ model: 'tools/two', status_code: 400 }] },
    })
  })

  it('is refused with itself on its panel, before anybody is asked', async () => {
    const more = { ...question(caller), ...asked({ analysis_models: ['tools/one', router] }) }
    const got = await bench.ask(caller, isStream, more, router)
    expect([got.status, bench.sent]).toEqual([400, []])
    expect(got.raw).toContain("plugins: fusion: service/fusion can't ask itself")
  })
})

describe('presets of fusion', () => {
  it.each(['general-high', 'general-budget', 'general-fast', undefined])(
    '%s: asks models that it finds',
    async (preset) => {
      playFusion(bench)
      const plugins = preset === undefined ? [] : [{ id: 'fusion', preset }]
      const got = await bench.ask('openai-responses', false, { ...said, plugins }, router)
      expect(got.status, got.raw).toBe(200)
      const { analysis_models: panel } = (stageOf(got)?.['data'] ?? {}) as Wire
      expect(panel).toEqual(['tools/one'])
      expect(rolesOf()).toEqual(['panel', 'analyst', 'last'])
    },
  )
})

describe('fusion', () => {
  it('shows every step of a stream as it happens, and then the answer', async () => {
    playFusion(bench)
    const got = await bench.ask('openai-responses', true, { ...said, ...asked() }, router)
    const types = fusionEvents(got).map(({ type }) => type)
    expect(types.slice(0, 3)).toEqual(['in_progress', 'panel.added', 'panel.added'])
    expect(types).toContain('panel.delta')
    expect(types).toContain('panel.completed')
    expect(types.slice(-3)).toEqual(['analysis.in_progress', 'analysis.completed', 'completed'])
    const all = got.events.map(({ type }) => type)
    expect(all.slice(0, 2)).toEqual(['response.created', 'response.in_progress'])
    expect(all.lastIndexOf('response.fusion_call.completed')).toBeLessThan(all.indexOf('response.output_text.delta'))
    expect(got.events.map((event) => event['sequence_number'])).toEqual(got.events.map((_, index) => index))
    const output = got.whole['output'] as readonly Wire[]
    expect(output.map(({ type }) => type)).toEqual(['service:fusion', 'message'])
    expect(fusionItem(got)).toMatchObject({ status: 'completed', analysis, responses: [{}, {}], failed_models: [] })
  })

  it('shows the panel’s words while a model of the panel still answers', async () => {
    let answer = () => {}
    playFusion(bench, {
      panel: {
        'responses-model': async (exchange) => {
          await new Promise<void>((resolve) => (answer = resolve))
          await fails(exchange)
        },
      },
    })
    const body = bench.body('openai-responses', true, { ...said, ...asked() }, router)
    const response = await bench.fetch('openai-responses', body)
    let seen = ''
    for await (const chunk of response.body ?? []) {
      seen += Buffer.from(chunk).toString()
      if (seen.includes('response.fusion_call.panel.completed')) answer()
    }
    expect(seen.indexOf('panel.completed')).toBeLessThan(seen.indexOf('panel.failed'))
    expect(seen).toContain('It is a race.')
  })

  it.each([true, false])('fails as any answer does when nobody can write it (streamed: %s)', async (isStream) => {
    playFusion(bench, { last: fails })
    const got = await bench.ask('openai-responses', isStream, { ...said, ...asked() }, router)
    expect(got.status).toBe(isStream ? 200 : 400)
    if (isStream) expect(got.whole).toMatchObject({ status: 'failed', output: [{ type: 'service:fusion' }] })
    expect(stageOf(got)).toMatchObject({ data: { failed_models: [] } })
    const record = (await (await bench.gateway.fetch(`/generation?id=${got.id}`)).json()) as { readonly data: Wire }
    expect(record.data).toMatchObject({ total_cost: 0 })
  })

  it('stops asking the panel when its caller goes, and writes that down', async () => {
    let left = 0
    const waits: Behaviour = async ({ response }) => {
      await new Promise<void>((resolve) => response.once('close', resolve))
      left++
    }
    playFusion(bench, { panel: { 'chat-model': waits, 'responses-model': waits } })
    const controller = new AbortController()
    const body = bench.body('openai-responses', true, { ...said, ...asked() }, router)
    const response = await bench.fetch('openai-responses', body, { signal: controller.signal })
    await eventually(() => bench.sent.length).toBe(2)
    controller.abort()
    await eventually(() => left).toBe(2)
    const path = `/generation?id=${response.headers.get('x-generation-id')}`
    await eventually(async () => (await bench.gateway.fetch(path)).status).toBe(200)
    const record = (await (await bench.gateway.fetch(path)).json()) as { readonly data: Wire }
    expect(record.data).toMatchObject({ cancelled: true, total_cost: 0 })
    expect(bench.sent).toHaveLength(2)
  })

  it('counts the tokens and costs of all, each once', async () => {
    playFusion(bench)
    const { whole, id } = await bench.ask('openai-responses', false, { ...said, ...asked() }, router)
    const { usage } = whole as { readonly usage: Wire }
    expect(usage).toMatchObject({ input_tokens: 4 * 12, output_tokens: 4 * 9 })
    expect(usage['cost']).toBeCloseTo(4 * 0.000_046, 9)
    const record = (await (await bench.gateway.fetch(`/generation?id=${id}`)).json()) as { readonly data: Wire }
    expect(record.data).toMatchObject({ model: 'tools/one' })
    expect(record.data['total_cost']).toBeCloseTo(0.000_046, 9)
  })

  it('lets the model of the request write where it is listed for another one', async () => {
    playFusion(bench)
    const got = await bench.ask('openai-chat', false, { ...question('openai-chat'), ...asked() }, 'tools/two')
    expect(rolesOf()).toEqual(['panel', 'panel', 'analyst', 'last'])
    expect(sentAs('analyst')).toMatchObject([{ model: 'responses-model' }])
    expect(sentAs('last')).toMatchObject([{ model: 'responses-model' }])
    expect(metadataOf(got)).toMatchObject({ strategy: 'direct' })
  })

  it('asks the model of its options to compare and to write', async () => {
    playFusion(bench)
    await bench.ask('openai-chat', false, { ...question('openai-chat'), ...asked({ model: 'tools/two' }) }, router)
    expect([...sentAs('analyst'), ...sentAs('last')]).toMatchObject(Array(2).fill({ model: 'responses-model' }))
  })

  it('says so when that model is not there', async () => {
    const got = await bench.ask(
      'openai-chat',
      false,
      { ...question('openai-chat'), ...asked({ model: 'no/such' }) },
      router,
    )
    expect([got.status, bench.sent]).toEqual([400, []])
    expect(got.raw).toContain('no/such')
  })

  it('gives the panel its tools, and so many steps with them', async () => {
    playFusion(bench)
    const tools = [{ type: 'service:datetime', parameters: { timezone: 'Asia/Tokyo' } }]
    await bench.ask('openai-responses', false, { ...said, ...asked({ tools, max_tool_calls: 2 }) }, router)
    for (const body of sentAs('panel')) expect(JSON.stringify(body['tools'])).toContain('datetime')
    for (const body of [...sentAs('analyst'), ...sentAs('last')]) expect(body['tools'] ?? []).toEqual([])
  })

  it.each([
    ['one that asks models', 'service:fusion'],
    ['one of a provider', 'web_search'],
  ])('is refused with a tool that the panel can’t have: %s', async (_, type) => {
    const got = await bench.ask('openai-responses', false, { ...said, ...asked({ tools: [{ type }] }) }, router)
    expect([got.status, bench.sent]).toEqual([400, []])
    expect(got.raw).toContain(type)
  })

  it('does not run where it is switched off', async () => {
    playFusion(bench)
    await bench.ask('openai-responses', false, { ...said, ...asked({ enabled: false }) }, 'tools/one')
    expect(rolesOf()).toEqual(['panel'])
    bench.upstream.reset()
    const got = await bench.ask('openai-responses', false, { ...said, ...asked({ enabled: false }) }, router)
    expect(got.status).toBe(400)
  })

  it('gives the panel what was said, pictures included, with calls and results as text', async () => {
    playFusion(bench)
    const input = [
      { role: 'developer', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'What is wrong?' },
          { type: 'input_image', image_url: 'data:image/png;base64,aGk=' },
        ],
      },
      { type: 'function_call', call_id: 'c1', name: 'logs', arguments: '{"last":5}' },
      { type: 'function_call_output', call_id: 'c1', output: 'deadlock' },
    ]
    await bench.ask('openai-responses', false, { input, instructions: 'Be kind.', ...asked() }, router)
    const panel = sentAs('panel')
    expect(panel).toHaveLength(2)
    for (const body of panel) {
      const text = JSON.stringify(body)
      for (const part of ['Be kind.', 'Be brief.', 'aGk=', 'assistant calls logs', 'result of a tool: deadlock'])
        expect(text).toContain(part)
      expect(text).not.toContain('"c1"')
    }
    const [analyst] = sentAs('analyst')
    expect(JSON.stringify(analyst)).toContain('deadlock')
    const [last] = sentAs('last')
    expect(JSON.stringify(last)).toContain('"c1"')
  })

  it.each(callers)('understands what %s got in a later turn, and asks no panel for it', async (caller) => {
    playFusion(bench)
    const first = await bench.ask(caller, false, { ...question(caller), ...asked() }, router)
    bench.upstream.reset()
    bench.says([text('As I said.')])
    const history = turnAfter(caller, said.input, first)
    const got = await bench.ask(caller, false, history, 'tools/one')
    expect(got.status, got.raw).toBe(200)
    expect(bench.sent).toHaveLength(1)
    for (const part of ['The bug is a race.', 'Says responses-model.', 'It is a race.', 'And now?'])
      expect(JSON.stringify(bench.sent)).toContain(part)
  })

  it('does not run again for models that tools ask', async () => {
    playFusion(bench)
    const set = { data: [{ id: 'fusion', enabled: true, settings: { analysis_models: ['tools/two'] } }] }
    const put = (body: object) =>
      bench.gateway.fetch('/workspaces/default/plugins', {
        method: 'PUT',
        key: managementKey,
        body: JSON.stringify(body),
      })
    expect((await put(set)).status).toBe(200)
    const got = await bench.ask('openai-responses', false, said, 'tools/one')
    expect((await put({ data: [] })).status).toBe(200)
    expect(rolesOf()).toEqual(['panel', 'analyst', 'last'])
    expect(stageOf(got)).toMatchObject({ data: { analysis_models: ['tools/two'] } })
  })

  it('is refused as the model of another tool', async () => {
    bench.says([call('advisor', { prompt: 'What now?' })], [text('Well.')])
    const tools = [{ type: 'service:advisor', parameters: { model: router } }]
    const { whole } = await bench.ask('openai-responses', false, { tools })
    const [item] = whole['output'] as readonly Wire[]
    expect(item).toMatchObject({ status: 'failed', error: expect.stringContaining(`${router} is not for models`) })
    expect(bench.sent).toHaveLength(2)
  })
})
