import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callers, providers, providersAt } from '../matrix/cells.ts'
import type { Facts } from '../matrix/features.ts'
import type { ProviderFormat } from '../matrix/provider.ts'
import { answerAs } from '../matrix/run-cell.ts'
import type { Seen, Wire } from '../matrix/seen.ts'
import { type FakeUpstream, startUpstream } from '../support/fake-upstream.ts'
import { prices } from '../support/provider-config.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { type ClientProgram, clientPrograms } from './client-requests.ts'

const modelOf = ({ name }: ProviderFormat) => `programs/${name}`

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: {
      providers: providersAt(upstream.url, providers),
      models: providers.map((provider) => ({
        id: modelOf(provider),
        context_length: 400_000,
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

/** What the provider says next, and the whole of it. */
function says(provider: ProviderFormat, feature: 'text' | 'tools'): Facts {
  const answer = provider.cases[feature]
  if ('notInFormat' in answer) throw new Error(answer.notInFormat)
  upstream.otherwise(answerAs(provider, answer))
  return answer.facts
}

async function ask(program: ClientProgram, body: Wire): Promise<Seen> {
  const caller = callers.find(({ id }) => id === program.caller)
  if (caller === undefined) throw new Error(`nobody calls in ${program.caller}`)
  const response = await fetch(gateway.url + program.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${inferenceKey}`, 'content-type': 'application/json', ...program.headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  expect({ status: response.status, ...(response.status !== 200 && { text }) }).toEqual({ status: 200 })
  return caller.read(program.isStream ? caller.fold(text) : (JSON.parse(text) as Wire))
}

const pairs = clientPrograms.flatMap((program) =>
  providers.map((provider) => [program.name, provider.name, program, provider] as const),
)

describe('a request as programs really send it', () => {
  it.each(pairs)('of %s is answered by %s', async (_, __, program, provider) => {
    const model = modelOf(provider)
    const said = says(provider, 'text')
    for (const body of [program.beside?.(model), program.prompt(model)]) {
      if (body === undefined) continue
      const seen = await ask(program, body)
      expect(seen.text).toBe(said.text)
      expect(Object.values(seen.usage).filter((count) => typeof count === 'number').length).toBeGreaterThan(1)
    }
    expect(gateway.log.filter((line) => line.includes('breaks the contract'))).toEqual([])
  })

  const looping = pairs.filter(([, , { result }]) => result !== undefined)
  it.each(looping)('of %s goes through a tool loop on %s', async (_, __, program, provider) => {
    const model = modelOf(provider)
    const called = says(provider, 'tools')
    const { calls } = await ask(program, program.prompt(model))
    const [call] = calls
    expect(calls).toHaveLength(called.calls.length)
    expect(call).toMatchObject({ name: 'get_weather', arguments: called.calls[0]?.arguments })
    if (call === undefined || program.result === undefined) return
    const said = says(provider, 'text')
    const { text } = await ask(program, program.result(model, call, 'sunny, 21 degrees'))
    expect(text).toBe(said.text)
    // The provider learns what its call returned, and is offered the tool again.
    const asked = JSON.stringify(upstream.requests.at(-1)?.body)
    expect(asked).toContain('sunny, 21 degrees')
    expect(asked.match(/get_weather/g)?.length).toBeGreaterThan(1)
    expect(gateway.log.filter((line) => line.includes('breaks the contract'))).toEqual([])
  })
})
