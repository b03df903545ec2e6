import { once } from 'node:events'
import { afterAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Schema } from '../../src/contract/contract.ts'
import { providersAt } from '../matrix/cells.ts'
import { facts, type Tokens } from '../matrix/features.ts'
import { anthropicMessages } from '../matrix/providers/anthropic-messages.ts'
import { openAiChat } from '../matrix/providers/openai-chat.ts'
import { openAiResponses } from '../matrix/providers/openai-responses.ts'
import { answerAs } from '../matrix/run-cell.ts'
import { eventually } from '../support/eventually.ts'
import { json, steps } from '../support/fake-upstream.ts'
import { makeKey, manage } from '../support/money.ts'
import { prices } from '../support/provider-config.ts'
import { sharedUpstream } from '../support/shared-servers.ts'
import { startGateway } from '../support/test-gateway.ts'

const upstream = await sharedUpstream()
const played = [openAiResponses, openAiChat, anthropicMessages]
const gateway = await startGateway({
  config: {
    providers: providersAt(upstream.url, played),
    models: played.map(({ name, upstreamModel }) => ({
      id: `m/${name}`,
      context_length: 200_000,
      endpoints: [{ provider: name, upstream_model: upstreamModel, prices }],
    })),
  },
})
afterAll(() => gateway.close())
const { key } = await makeKey(gateway, { limit: 1 })

const lie: Tokens = { input: 100, cached: 0, written: 0, output: 1_000_000_000, reasoning: 0 }
const said = { ...facts.text, tokens: lie }
const post = (path: string, body: object, signal?: AbortSignal) =>
  gateway.fetch(path, { method: 'POST', key, body: JSON.stringify(body), ...(signal !== undefined && { signal }) })

type Generation = Schema<'Generation'>
const last = async (matching: Partial<Generation> = {}): Promise<Generation> => {
  const newest = async () =>
    ((await (await gateway.fetch('/generations?limit=1', { key })).json()) as { data: Generation[] }).data[0]
  await eventually(newest).toMatchObject(matching)
  return (await newest()) as Generation
}
const isBounded = (record: Generation, steps = 1) => {
  expect(record.cost_origin).toBe('estimated')
  expect(record.tokens_prompt).toBeLessThan(1000 * steps)
  expect(record.tokens_completion).toBeLessThan(100 * steps)
  expect(record.total_cost).toBeLessThan(0.001 * steps)
}

