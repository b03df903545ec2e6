import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
let hash: string
beforeAll(async () => {
  gateway = await startGateway()
  const made = await manage('POST', '/keys', '{"name": "k", "limit": 2.5}')
  hash = (made.body as { data: { hash: string } }).data.hash
  expect((await manage('PUT', budget, '{"limit_usd": 2.5}')).status).toBe(200)
})
afterAll(() => gateway.close())

const budget = '/workspaces/default/budgets/daily'

/** Bodies are texts: JSON.stringify would write some numbers in another way, or not at all. */
async function manage(method: string, path: string, body?: string) {
  const init = { method, key: managementKey, ...(body !== undefined && { body }) }
  const response = await gateway.fetch(path, init)
  return { status: response.status, body: (await response.json()) as unknown }
}

const outOfRange = [
  '-1',
  '-0.000000001',
  '-1e400',
  '1e400',
  '1e308',
  '1000000.000000001',
  '9007199254740993',
  '1'.repeat(400),
  '0.0000000001',
  '1e-10',
  '1.2345678901',
  '5e-324',
  '"5"',
  '"NaN"',
  '"Infinity"',
  '""',
  'NaN',
  'Infinity',
  '0x10',
  '+1',
  '.5',
  'true',
  '[1]',
  '{}',
]

const amounts = ['0', '0.000000001', '1e-9', '2.500000000', '1000000', '1e6', '999999.999999999']

describe('an amount of money', () => {
  it.each(outOfRange)('is 400 in every body that takes one, and changes nothing: %s', async (amount) => {
    const bodies = [
      ['POST', '/keys', `{"name": "bad", "limit": ${amount}}`],
      ['PATCH', `/keys/${hash}`, `{"limit": ${amount}}`],
      ['PUT', budget, `{"limit_usd": ${amount}}`],
    ] as const
    for (const [method, path, body] of bodies) {
      const { status, body: answer } = await manage(method, path, body)
      expect([method, path, status]).toEqual([method, path, 400])
      expect(JSON.stringify(answer)).toMatch(/limit|JSON/)
    }
    expect(await manage('GET', `/keys/${hash}`)).toMatchObject({ body: { data: { limit: 2.5 } } })
    expect(await manage('GET', budget)).toMatchObject({ body: { data: { limit_usd: 2.5 } } })
    expect(JSON.stringify(await manage('GET', '/keys'))).not.toContain('"bad"')
  })

  it.each(amounts)('is kept to the nano-dollar: %s', async (amount) => {
    const made = await manage('POST', '/keys', `{"name": "good", "limit": ${amount}}`)
    expect(made).toMatchObject({ status: 201, body: { data: { limit: Number(amount) } } })
    const { body } = await manage('PUT', '/workspaces/default/budgets/monthly', `{"limit_usd": ${amount}}`)
    expect(body).toMatchObject({ data: { limit_usd: Number(amount) } })
    await manage('DELETE', '/workspaces/default/budgets/monthly')
  })
})

const surfaces = [
  ['/responses', 'max_output_tokens', '"input": "hi"'],
  ['/chat/completions', 'max_tokens', '"messages": [{"role": "user", "content": "hi"}]'],
  ['/chat/completions', 'max_completion_tokens', '"messages": [{"role": "user", "content": "hi"}]'],
  ['/messages', 'max_tokens', '"messages": [{"role": "user", "content": "hi"}]'],
] as const

describe.each(surfaces)('%s: %s', (path, limit, said) => {
  const ask = (text: string) =>
    gateway.fetch(path, {
      method: 'POST',
      key: inferenceKey,
      body: `{"model": "sim/echo", ${said}, "${limit}": ${text}}`,
    })

  it.each([
    '0',
    '-1',
    '1.5',
    '2147483648',
    '9007199254740992',
    '9007199254740993',
    '18446744073709551617',
    '9'.repeat(400),
    '1e400',
    '-1e400',
    '1e308',
    '1e-5',
    '"16"',
    '"NaN"',
    'NaN',
    '[16]',
    'true',
  ])('is 400 at %s', async (text) => {
    const response = await ask(text)
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(new RegExp(`${limit}|JSON`))
  })

  it.each(['16', '1.6e1', '16.0', '2147483647'])('takes %s', async (text) => {
    expect((await ask(text)).status).toBe(200)
  })
})

describe('a price ceiling', () => {
  it.each(['-1', '-1e400', '1e400', '"NaN"', '"-1"', 'NaN', 'true', '[]'])('is 400 at %s', async (price) => {
    const body = `{"model": "sim/echo", "input": "hi", "provider": {"max_price": {"prompt": ${price}}}}`
    const response = await gateway.fetch('/responses', { method: 'POST', key: inferenceKey, body })
    expect([price, response.status]).toEqual([price, 400])
  })
})
