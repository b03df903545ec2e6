import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { readBlocks } from './page-blocks.ts'

const blocks = readBlocks('errors.md')
const examples = blocks.flatMap(({ kind, heading, line, text }, index) =>
  kind === 'json provider' ? [{ name: `${heading} (line ${line})`, said: text, error: blocks[index + 1] }] : [],
)

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({ config: providerConfig({ acme: { at: upstream } }, { 'acme/writer': ['acme'] }) })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

describe('the examples of docs/errors.md', () => {
  it('are there', () => {
    expect(examples).toHaveLength(2)
  })

  it.each(examples)('$name', async ({ said, error }) => {
    expect(error?.kind).toBe('json error')
    const { status, body } = JSON.parse(said) as { status: number; body: object }
    upstream.otherwise(json(body, { status }))
    const response = await gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ model: 'acme/writer', input: 'Name a colour that nobody likes' }),
    })
    const answered = (await response.json()) as { error: { metadata: Record<string, unknown> } }
    const { request_id: requestId, ...metadata } = answered.error.metadata
    expect(requestId).toMatch(/^req-/)
    expect({ ...answered.error, metadata }).toEqual(JSON.parse(error?.text ?? ''))
  })
})
