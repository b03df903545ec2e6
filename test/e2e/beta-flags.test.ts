import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { facts } from '../matrix/features.ts'
import { anthropicMessages } from '../matrix/providers/anthropic-messages.ts'
import { bedrockConverse } from '../matrix/providers/bedrock-converse.ts'
import { openAiChat } from '../matrix/providers/openai-chat.ts'
import { answerAs } from '../matrix/run-cell.ts'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { prices, upstreamKey } from '../support/provider-config.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway

const known = ['context-1m-2025-08-07', 'interleaved-thinking-2025-05-14']
const listed = { beta_flags: known }
const rows = [
  { slug: 'all', played: anthropicMessages, capabilities: {} },
  { slug: 'some', played: anthropicMessages, capabilities: listed },
  { slug: 'none', played: anthropicMessages, capabilities: { beta_flags: [] } },
  { slug: 'chat', played: openAiChat, capabilities: {} },
  { slug: 'bedrock', played: bedrockConverse, capabilities: listed },
  // Its own row has the list.
  { slug: 'amazon-bedrock', played: bedrockConverse, capabilities: {} },
  { slug: 'bedrock-nova', played: bedrockConverse, capabilities: listed, upstreamModel: 'amazon.nova-pro-v1:0' },
]

beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: {
      providers: rows.map(({ slug, played: { format, config }, capabilities }) => ({
        slug,
        format,
        base_url: `${upstream.url}/${slug}/v1`,
        api_key: upstreamKey,
        ...config,
        capabilities: { ...(config['capabilities'] as object), ...capabilities },
      })),
      models: rows.map(({ slug, played, upstreamModel = played.upstreamModel }) => ({
        id: `${slug}/m`,
        context_length: 400_000,
        endpoints: [{ provider: slug, upstream_model: upstreamModel, prices: { ...prices } }],
      })),
    },
  })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

/** Asks with these lines of the header, each a line of its own on the wire. */
async function ask(slug: string, lines: readonly string[], path = '/messages') {
  const found = rows.find((row) => row.slug === slug)
  if (found === undefined) throw new Error(`no row ${slug}`)
  const { played } = found
  upstream.otherwise(path === '/messages' ? answerAs(played, played.write(facts.text)) : json({ input_tokens: 5 }))
  const answer = await new Promise<string>((resolve, reject) => {
    const sent = request(
      `${gateway.url}${path}`,
      {
        method: 'POST',
        headers: {
          'x-api-key': inferenceKey,
          'content-type': 'application/json',
          'x-service-metadata': 'enabled',
          'anthropic-beta': [...lines],
        },
      },
      (response) => text(response).then(resolve, reject),
    )
    sent.on('error', reject)
    sent.end(JSON.stringify({ model: `${slug}/m`, max_tokens: 50, messages: [{ role: 'user', content: 'Hi' }] }))
  })
  const { service_metadata: metadata } = JSON.parse(answer) as {
    service_metadata?: { params?: { ignored_parameters?: readonly string[] } }
  }
  const [received] = upstream.requests
  return {
    header: received?.headers['anthropic-beta'],
    fields: received?.body?.['additionalModelRequestFields'],
    ignored: metadata?.params?.ignored_parameters ?? [],
  }
}

const [long, interleaved] = known
const odd = 'claude-code-20250219'
const lines = [`${long},${odd}`, ` ${interleaved} , ${long}`]

describe('anthropic-beta flags', () => {
  it('all reach a provider whose row has no list, each once, whatever lines they came in', async () => {
    expect(await ask('all', lines)).toEqual({
      header: [long, odd, interleaved].join(','),
      fields: undefined,
      ignored: [],
    })
  })

  it('reach a provider as far as its row lists them, and the others are named', async () => {
    expect(await ask('some', lines)).toMatchObject({
      header: [long, interleaved].join(','),
      ignored: [`anthropic-beta.${odd}`],
    })
  })

  it('are left out with their header where the row lists none', async () => {
    expect(await ask('none', lines)).toMatchObject({
      header: undefined,
      ignored: [long, odd, interleaved].map((flag) => `anthropic-beta.${flag}`),
    })
  })

  it('are filtered where tokens are counted, too', async () => {
    expect(await ask('some', lines, '/messages/count_tokens')).toMatchObject({
      header: [long, interleaved].join(','),
    })
  })

  it.each(['bedrock', 'amazon-bedrock'])('stand in the body for Claude at Bedrock: %s', async (slug) => {
    expect(await ask(slug, lines)).toMatchObject({
      header: undefined,
      fields: { anthropic_beta: [long, interleaved] },
      ignored: [`anthropic-beta.${odd}`],
    })
  })

  it.each(['bedrock-nova', 'chat'])('go to no model of another kind, and are named: %s', async (slug) => {
    expect(await ask(slug, lines)).toEqual({ header: undefined, fields: undefined, ignored: ['anthropic-beta'] })
  })
})
