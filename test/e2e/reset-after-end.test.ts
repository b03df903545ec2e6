import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callers, providers, providersAt } from '../matrix/cells.ts'
import type { ProviderFormat } from '../matrix/provider.ts'
import { providerAnswer } from '../matrix/run-cell.ts'
import { type FakeUpstream, startUpstream, steps } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { prices } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { limitOf } from '../support/wait-until.ts'

const modelOf = ({ name }: ProviderFormat) => `${name}/reset`

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: {
      limits: { idle_timeout: limitOf(300) },
      providers: providersAt(upstream.url, providers),
      models: providers.map((provider) => ({
        ...{ id: modelOf(provider), context_length: 400_000 },
        endpoints: [{ provider: provider.name, upstream_model: provider.upstreamModel, prices: { ...prices } }],
      })),
    },
  })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

/** A streamed answer up to its stop reason and usage, without the mark of the end where the format has one behind them. */
function upToMark(stream: string | Uint8Array): string | Uint8Array {
  if (typeof stream !== 'string') return stream
  return stream.replace(/data: \[DONE\]\n\n$/, '').replace(/event: message_stop\ndata: .*\n\n$/, '')
}

const ends = [
  ['reset', {}, 'reset'],
  ['reset on a connection that is not to be kept', { connection: 'close' }, 'reset'],
  ['cut', {}, 'cut'],
  ['cut on a connection that is not to be kept', { connection: 'close' }, 'cut'],
  ['left silent', {}, 'stall'],
] as const

describe.each(callers)('$id: a stream that has said why it stopped and what it used', (caller) => {
  it.each(providers)('is complete however $name ends it', async (provider) => {
    for (const feature of ['text', 'tools'] as const) {
      const { stream } = providerAnswer(provider, feature)
      const request = caller.request(feature, modelOf(provider), true)
      const ask = async (headers: Record<string, string> = {}) => {
        const response = await gateway.fetch(caller.path, { method: 'POST', headers, body: JSON.stringify(request) })
        return caller.read(caller.fold(await response.text()))
      }
      const media = { 'content-type': provider.streamMediaType }
      upstream.otherwise(steps([stream], { headers: media }))
      const whole = await ask()
      // Silence takes its time, and is the same for both.
      for (const [, headers, end] of feature === 'text' ? ends : ends.slice(0, -1)) {
        upstream.otherwise(steps([upToMark(stream), end], { headers: { ...media, ...headers } }))
        expect(await ask()).toMatchObject({ text: whole.text, end: whole.end, usage: whole.usage, cost: whole.cost })
      }
      expect(await ask({ 'x-service-stream-commit': 'complete' })).toMatchObject({ end: whole.end, cost: whole.cost })
    }
    const { gatewayStatus } = await lastGeneration()
    expect(gatewayStatus).toBe('completed')
  })
})

async function lastGeneration() {
  const generations = await readGenerations(gateway.dataDir)
  return { gatewayStatus: generations.at(-1)?.status }
}

describe.each(callers)('$id: a stream that lacks its usage', (caller) => {
  it('is not complete where it is reset', async () => {
    const provider = providers.find(({ name }) => name === 'openai-chat')
    if (provider === undefined) throw new Error('there is no such provider')
    const { stream } = providerAnswer(provider, 'text')
    const events = String(stream).split(/(?<=\n\n)/)
    const upToReason = events.slice(0, events.findIndex((event) => event.includes('"finish_reason":"stop"')) + 1)
    const isWithoutUsage = upToReason.every((event) => !event.includes('prompt_tokens'))
    expect(isWithoutUsage).toBe(true)
    upstream.otherwise(steps([...upToReason, 'reset']))
    const request = caller.request('text', modelOf(provider), true)
    const response = await gateway.fetch(caller.path, { method: 'POST', body: JSON.stringify(request) })
    expect(caller.readBroken(await response.text()).error.type).toBe('provider_unavailable')
  })
})
