import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, sse, startUpstream, steps } from '../support/fake-upstream.ts'
import { openStream } from '../support/open-stream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig, upstreamKey } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const good = responsesAnswer([{ kind: 'text', deltas: ['A calm ', 'sea.'] }])

let upstream: FakeUpstream
const gateways: TestGateway[] = []
beforeAll(async () => {
  upstream = await startUpstream((exchange) =>
    (exchange.request.body?.['stream'] === true ? sse(good.sse) : json(good.response))(exchange),
  )
})
afterEach(async () => {
  upstream.reset()
  for (const gateway of gateways.splice(0)) await gateway.close()
})
afterAll(() => upstream.close())

async function open(telemetry?: object) {
  const providers = providerConfig({ alpha: { at: upstream } }, { 'fake/alpha': ['alpha'] })
  const gateway = await startGateway({
    config: { ...providers, ...(telemetry !== undefined && { telemetry }), limits: { keep_alive_comment: '100ms' } },
  })
  gateways.push(gateway)
  const linesOf = (message: string) =>
    gateway.log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message)
  return { gateway, prompts: () => linesOf('prompt'), answers: () => linesOf('answer') }
}

const input = 'How is the sea?'
const messages = [{ role: 'user', content: input }]
const bodies: Readonly<Record<string, object>> = {
  '/responses': { input },
  '/chat/completions': { messages },
  '/messages': { messages, max_tokens: 100 },
}

function ask(gateway: TestGateway, path: string, fields: object = {}) {
  const body = JSON.stringify({ model: 'fake/alpha', ...bodies[path], ...fields })
  return gateway.fetch(path, { method: 'POST', body })
}

it.each(Object.keys(bodies))(
  'nothing of a prompt or an answer is logged unless it is switched on: %s',
  async (path) => {
    const { gateway } = await open()
    for (const stream of [false, true]) await (await ask(gateway, path, { stream })).text()
    expect(gateway.log.join('')).not.toMatch(/sea|calm/)
  },
)

it.each(Object.keys(bodies))('prompts and answers are logged where it is switched on: %s', async (path) => {
  const { gateway, prompts, answers } = await open({ log_prompts: true })
  for (const stream of [false, true]) {
    const response = await ask(gateway, path, { stream })
    await response.text()
    const about = { generationId: response.headers.get('x-generation-id'), endpoint: 'fake/alpha@alpha' }
    expect(prompts().at(-1)).toMatchObject({ ...about, prompt: { model: 'fake/alpha', ...bodies[path] } })
    expect(answers().at(-1)).toMatchObject({ ...about, answer: 'A calm sea.' })
  }
  expect(answers()).toHaveLength(2)
})

it('an answer whose caller goes away is logged as far as it came', async () => {
  const { gateway, answers } = await open({ log_prompts: true })
  upstream.otherwise(steps([...good.events.slice(0, -4), 'stall']))
  const stream = await openStream(gateway.url, { model: 'fake/alpha', input })
  await stream.waitFor('sea.')
  stream.abort()
  await eventually(() => answers().map(({ answer }) => answer)).toEqual(['A calm sea.'])
})

it('an attempt that failed has a prompt and no answer', async () => {
  const { gateway, prompts, answers } = await open({ log_prompts: true })
  upstream.otherwise(json({ error: { message: 'no' } }, { status: 400 }))
  await (await ask(gateway, '/responses')).text()
  expect(prompts()).toHaveLength(1)
  expect(answers()).toEqual([])
})

it('credentials and inlined data are not logged', async () => {
  const { gateway, prompts } = await open({ log_prompts: true })
  const image = `data:image/png;base64,${'QUJD'.repeat(400)}`
  const content = [
    { type: 'input_text', text: `my key is ${upstreamKey}` },
    { type: 'input_image', image_url: image },
  ]
  const tools = [
    { type: 'mcp', server_label: 's', server_url: 'https://u:secret-1@mcp.example', authorization: 'secret-2' },
  ]
  await (await ask(gateway, '/responses', { input: [{ role: 'user', content }], tools })).text()
  expect(prompts()).toHaveLength(1)
  const log = gateway.log.join('')
  expect(log).toContain('mcp.example')
  expect(log).not.toMatch(/secret-|QUJDQUJD/)
  expect(log).not.toContain(upstreamKey)
})
