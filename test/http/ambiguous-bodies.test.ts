import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { connectScim } from '../support/scim.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

interface ErrorBody {
  readonly error?: { readonly message?: string }
}

async function send(path: string, body: string | Uint8Array, headers: Record<string, string> = {}) {
  const key = inferencePaths.has(path) ? inferenceKey : managementKey
  const response = await gateway.fetch(path, { method: 'POST', body, headers, key })
  return { status: response.status, text: await response.text() }
}

const inferencePaths = new Set(['/responses', '/messages', '/messages/count_tokens', '/chat/completions'])

const bodies: Readonly<Record<string, string>> = {
  '/responses': '"model":"sim/echo","input":"x"',
  '/messages': '"model":"sim/echo","max_tokens":9,"messages":[{"role":"user","content":"x"}]',
  '/messages/count_tokens': '"model":"sim/echo","messages":[{"role":"user","content":"x"}]',
  '/chat/completions': '"model":"sim/echo","messages":[{"role":"user","content":"x"}]',
  '/keys': '"name":"x"',
}

/** JSON members with something twice in them, and the name that is to be in the message. */
const repeats: readonly (readonly [string, string])[] = [
  ['"a":1,"a":1', 'a'],
  ['"a":{"b":{"c":1,"d":2,"c":1}}', 'c'],
  ['"a":[[{"b":1},{"b":1},{"b":1,"b":2}]]', 'b'],
  ['"a":{"model":1,"mod\\u0065l":2}', 'model'],
  ['"a":{"é":1,"\\u00e9":2}', 'é'],
  ['"metadata":{"__proto__":"x"},"metadata":{}', 'metadata'],
  ['"a":{"x":{"__proto__":1},"x":2}', 'x'],
  ['"a" : { "":1 , "" : 2 }', ''],
]

