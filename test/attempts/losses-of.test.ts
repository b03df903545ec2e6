import { expect, it } from 'vitest'
import { createLossesOf } from '../../src/attempts/losses-of.ts'
import type { ClientFormatId, UpstreamFormatId } from '../../src/canonical/format-id.ts'
import { clientFormats, upstreamFormats } from '../../src/formats/index.ts'
import { scanJson } from '../../src/streams/scan-json.ts'
import { model } from '../routing/arrange.ts'

type Wire = Record<string, unknown>

const messages = [{ role: 'user', content: 'Hi' }]
const schema = { type: 'object', properties: {}, additionalProperties: false }
const sampling = { temperature: 0.5, top_p: 0.5, top_k: 3 }
const chatLike = { ...sampling, presence_penalty: 1, frequency_penalty: 1, top_logprobs: 2 }

/** Each parameter of a format, beside what a request must have. */
const parameters: Readonly<Record<ClientFormatId, { readonly base: Wire; readonly each: Wire }>> = {
  'openai-responses': {
    base: { model: 'a/m', input: 'Hi' },
    each: {
      ...chatLike,
      ...{ service_tier: 'scale', max_output_tokens: 50, parallel_tool_calls: false, max_tool_calls: 3 },
      ...{ reasoning: { effort: 'high', summary: 'auto' }, truncation: 'auto', metadata: { a: 'b' }, user: 'u' },
      ...{ text: { verbosity: 'low', format: { type: 'json_schema', name: 'x', strict: true, schema } } },
      ...{ safety_identifier: 's', prompt_cache_key: 'k', include: ['reasoning.encrypted_content'] },
      ...{ tools: [{ type: 'function', name: 'f', parameters: schema, strict: true }], tool_choice: 'required' },
    },
  },
  'openai-chat': {
    base: { model: 'a/m', messages },
    each: {
      ...chatLike,
      ...{ service_tier: 'scale', max_completion_tokens: 50, max_tokens: 60, seed: 1, stop: ['x'], logprobs: true },
      ...{ reasoning_effort: 'high', reasoning: { effort: 'high' }, verbosity: 'low', metadata: { a: 'b' }, user: 'u' },
      ...{ logit_bias: { '1': 1 }, min_p: 0.1, top_a: 0.1, repetition_penalty: 1.1, parallel_tool_calls: false },
      ...{ response_format: { type: 'json_schema', json_schema: { name: 'x', strict: true, schema } } },
      ...{ prediction: { type: 'content', content: 'x' }, web_search_options: {} },
      ...{ tools: [{ type: 'function', function: { name: 'f', parameters: schema } }], tool_choice: 'required' },
    },
  },
  'anthropic-messages': {
    base: { model: 'a/m', messages, max_tokens: 5000 },
    each: {
      ...sampling,
      ...{ speed: 'fast', service_tier: 'scale', stop_sequences: ['x'], metadata: { user_id: 'u' } },
      ...{ thinking: { type: 'enabled', budget_tokens: 2000 }, output_config: { effort: 'low' } },
      ...{ tools: [{ name: 'f', input_schema: schema }], tool_choice: { type: 'any' } },
    },
  },
}

const unasked = { kind: 'embedded', id: 'simulator', answer: async function* () {} } as const
const formats = upstreamFormats(unasked)
const lossesOf = createLossesOf({ clientFormats, upstreamFormats: formats })
const upstreamIds = Object.keys(formats) as UpstreamFormatId[]

function lostOf(caller: ClientFormatId, body: Wire, format: UpstreamFormatId) {
  const source = scanJson(Buffer.from(JSON.stringify(body)))
  const turn = clientFormats[caller].decodeRequest({ body, source, headers: {} })
  const [endpoint] = model('a/m', { p: { provider: { format }, supportedParameters: new Set() } }).endpoints
  if (endpoint === undefined) throw new Error('there is one')
  const { lost, adjusted = [] } = lossesOf(turn, endpoint)
  return [...lost, ...adjusted]
}

const cells = (Object.keys(parameters) as ClientFormatId[]).flatMap((caller) =>
  upstreamIds.map((format) => [caller, format] as const),
)

it.each(cells)('what a request of %s loses at an endpoint of %s is named as it was written', (caller, format) => {
  const { base, each } = parameters[caller]
  const wrong: string[] = []
  for (const [name, value] of Object.entries(each)) {
    const tools = name === 'tool_choice' && { tools: each['tools'] }
    const body = { ...base, ...tools, [name]: value }
    for (const lost of lostOf(caller, body, format)) {
      const [root = ''] = lost.split(/[.[]/)
      if (!Object.hasOwn(body, root)) wrong.push(`${name}: ${lost}`)
    }
  }
  expect(wrong).toEqual([])
})
