import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { madeUp } from '../../scripts/guardrails/made-up-token.ts'
import { answerWith } from '../pipeline/toy-providers.ts'
import { type FakeUpstream, startUpstream } from '../support/fake-upstream.ts'
import { setGuardrail } from '../support/guardrails.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream(answerWith('openai-responses', { deltas: ['Hello.'] }))
  gateway = await startGateway({ config: providerConfig({ alpha: { at: upstream } }, { 'fake/alpha': ['alpha'] }) })
  const builtins = (['email', 'secrets'] as const).map((slug) => ({ slug, action: 'block' }) as const)
  await setGuardrail(gateway, { builtins })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

async function ask(body: object): Promise<number> {
  const response = await gateway.fetch('/responses', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify({ model: 'fake/alpha', ...body }),
  })
  await response.text()
  return response.status
}

const value = 'ada@lovelace.example'
const user = (content: unknown) => ({ input: [{ role: 'user', content }] })
const part = (text: string) => ({ type: 'input_text', text })
const escaped = [...value].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const call = (args: string) => ({
  input: [
    { type: 'function_call', call_id: 'c_1', name: 'send', arguments: args },
    { type: 'function_call_output', call_id: 'c_1', output: 'ok' },
  ],
})

describe('I9: a value that must not leave', () => {
  it.each([
    ['in instructions', { input: 'hi', instructions: value }],
    ['in a developer message', { input: [{ role: 'developer', content: value }] }],
    ['cut in two by parts', user([part('ada@lovel'), part('ace.example')])],
    [
      'cut in two by a picture',
      user([part('ada@'), { type: 'input_image', image_url: 'https://example.com/a.png' }, part('lovelace.example')]),
    ],
    ['cut into single letters', user([...value].map(part))],
    ['in escapes of a call', call(`{"to":"${escaped}"}`)],
    ['in JSON in JSON of a call', call(JSON.stringify({ body: `{"to":"${escaped}"}` }))],
    ['as the name of an argument', call(JSON.stringify({ [value]: 1 }))],
    ['in wide letters', { input: value.replace('@', '\uff20') }],
    ['with letters of no width', { input: value.split('').join('\u200b') }],
    [
      'in place of a call’s id',
      {
        input: [
          { type: 'function_call', call_id: value, name: 'send', arguments: '{}' },
          { type: 'function_call_output', call_id: value, output: 'ok' },
        ],
      },
    ],
    ['in place of a picture', user([{ type: 'input_image', image_url: `data:image/png;base64,${value}` }])],
    [
      'in a file of text',
      user([
        {
          type: 'input_file',
          filename: 'a.txt',
          file_data: `data:text/plain;base64,${Buffer.from(value).toString('base64')}`,
        },
      ]),
    ],
    ['in a member that nobody knows', { input: 'hi', x: { [value]: null } }],
    ['in the options of a plugin', { input: 'hi', plugins: [{ id: 'web', search_prompt: `as ${value}` }] }],
  ])('is found %s', async (_, body) => {
    expect(await ask(body)).toBe(403)
    expect(upstream.requests).toHaveLength(0)
  })

  const token = `ghp_${madeUp(36)}`
  const secretCall = { type: 'function_call', call_id: 'c_1', name: 'send', arguments: '{}' }
  const secretResult = { type: 'function_call_output', call_id: 'c_1', output: 'ok' }
  it.each<[string, object]>([
    [
      'a call',
      {
        input: [
          { ...secretCall, call_id: token },
          { ...secretResult, call_id: token },
        ],
      },
    ],
    ['an item', { input: [{ ...secretCall, id: token }, secretResult] }],
    ['a function', { input: [{ ...secretCall, name: token }, secretResult] }],
    ['a file', user([{ type: 'input_file', file_id: token }])],
    ['a tool’s model', { input: 'hi', tools: [{ type: 'image_generation', model: token }] }],
    ['a kind that nobody knows', { input: 'hi', x_note: { type: token } }],
    ['a level of detail', { input: 'hi', reasoning: { effort: token } }],
    ['a model', { model: `alpha/${token}`, input: 'hi' }],
    ['a fallback', { models: ['fake/none', `alpha/${token}`], model: `alpha/${token}`, input: 'hi' }],
    ['a provider', { provider: { order: [token], only: ['alpha'] }, input: 'hi' }],
    ['a session', { session_id: token, trace: { trace_id: token, deep: { note: token } }, input: 'hi' }],
  ])('never leaves as the name of %s', async (_, body) => {
    await ask(body)
    for (const { rawBody, headers, path } of upstream.requests)
      expect(`${path} ${JSON.stringify(headers)} ${rawBody}`).not.toContain(token.slice(4))
  })

  it('never leaves as the name of a model beside others, and a name without one does', async () => {
    const found = await gateway.fetch('/responses', {
      method: 'POST',
      headers: { 'x-service-metadata': 'enabled' },
      body: JSON.stringify({ models: [`alpha/${token}`, 'fake/alpha'], input: 'hi' }),
    })
    expect(found.status).toBe(200)
    expect(await found.text()).toContain('input: blocked 1 secrets')
    expect(await ask({ model: `alpha/${token}`, input: 'hi' })).toBe(403)
    expect(await ask({ model: 'alpha/any-name', input: 'hi' })).toBe(200)
    expect(upstream.requests.map(({ rawBody }) => JSON.parse(rawBody).model)).toEqual(['alpha-model', 'any-name'])
  })

  it.each<[string, number]>([
    [`alpha/${token}`, 0],
    ['alpha/any-name', 1],
  ])('is looked for in the name of a model where a route is explained: %s', async (model, count) => {
    const response = await gateway.fetch('/routes/explain', {
      method: 'POST',
      body: JSON.stringify({ request: { model, input: 'hi' } }),
    })
    expect(await response.json()).toMatchObject({ data: { candidates: { length: count } } })
  })

  it.each<[string, number]>([
    [`alpha/${token}`, 403],
    ['alpha/any-name', 200],
  ])('is looked for in the name of a model where tokens are counted: %s', async (model, status) => {
    const response = await gateway.fetch('/messages/count_tokens', {
      method: 'POST',
      body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }] }),
    })
    expect(response.status).toBe(status)
  })

  it('never leaves as the name of a beta feature', async () => {
    for (const beta of [token, `secret-${madeUp(20, 'abcdef0123456789')}-2025-01-01`, 'ada@lovelace.example']) {
      const response = await gateway.fetch('/messages', {
        method: 'POST',
        headers: { 'anthropic-beta': `files-api-2025-04-14,${beta}` },
        body: JSON.stringify({ model: 'fake/alpha', max_tokens: 9, messages: [{ role: 'user', content: 'hi' }] }),
      })
      await response.text()
    }
    for (const { headers, rawBody } of upstream.requests)
      expect(`${JSON.stringify(headers)} ${rawBody}`).not.toMatch(/ghp_|lovelace/)
  })

  it('is found in a body of escapes', async () => {
    const response = await gateway.fetch('/responses', {
      method: 'POST',
      body: `{"model":"fake/alpha","input":"${escaped}"}`,
    })
    expect(response.status).toBe(403)
  })

  it('can not hide in a member that stands twice, or in an answer that is kept elsewhere', async () => {
    const twice = `{"model":"fake/alpha","input":"${value}","input":"hi"}`
    const response = await gateway.fetch('/responses', { method: 'POST', body: twice })
    expect(response.status).toBe(400)
    expect(await ask({ input: 'hi', previous_response_id: 'resp_1' })).toBe(400)
    expect(upstream.requests).toHaveLength(0)
  })

  it('leaves in encodings that are not read, which is documented', async () => {
    expect(await ask({ input: Buffer.from(value).toString('base64') })).toBe(200)
  })
})