describe('N16: a body that two readers could read differently', () => {
  describe.each(Object.entries(bodies))('%s', (path, members) => {
    it.each(repeats)('%s is 400 and named', async (twice, name) => {
      for (const body of [`{${members},${twice}}`, `{${twice},${members}}`]) {
        const answer = await send(path, body)
        expect(answer.status).toBe(400)
        const { error } = JSON.parse(answer.text) as ErrorBody
        expect(error?.message).toContain(`the member ${JSON.stringify(name)} twice in the same object`)
      }
    })

    it.each([
      ['a lone byte', [0xff]],
      ['a cut character', [0xe2, 0x82]],
      ['an overlong slash', [0xc0, 0xaf]],
      ['a surrogate', [0xed, 0xa0, 0x80]],
    ])('with %s is 400, compressed or not', async (_name, broken) => {
      const body = Buffer.concat([
        Buffer.from(`{${members},"extra":"é`),
        Buffer.from(broken),
        Buffer.from(`${'é'.repeat(1000)}"}`),
      ])
      for (const answer of [await send(path, body), await send(path, gzipSync(body), { 'content-encoding': 'gzip' })]) {
        expect(answer.status).toBe(400)
        expect(answer.text).toContain('not valid UTF-8')
      }
    })

    it('with a byte order mark and wide characters is read', async () => {
      const strange = JSON.stringify({ é: '✓ 😀', ſ: 'ſ' })
      const text = path === '/keys' ? '{"name":"✓ 😀"}' : `{${members},"extra":${strange}}`
      const body = Buffer.from(`\uFEFF${text}`)
      for (const answer of [await send(path, body), await send(path, gzipSync(body), { 'content-encoding': 'gzip' })]) {
        expect(answer.text).not.toContain('\uFFFD')
        expect([200, 201]).toContain(answer.status)
      }
    })
  })

  it('is refused in a tool’s schema and in what a tool was called with', async () => {
    const tool = '{"type":"function","name":"f","parameters":{"properties":{"a":{},"a":{}}}}'
    expect((await send('/responses', `{${bodies['/responses']},"tools":[${tool}]}`)).text).toContain('\\"a\\" twice')
    const use = '[{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{"a":1,"a":2}}]}]'
    expect((await send('/messages', `{"model":"sim/echo","max_tokens":9,"messages":${use}}`)).text).toContain('twice')
  })

  it('is refused of SCIM too', async () => {
    const { send: sendScim } = await connectScim(gateway)
    const answer = await sendScim('POST', '/Users', '{"schemas":[],"userName":"a","userName":"b"}')
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('twice in the same object')
  })

  it.each([
    ['"type":"response.create","model":"sim/echo","input":"x","model":"sim/echo"', 'model'],
    ['"type":"x","type":"response.create","model":"sim/echo","input":"x"', 'type'],
    ['"type":"response.create","model":"sim/echo","input":"x","a":{"b":1,"\\u0062":1}', 'b'],
  ])('is refused of a socket’s frame: %s', async (members, name) => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/responses`, {
      headers: { authorization: `Bearer ${inferenceKey}` },
    })
    const answer = await new Promise<string>((resolve, reject) => {
      socket.on('open', () => socket.send(`{${members}}`))
      socket.on('message', (data) => resolve(String(data)))
      socket.on('error', reject)
    })
    socket.close()
    expect(JSON.parse(answer)).toMatchObject({ type: 'error', status: 400 })
    expect(answer).toContain(`\\"${name}\\" twice`)
  })

  it('has its own words for a list', async () => {
    expect((await send('/responses', '["a","a"]')).text).toContain('must be object')
  })
})

describe('N15: a member that differs from a known one in case only', () => {
  it.each([
    ['/responses', '"Model":"other"', 'Model', 'model'],
    ['/responses', '"MAX_OUTPUT_TOKENS":9', 'MAX_OUTPUT_TOKENS', 'max_output_tokens'],
    ['/responses', '"provider":{"Only":["x"]}', 'provider.Only', 'only'],
    ['/responses', '"max_output_to\u212aens":9', 'max_output_to\u212aens', 'max_output_tokens'],
    ['/responses', '"tools":[{"type":"function","name":"f","Parameters":{}}]', 'tools[0].Parameters', 'parameters'],
    ['/messages', '"Max_Tokens":9', 'Max_Tokens', 'max_tokens'],
    ['/messages', '"thinking":{"type":"disabled","Budget_tokens":5}', 'thinking.Budget_tokens', 'budget_tokens'],
    ['/messages/count_tokens', '"System":"x"', 'System', 'system'],
    ['/chat/completions', '"max_token\u017f":9', 'max_token\u017f', 'max_tokens'],
    ['/chat/completions', '"reasoning":{"EFFORT":"low"}', 'reasoning.EFFORT', 'effort'],
    [
      '/chat/completions',
      '"tools":[{"type":"function","function":{"name":"f","Name":"g"}}]',
      'tools[0].function.Name',
      'name',
    ],
  ])('%s: %s is 400 naming both', async (path, member, place, known) => {
    const answer = await send(path, `{${bodies[path]},${member}}`)
    expect(answer.status).toBe(400)
    const { error } = JSON.parse(answer.text) as ErrorBody
    expect(error?.message).toContain(`${JSON.parse(`"${place}"`)}: differs from ${known} only in case`)
  })

  it('is refused in place of the known one too, and in a request to be explained', async () => {
    expect((await send('/responses', '{"Model":"sim/echo","input":"x"}')).text).toContain('Model: differs from model')
    const explained = await gateway.fetch('/routes/explain', {
      method: 'POST',
      key: inferenceKey,
      body: `{"request":{${bodies['/responses']},"Model":"x"}}`,
    })
    expect(await explained.text()).toContain('request.Model: differs from model')
  })

  it('is let be in schemas, arguments and labels', async () => {
    const own = '{"Model":"a","TYPE":{"Name":1}}'
    const tool = `{"type":"function","name":"f","parameters":{"type":"object","properties":${own}}}`
    const answer = await send(
      '/responses',
      `{${bodies['/responses']},"tools":[${tool}],"metadata":{"Model":"x"},"mine":${own}}`,
    )
    expect(answer.status).toBe(200)
  })

  it('of SCIM is nothing to refuse, for there case does not count', async () => {
    const { send: sendScim } = await connectScim(gateway)
    const answer = await sendScim('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'a@example.com',
      Type: 'x',
      MODEL: 'y',
    })
    expect(answer.status).toBe(201)
  })
})
