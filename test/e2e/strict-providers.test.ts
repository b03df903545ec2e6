import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { providerPresets } from '../../src/catalog/provider-presets.ts'
import { arbitraryStory } from '../fit/arbitrary-story.ts'
import { storyCallers, takenBy } from '../fit/tell-story.ts'
import { facts } from '../matrix/features.ts'
import { answerAs } from '../matrix/run-cell.ts'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { prices } from '../support/provider-config.ts'
import { type StrictProvider, strictProviders } from '../support/strict/providers.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

/** Those whose slug names a known provider, so that the gateway treats them as the real ones. */
const known = strictProviders.filter(
  ({ endpoint }) => providerPresets.has(endpoint.provider.slug) && endpoint.provider.slug !== 'ollama',
)

const slugOf = ({ endpoint }: StrictProvider) => endpoint.provider.slug

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream((exchange) => {
    const [, slug] = exchange.request.path.split('/')
    const provider = known.find((each) => slugOf(each) === slug)
    if (provider === undefined) throw new Error(`no provider at ${exchange.request.path}`)
    const refusal = provider.refusal(exchange.request.body ?? {})
    if (refusal !== null) return json(refusal.body, { status: refusal.status })(exchange)
    return answerAs(provider.format, provider.format.write(facts.text))(exchange)
  })
  const config = {
    providers: known.map((provider) => ({
      slug: slugOf(provider),
      base_url: `${upstream.url}/${slugOf(provider)}`,
      api_key: provider.endpoint.provider.apiKey,
    })),
    models: known.map(({ endpoint }) => ({
      id: `strict/${endpoint.provider.slug}`,
      context_length: 1_000_000,
      input_modalities: ['text', 'image', 'file'],
      ...(endpoint.maxOutputTokens !== null && { max_output_tokens: endpoint.maxOutputTokens }),
      endpoints: [
        {
          provider: endpoint.provider.slug,
          upstream_model: endpoint.upstreamModel,
          prices,
        },
      ],
    })),
  }
  gateway = await startGateway({ config })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const stories = fc.sample(arbitraryStory, { numRuns: 2, seed: 34 })
const pairs = known.flatMap((provider) =>
  storyCallers.map((caller) => [provider.name, caller.format.id, provider, caller] as const),
)

it.each(pairs)('%s takes over sockets what a caller of %s sends', async (_, __, provider, caller) => {
  for (const [index, story] of stories.entries()) {
    const isStream = index % 2 === 0
    const body = caller.write(takenBy(provider, story), `strict/${slugOf(provider)}`, isStream)
    const response = await gateway.fetch(caller.format.path, { method: 'POST', body })
    const text = await response.text()
    expect({ status: response.status, ...(response.status !== 200 && { text }) }).toEqual({ status: 200 })
    const answer = isStream ? caller.format.fold(text) : (JSON.parse(text) as Record<string, unknown>)
    expect(caller.format.read(answer).text).toBe(facts.text.text)
  }
})
