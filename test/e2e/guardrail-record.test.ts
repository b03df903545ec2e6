import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

/** Answers as a Presidio server that knows one person and one place. */
const presidio = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify([
        { start: 0, end: 12, score: 0.9, entity_type: 'PERSON' },
        { start: 22, end: 28, score: 0.9, entity_type: 'LOCATION' },
      ]),
    )
  })
})

let gateway: TestGateway
beforeAll(async () => {
  await new Promise<void>((resolve) => presidio.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(presidio.address() as AddressInfo).port}`
  gateway = await startGateway({ config: { guardrails: { presidio_url: url } } })
})
afterAll(async () => {
  await gateway.close()
  presidio.close()
})

async function manage(method: string, path: string, body?: object) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await gateway.fetch(path, { method, key: managementKey, ...sent })
  expect(response.status, path).toBeLessThan(300)
  return (await response.json()) as { data: Record<string, unknown>; key: string }
}

it.each(['flag', 'redact', 'block'] as const)(
  'the record of a request says that a guardrail has done this: %s',
  async (action) => {
    const filters = [{ slug: 'email', action }]
    const { data: guardrail } = await manage('POST', '/guardrails', { name: action, content_filter_builtins: filters })
    const { key, data } = await manage('POST', '/keys', { name: action })
    await manage('POST', `/guardrails/${guardrail['id']}/assignments/keys`, { key_hashes: [data['hash']] })
    const body = JSON.stringify({ model: 'sim/echo', input: 'ada@example.com' })
    const answer = await gateway.fetch('/responses', { method: 'POST', key, body })
    expect(answer.status).toBe(action === 'block' ? 403 : 200)
    const id = answer.headers.get('x-generation-id') ?? ''
    const record = async () => {
      const response = await gateway.fetch(`/generation?id=${id}`, { key })
      return ((await response.json()) as { data?: { guardrails?: unknown } }).data?.guardrails
    }
    await eventually(record).toEqual([expect.objectContaining({ id: guardrail['id'], action })])
  },
)

it('names and addresses are found by the Presidio server of the configuration', async () => {
  const filters = [
    { slug: 'person-name', action: 'redact' },
    { slug: 'address', action: 'flag' },
  ]
  const saved = await manage('POST', '/guardrails', { name: 'People', content_filter_builtins: filters })
  expect(saved.data['content_filter_builtins']).toEqual(filters)
  const tested = await manage('POST', '/guardrails/test', {
    text: 'Ada Lovelace lives in Berlin.',
    content_filter_builtins: filters,
  })
  expect(tested.data).toMatchObject({
    redacted_text: '[PERSON_NAME_1] lives in Berlin.',
    findings: [
      { filter: 'person-name', engine: 'presidio', action: 'redact', start: 0, end: 12 },
      { filter: 'address', engine: 'presidio', action: 'flag', start: 22, end: 28 },
    ],
  })
})
