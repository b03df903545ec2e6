import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Schema } from '../../src/contract/contract.ts'
import { stepsOf } from '../../src/records/generation-steps.ts'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { setGuardrail } from '../support/guardrails.ts'
import { prices, providerConfig } from '../support/provider-config.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { call, saying, text } from '../tools/loop-bench.ts'
import { startTicketsServer, type TicketsServer } from '../tools/mcp/tickets-server.ts'
import { serverMembers } from '../tools/mcp/tools-of.ts'

type Step = Schema<'GenerationStep'>

let first: FakeUpstream
let second: FakeUpstream
let server: TicketsServer
let gateway: TestGateway
beforeAll(async () => {
  ;[first, second, server] = await Promise.all([startUpstream(), startUpstream(), startTicketsServer()])
  const slugs = {
    first: { at: first, format: 'openai-chat', prices },
    // One that asks MCP servers itself would be given them.
    second: { at: second, format: 'openai-chat', prices },
  } as const
  const models = { 'steps/both': ['first', 'second'], 'steps/one': ['second'] }
  gateway = await startGateway({
    config: {
      ...providerConfig(slugs, models),
      outbound: { allow_hosts: ['127.0.0.1'] },
      rate_limits: { key_requests: 1000 },
    },
  })
  await setGuardrail(gateway, { builtins: [{ slug: 'email', action: 'redact' }], appliesTo: 'both' })
})
afterAll(() => Promise.all([gateway.close(), first.close(), second.close(), server.close()]))

/** The record of a request, as `GET /generation` gives it. */
async function recordOf(body: object, key?: string): Promise<Schema<'Generation'>> {
  const response = await gateway.fetch('/responses', {
    method: 'POST',
    body: JSON.stringify({ input: 'Write to ada@example.com.', ...body }),
    ...(key !== undefined && { key }),
  })
  await response.text()
  const id = response.headers.get('x-generation-id') ?? ''
  let data: Schema<'Generation'> | undefined
  const look = async () => {
    const found = await gateway.fetch(`/generation?id=${id}`, { key: managementKey })
    if (found.status === 200) ({ data } = (await found.json()) as { data: Schema<'Generation'> })
    return found.status
  }
  await eventually(look).toBe(200)
  if (data === undefined) throw new Error('there is no record')
  return data
}

/** Steps that follow one another; the others overlap them. */
const following = (steps: readonly Step[] | null) =>
  (steps ?? [])
    .filter(({ step }) => !['first_token', 'answer_guardrails', 'write', 'record'].includes(step))
    .map(({ step, name, attempt }) => [step, ...(name === null ? [] : [name]), ...(attempt === null ? [] : [attempt])])

const kindsOf = (steps: readonly Step[] | null) => new Set((steps ?? []).map(({ step }) => step))

it('has every step of a stream that fails over, is guarded, runs a plugin and calls a tool', async () => {
  first.next(json({ error: { message: 'busy' } }, { status: 429, headers: { 'retry-after': '60' } }))
  second.next(saying([call('create_ticket', { title: 'x' })]), saying([text('Done, ', 'ada@example.com.')]))
  const made = await gateway.fetch('/keys', {
    method: 'POST',
    key: managementKey,
    body: JSON.stringify({ name: 'with a limit', limit: 5 }),
  })
  const { key } = (await made.json()) as { key: string }
  const record = await recordOf(
    {
      ...{ model: 'steps/both', stream: true, provider: { order: ['first', 'second'] } },
      ...serverMembers('openai-responses', server.url),
      plugins: [{ id: 'context-compression' }],
    },
    key,
  )
  const { timeline, provider_responses: responses, generation_time: wholeMs, latency } = record
  expect(following(timeline)).toEqual([
    ['receive'],
    ['rate_limits'],
    ['guardrails'],
    ['plugin', 'context-compression'],
    ['tool_servers'],
    ['guardrails'],
    ['plan'],
    ['budgets'],
    ['attempt', 'first', 0],
    ['attempt', 'second', 1],
    ['tool', 'mcp'],
    ['guardrails'],
    ['plan'],
    ['budgets'],
    ['attempt', 'second', 2],
  ])
  expect(responses?.map(({ status }) => status)).toEqual([429, 200, 200])
  expect(kindsOf(timeline)).toEqual(
    new Set([
      ...['receive', 'rate_limits', 'guardrails', 'plugin', 'tool_servers', 'plan', 'budgets', 'attempt', 'record'],
      ...['first_token', 'tool', 'answer_guardrails', 'write'],
    ]),
  )
  for (const { start_ms: startMs, duration_ms: durationMs } of timeline ?? [])
    expect(startMs + durationMs).toBeLessThanOrEqual((wholeMs ?? 0) + 1)
  const starts = (timeline ?? []).map(({ start_ms: startMs }) => startMs)
  expect(starts).toEqual([...starts].sort((one, other) => one - other))
  expect(timeline?.find(({ step }) => step === 'first_token')).toMatchObject({ start_ms: latency, duration_ms: 0 })
  const looked = timeline?.find(({ step }) => step === 'answer_guardrails')
  expect(looked?.busy_ms).toBeLessThanOrEqual((looked?.duration_ms ?? 0) + 0.001)
})

it('has no step that did not happen', async () => {
  second.next(saying([text('Hello.')]))
  const plain = await startGateway({ config: providerConfig({ second: { at: second } }, { 'steps/one': ['second'] }) })
  try {
    const body = JSON.stringify({ model: 'steps/one', input: 'Hi.' })
    await (await plain.fetch('/responses', { method: 'POST', body })).text()
    const [record] = await readGenerations(plain.dataDir)
    if (record === undefined) throw new Error('there is no record')
    expect(stepsOf(record)?.map(({ kind }) => kind)).toEqual(['receive', 'plan', 'attempt', 'first_token'])
    // What a row grows by.
    expect(JSON.stringify(record.timeline).length).toBeLessThan(100)
  } finally {
    await plain.close()
  }
})

it('has the look of a guardrail that refused the request', async () => {
  const refusing = await startGateway({
    config: providerConfig({ second: { at: second } }, { 'steps/one': ['second'] }),
  })
  try {
    await setGuardrail(refusing, { builtins: [{ slug: 'email', action: 'block' }] })
    const body = JSON.stringify({ model: 'steps/one', input: 'Write to ada@example.com.' })
    expect((await refusing.fetch('/responses', { method: 'POST', body })).status).toBe(403)
    const [record] = await readGenerations(refusing.dataDir)
    expect(record?.timeline?.map(([kind]) => kind)).toEqual(['receive', 'guardrails'])
  } finally {
    await refusing.close()
  }
})

it('has the attempt whose answer a guardrail ended, which is no answer of the record', async () => {
  const blocking = await startGateway({
    config: providerConfig({ second: { at: second } }, { 'steps/one': ['second'] }),
  })
  try {
    await setGuardrail(blocking, { builtins: [{ slug: 'email', action: 'block' }], appliesTo: 'output' })
    second.next(saying([text('Ask ada@example.com.')]))
    const body = JSON.stringify({ model: 'steps/one', input: 'Whom?' })
    const response = await blocking.fetch('/responses', { method: 'POST', body })
    expect(response.status).toBe(403)
    const id = response.headers.get('x-generation-id') ?? ''
    const { data } = (await (await blocking.fetch(`/generation?id=${id}`)).json()) as { data: Schema<'Generation'> }
    expect(data.timeline?.find(({ step }) => step === 'attempt')).toMatchObject({ name: 'second', attempt: null })
    expect(data.provider_responses).toEqual([])
  } finally {
    await blocking.close()
  }
})
