import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { answerWith } from '../pipeline/toy-providers.ts'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { setGuardrail } from '../support/guardrails.ts'
import { providerConfig } from '../support/provider-config.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const value = 'ada@lovelace.example'
const question = `who is ${value}`
const messages = [{ role: 'user', content: question }]

let upstream: FakeUpstream
let redacting: TestGateway
let blocking: TestGateway
let guardrailId = ''
beforeAll(async () => {
  upstream = await startUpstream()
  const slugs = {
    responses: { at: upstream, format: 'openai-responses', capabilities: { compaction: ['endpoint'] } },
    messages: { at: upstream, format: 'anthropic-messages' },
  } as const
  const config = {
    ...providerConfig(slugs, { 'fake/responses': ['responses'], 'fake/messages': ['messages'] }),
    telemetry: { log_prompts: true },
  }
  redacting = await startGateway({ config })
  blocking = await startGateway({ config })
  await setGuardrail(redacting, { builtins: [{ slug: 'email', action: 'redact' }] })
  guardrailId = (await setGuardrail(blocking, { builtins: [{ slug: 'email', action: 'block' }] })).id
})
beforeEach(() => {
  upstream.reset()
  upstream.otherwise(answerWith('openai-responses', { deltas: ['Hello.'] }))
})
afterAll(async () => {
  await redacting.close()
  await blocking.close()
  await upstream.close()
})

async function post(gateway: TestGateway, path: string, body: object) {
  const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(body) })
  const text = await response.text()
  return { status: response.status, text, id: response.headers.get('x-generation-id') ?? '' }
}

const told = () => upstream.requests.map(({ rawBody }) => rawBody).join('\n')

describe('a guardrail', () => {
  it('sees what is sent over a WebSocket', async () => {
    const socket = new WebSocket(`${blocking.url.replace('http', 'ws')}/responses`, {
      headers: { authorization: `Bearer ${inferenceKey}` },
    })
    const answer = await new Promise<string>((resolve, reject) => {
      const frame = { type: 'response.create', model: 'fake/responses', input: question }
      socket.on('open', () => socket.send(JSON.stringify(frame)))
      socket.on('message', (data) => resolve(String(data)))
      socket.on('error', reject)
    })
    socket.close()
    expect(JSON.parse(answer)).toMatchObject({ type: 'error', status: 403 })
    expect(upstream.requests).toHaveLength(0)
  })

  it('sees a conversation that is to be compacted', async () => {
    const compact = { model: 'fake/responses', input: question, x_note: value }
    expect((await post(blocking, '/responses/compact', compact)).status).toBe(403)
    expect(upstream.requests).toHaveLength(0)
    await post(redacting, '/responses/compact', compact)
    expect(told()).toContain('who is [EMAIL_1]')
    expect(told()).not.toContain('lovelace')
  })

  it('sees a conversation whose tokens a provider counts', async () => {
    upstream.otherwise(json({ input_tokens: 7 }))
    const count = { model: 'fake/messages', messages }
    const counted = await post(redacting, '/messages/count_tokens', count)
    expect(counted.text).toBe('{"input_tokens":7}')
    expect(told()).toContain('who is [EMAIL_1]')
    expect(told()).not.toContain('lovelace')
    expect((await post(blocking, '/messages/count_tokens', count)).status).toBe(403)
    expect(upstream.requests).toHaveLength(1)
  })

  it('leaves a document whose tokens are counted with the gateway', async () => {
    upstream.otherwise(json({ input_tokens: 7 }))
    const source = { type: 'base64', media_type: 'application/pdf', data: Buffer.from('%PDF-1.4').toString('base64') }
    const content = [{ type: 'document', source }]
    const counted = await post(redacting, '/messages/count_tokens', {
      model: 'fake/messages',
      messages: [{ role: 'user', content }],
    })
    expect(counted.status, counted.text).toBe(200)
    expect(upstream.requests).toHaveLength(0)
  })

  it('sees nothing leave where a route is explained', async () => {
    await post(blocking, '/routes/explain', { model: 'fake/responses', input: question })
    expect(upstream.requests).toHaveLength(0)
  })

  it('hides what it redacts from whom the log and the debug echo show what was sent', async () => {
    const body = { model: 'fake/responses', input: question, stream: true, debug: { echo_upstream_body: true } }
    const { text } = await post(redacting, '/responses', body)
    expect(text).toContain('who is [EMAIL_1]')
    const prompts = redacting.log.filter((line) => line.includes('"msg":"prompt"'))
    expect(prompts.at(-1)).toContain('who is [EMAIL_1]')
    expect(redacting.log.join('\n')).not.toContain('lovelace')
  })

  it('has its place in the record of what it let through', async () => {
    const { id } = await post(redacting, '/responses', { model: 'fake/responses', input: question })
    const record = (await readGenerations(redacting.dataDir)).find((each) => each.id === id)
    expect(record?.guardrails).toMatchObject([{ action: 'redact' }])
    const clean = await post(redacting, '/responses', { model: 'fake/responses', input: 'hi' })
    const shown = await redacting.fetch(`/generation?id=${clean.id}`, { key: managementKey })
    expect(await shown.json()).toMatchObject({ data: { guardrails: [{ action: 'none' }] } })
  })

  it('leaves a record of what it blocked, which costs nothing and names no model that answered', async () => {
    const { id, status } = await post(blocking, '/responses', { model: 'fake/responses', input: question })
    expect(status).toBe(403)
    const record = (await readGenerations(blocking.dataDir)).find((each) => each.id === id)
    expect(record).toMatchObject({
      status: 'failed',
      errorType: 'permission_denied',
      provider: null,
      costNanos: 0,
      guardrails: [{ id: guardrailId, action: 'block' }],
    })
    expect(JSON.stringify(record)).not.toContain('lovelace')
  })

  it('is counted in the metrics by the kind of its filters', async () => {
    const metrics = await (await fetch(`${blocking.origin}/metrics`)).text()
    expect(metrics).toMatch(/gateway_guardrail_findings_total\{filter="email",action="block",direction="input"\} \d/)
  })
})