describe('N38: a provider’s numbers are bounded', () => {
  it.each(['m/openai-chat', 'm/openai-responses'])('in each step of a tool loop (%s)', async (model) => {
    const provider = model === 'm/openai-chat' ? openAiChat : openAiResponses
    const calls = [{ id: 'call_1', name: 'datetime', arguments: {} }]
    upstream.next(answerAs(provider, provider.write({ ...said, text: '', calls, end: 'tool-calls' })))
    upstream.otherwise(answerAs(provider, provider.write(said)))
    const answer = (await (
      await post('/responses', { model, input: 'Now?', tools: [{ type: 'service:datetime' }] })
    ).json()) as {
      usage: Record<string, number>
    }
    const record = await last({ steps: 2 })
    isBounded(record, 2)
    expect(record.reported_usage).toMatchObject({ input_tokens: 200, output_tokens: 2_000_000_000 })
    expect(answer.usage).toMatchObject({ output_tokens: record.tokens_completion, cost: record.total_cost })
  })

  it.each([1, 2])(
    'by what a budget has left, when many answers of %s steps claim a little more at once',
    async (count) => {
      const poor = await makeKey(gateway, { limit: 0.0095 })
      const little = { ...lie, input: 4_090, output: 1_020 }
      const calls = [{ id: 'call_1', name: 'datetime', arguments: {} }]
      upstream.otherwise((exchange) => {
        const isLast = count === 1 || JSON.stringify(exchange.request.body).includes('call_1')
        const tools = { text: '', calls, end: 'tool-calls' as const }
        const words = openAiChat.write({ ...facts.text, tokens: little, ...(!isLast && tools) })
        return answerAs(openAiChat, words)(exchange)
      })
      const wish = { model: 'm/openai-chat', max_output_tokens: 1, input: 'Hi', tools: [{ type: 'service:datetime' }] }
      const ask = async () => {
        const body = JSON.stringify(count === 1 ? { ...wish, tools: [] } : wish)
        return (await gateway.fetch('/responses', { method: 'POST', key: poor.key, body })).text()
      }
      await Promise.all(Array.from({ length: 30 }, ask))
      const { data } = (await (await gateway.fetch('/key', { key: poor.key })).json()) as { data: { usage: number } }
      expect(data.usage).toBeGreaterThan(0)
      expect(data.usage).toBeLessThanOrEqual(0.0095)
    },
  )

  it('where the caller leaves, with what the provider told at the start', async () => {
    const usage = { input_tokens: 1_000_000_000, output_tokens: 1_000_000_000 }
    const message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: null,
      usage,
    }
    const event = (type: string, members: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...members })}\n\n`
    const delta = { type: 'text_delta', text: 'Far away.' }
    upstream.otherwise(
      steps([
        event('message_start', { message }),
        event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
        event('content_block_delta', { index: 0, delta }),
        'stall',
      ]),
    )
    const leaving = new AbortController()
    const messages = [{ role: 'user', content: 'How is the sea?' }]
    const body = { model: 'm/anthropic-messages', messages, max_tokens: 100, stream: true }
    const reader = (await post('/messages', body, leaving.signal)).body?.getReader()
    let seen = ''
    while (!seen.includes('Far away.')) seen += Buffer.from((await reader?.read())?.value ?? []).toString()
    leaving.abort()
    expect(seen).not.toContain('000000')
    const record = await last({ cancelled: true })
    isBounded(record)
    expect(record.reported_usage).toMatchObject({ input_tokens: 1_000_000_000 })
  })

  it('where an answer breaks off that nobody pays for', async () => {
    const { key: other } = await makeKey(gateway)
    const usage = { input_tokens: 1_000_000_000, output_tokens: 1 }
    const message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: null,
      usage,
    }
    upstream.otherwise(
      steps([`event: message_start\ndata: ${JSON.stringify({ type: 'message_start', message })}\n\n`, 'cut']),
    )
    const messages = [{ role: 'user', content: 'How is the sea?' }]
    const body = JSON.stringify({ model: 'm/anthropic-messages', messages, max_tokens: 100, stream: true })
    await (await gateway.fetch('/messages', { method: 'POST', key: other, body })).text()
    const metrics = await (await fetch(`${gateway.origin}/metrics`)).text()
    const [, lost = '0'] = /gateway_insured_dollars_total\{is_free="true"\} ([\d.e-]+)/.exec(metrics) ?? []
    expect(Number(lost)).toBeLessThan(0.001)
  })

  it('on a socket', async () => {
    upstream.otherwise(answerAs(openAiResponses, openAiResponses.write(said)))
    const address = `${gateway.url.replace('http', 'ws')}/responses`
    const socket = new WebSocket(address, { headers: { authorization: `Bearer ${key}` } })
    await once(socket, 'open')
    const ended = new Promise<Record<string, unknown>>((resolve) => {
      socket.on('message', (data: Buffer) => {
        const event = JSON.parse(data.toString()) as { type: string; response: Record<string, unknown> }
        if (event.type === 'response.completed') resolve(event.response)
      })
    })
    socket.send(JSON.stringify({ type: 'response.create', model: 'm/openai-responses', input: 'How is the sea?' }))
    const { usage } = (await ended) as { usage: Record<string, number> }
    socket.close()
    const record = await last()
    isBounded(record)
    expect(usage).toMatchObject({ output_tokens: record.tokens_completion, cost: record.total_cost })
  })

  it('of a summary', async () => {
    upstream.otherwise(answerAs(openAiChat, openAiChat.write(said)))
    const response = await post('/responses/compact', { model: 'm/openai-chat', input: 'How is the sea?' })
    const { usage } = (await response.json()) as { usage: Record<string, number> }
    const record = await last()
    isBounded(record)
    expect(usage['output_tokens']).toBe(record.tokens_completion)
  })

  it('where tokens are only counted', async () => {
    const count = async (input_tokens: unknown) => {
      upstream.otherwise(json({ input_tokens }))
      const messages = [{ role: 'user', content: 'How is the sea?' }]
      const response = await post('/messages/count_tokens', { model: 'm/anthropic-messages', messages })
      return ((await response.json()) as { input_tokens: number }).input_tokens
    }
    expect(await count(12)).toBe(12)
    expect(await count(1_000_000_000)).toBeLessThan(20)
    const told = gateway.log.filter((line) => line.includes('a usage that can not be'))
    expect(told.at(-1)).toContain('"claimed":{"input_tokens":1000000000}')
  })

  it('so that a key is never charged more than its limit', async () => {
    const { data } = await manage(gateway, 'GET', '/keys')
    for (const { usage } of data as unknown as { usage: number }[]) expect(usage).toBeLessThan(0.01)
  })
})
