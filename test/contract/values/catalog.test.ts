import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { type FakeUpstream, json, startUpstream } from '../../support/fake-upstream.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'

/** Models whose ids name a family of tokenizers. */
const families: Readonly<Record<string, string>> = {
  'openai/gpt-4.1-mini': 'GPT',
  'anthropic/claude-sonnet-4.5': 'Claude',
  'google/gemini-2.5-pro': 'Gemini',
  'google/gemma-3-27b-it': 'Gemma',
  'google/palm-2-chat': 'PaLM',
  'x-ai/grok-4': 'Grok',
  'cohere/command-a': 'Cohere',
  'amazon/nova-pro-v1': 'Nova',
  'qwen/qwen-2.5-72b-instruct': 'Qwen',
  'qwen/qwen3-32b': 'Qwen3',
  '01-ai/yi-large': 'Yi',
  'deepseek/deepseek-r1': 'DeepSeek',
  'mistralai/mistral-small-3.2': 'Mistral',
  'meta-llama/llama-2-70b-chat': 'Llama2',
  'meta-llama/llama-3.3-70b-instruct': 'Llama3',
  'meta-llama/llama-4-maverick': 'Llama4',
  'rwkv/rwkv-5-world-3b': 'RWKV',
  'acme/wise': 'Other',
}

const endpoint = { provider: 'lab', upstream_model: 'wise', prices: { prompt: 1, completion: 2 } }

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: {
      providers: [
        {
          slug: 'lab',
          format: 'openai-chat',
          base_url: `${upstream.url}/v1`,
          api_key: 'sk-provider-secret-0123456789',
        },
        {
          slug: 'able',
          format: 'openai-chat',
          base_url: `${upstream.url}/v1`,
          api_key: 'sk-provider-secret-0123456789',
        },
      ],
      models: [
        ...Object.keys(families).map((id) => ({
          id,
          context_length: 8000,
          output_modalities: ['text', 'image', 'audio'],
          endpoints: [endpoint],
        })),
        {
          id: 'acme/two',
          endpoints: [
            { ...endpoint, supported_parameters: ['tools'] },
            { ...endpoint, provider: 'able', supported_parameters: ['structured_outputs', 'verbosity'] },
          ],
        },
        { id: 'acme/bare', context_length: 8000, endpoints: [{ ...endpoint, supported_parameters: ['tools'] }] },
      ],
    },
  })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

describe('values of the catalog', () => {
  it.each(Object.entries(families))(
    '%s has a tokenizer of the family %s, and tells what it makes',
    async (id, tokenizer) => {
      const response = await gateway.fetch(`/models/${id}`)
      const { data } = (await response.json()) as { data: Schema<'Model'> }
      expect(data.architecture).toMatchObject({ tokenizer, output_modalities: ['text', 'image', 'audio'] })
    },
  )
})

/** Requests that leave the only endpoint out, by the reason. */
const excluding: Readonly<Record<string, object>> = {
  enforce_distillable_text: { provider: { enforce_distillable_text: true } },
  output_modalities: { modalities: ['image'] },
  prompt: { prompt: { id: 'greeting' } },
  native_tools: { tools: [{ type: 'web_search' }], provider: { require_parameters: true } },
  reasoning: { model: 'acme/bare:thinking' },
  structured_outputs: {
    model: 'acme/two',
    text: { format: { type: 'json_schema', name: 'a', schema: { type: 'object' } } },
  },
  verbosity: { model: 'acme/two', text: { verbosity: 'low' } },
  image_config: { image_config: { aspect_ratio: '1:1' } },
}

describe('reasons to leave an endpoint out', () => {
  it.each(Object.entries(excluding))('%s is one', async (reason, fields) => {
    const request = { model: 'acme/bare', input: 'hi', ...fields }
    const response = await gateway.fetch('/routes/explain', { method: 'POST', body: JSON.stringify({ request }) })
    const text = await response.text()
    expect(response.status, text).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ data: { excluded: [{ reason }] } })
  })

  it('says that a model is gone where every provider says so', async () => {
    upstream.next(json({ error: { message: 'gone' } }, { status: 410 }))
    const response = await gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ model: 'acme/bare', input: 'hi' }),
    })
    expect(await response.json()).toMatchObject({ error: { metadata: { availability: { code: 'model_deprecated' } } } })
  })

  it('says that privacy leaves nothing', async () => {
    const response = await gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ model: 'acme/bare', input: 'hi', provider: { zdr: true } }),
    })
    expect(await response.json()).toMatchObject({
      error: { metadata: { availability: { code: 'privacy_restricted' } } },
    })
  })

  it('says that a model was named without its author', async () => {
    const request = { model: 'bare', input: 'hi' }
    const response = await gateway.fetch('/routes/explain', { method: 'POST', body: JSON.stringify({ request }) })
    expect(await response.json()).toMatchObject({ data: { strategy: 'alias' } })
  })
})
