import { describe, expect, it } from 'vitest'
import { priceUsage } from '../../src/accounting/price.ts'
import type { ClientFormatId, UpstreamFormatId } from '../../src/canonical/format-id.ts'
import type { Usage } from '../../src/canonical/usage.ts'
import type { Prices } from '../../src/catalog/catalog.ts'
import type { EmbeddedUpstreamFormat } from '../../src/formats/format.ts'
import { clientFormats, upstreamFormats } from '../../src/formats/index.ts'
import { turnOf } from '../formats/openai-chat/request-fixtures.ts'

/** What a provider's body says, what that means, and what it costs, all worked out by hand. Prices in pico-dollars a token are USD per million × 1,000,000. */
interface Invoice {
  readonly title: string
  readonly format: Exclude<UpstreamFormatId, 'simulator'>
  readonly body: object
  readonly usage: Partial<Usage>
  readonly prices: Prices
  readonly inputNanos: number
  readonly outputNanos: number
  /** Where the provider says what it charged; else both sides together. */
  readonly totalNanos?: number
}

// USD per million tokens: 0.25 in, 0.025 cached, 2 out; 0.01 USD a search.
const mini: Prices = {
  promptPicos: 250_000,
  completionPicos: 2_000_000,
  cacheReadPicos: 25_000,
  webSearchNanos: 10_000_000,
  requestNanos: 0,
}
// 3 in, 0.30 read, 3.75 written, 6 written for an hour, 15 out; 0.01 a search.
const sonnet: Prices = {
  promptPicos: 3_000_000,
  completionPicos: 15_000_000,
  cacheReadPicos: 300_000,
  cacheWritePicos: 3_750_000,
  cacheWriteHourPicos: 6_000_000,
  webSearchNanos: 10_000_000,
  requestNanos: 0,
}
// 0.30 in, 0.03 cached, 1 for sound, 2.50 out, 30 for pictures.
const flash: Prices = {
  promptPicos: 300_000,
  completionPicos: 2_500_000,
  cacheReadPicos: 30_000,
  audioInputPicos: 1_000_000,
  imageOutputPicos: 30_000_000,
  requestNanos: 0,
}
// 1.25 in, 10 out, 0.125 cached; 2.50, 15 and 0.25 above 200,000 tokens.
const pro: Prices = {
  promptPicos: 1_250_000,
  completionPicos: 10_000_000,
  cacheReadPicos: 125_000,
  requestNanos: 0,
  tiers: [
    {
      aboveInputTokens: 200_000,
      prices: { promptPicos: 2_500_000, completionPicos: 15_000_000, cacheReadPicos: 250_000, requestNanos: 0 },
    },
  ],
}
// 2.50 in, 10 out, 32 for sound in, 64 for sound out.
const audio: Prices = {
  promptPicos: 2_500_000,
  completionPicos: 10_000_000,
  audioInputPicos: 32_000_000,
  audioOutputPicos: 64_000_000,
  requestNanos: 0,
}
// 0.28 in, 0.028 cached, 0.42 out.
const chat: Prices = { promptPicos: 280_000, completionPicos: 420_000, cacheReadPicos: 28_000, requestNanos: 0 }
// 1 in, 1 out, and 0.005 USD a request.
const sonar: Prices = { promptPicos: 1_000_000, completionPicos: 1_000_000, requestNanos: 5_000_000 }
// 2.50 in, 10 out.
const command: Prices = { promptPicos: 2_500_000, completionPicos: 10_000_000, requestNanos: 0 }
const free: Prices = { promptPicos: 0, completionPicos: 0, requestNanos: 0 }

const response = (usage: object, more: object = {}) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  status: 'completed',
  model: 'm',
  output: [
    {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'Hi', annotations: [] }],
    },
  ],
  usage,
  ...more,
})
const completion = (usage: object, more: object = {}) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }],
  usage,
  ...more,
})
const message = (usage: object) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: [{ type: 'text', text: 'Hi' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage,
})
const gemini = (usageMetadata: object) => ({
  candidates: [{ content: { role: 'model', parts: [{ text: 'Hi' }] }, finishReason: 'STOP', index: 0 }],
  usageMetadata,
  modelVersion: 'm',
})
const converse = (usage: object) => ({
  output: { message: { role: 'assistant', content: [{ text: 'Hi' }] } },
  stopReason: 'end_turn',
  usage,
})
const cohere = (usage: object) => ({
  id: '1',
  message: { role: 'assistant', content: [{ type: 'text', text: 'Hi' }] },
  finish_reason: 'COMPLETE',
  usage,
})

const invoices: readonly Invoice[] = [
  {
    title: 'Responses: cached input within the input, reasoning within the output',
    format: 'openai-responses',
    body: response({
      input_tokens: 1200,
      input_tokens_details: { cached_tokens: 1000 },
      output_tokens: 300,
      output_tokens_details: { reasoning_tokens: 200 },
      total_tokens: 1500,
    }),
    usage: { inputTokens: 1200, cachedTokens: 1000, outputTokens: 300, reasoningTokens: 200 },
    prices: mini,
    // 200 × 0.25 + 1000 × 0.025 = 50 + 25 = 75 millionths of a dollar
    inputNanos: 75_000,
    // 300 × 2 = 600 millionths
    outputNanos: 600_000,
  },
  {
    title: 'Responses: searches, and cache writes where the provider counts them',
    format: 'openai-responses',
    body: response(
      {
        input_tokens: 5000,
        input_tokens_details: { cached_tokens: 1000, cache_write_tokens: 2000 },
        output_tokens: 10,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 5010,
      },
      { tool_usage: { web_search: { num_requests: 2 } } },
    ),
    usage: { inputTokens: 5000, cachedTokens: 1000, cacheWriteTokens: 2000, outputTokens: 10, webSearchCount: 2 },
    prices: { ...mini, cacheWritePicos: 312_500 },
    // 2000 × 0.25 + 1000 × 0.025 + 2000 × 0.3125 = 500 + 25 + 625 = 1150 millionths; 2 × 0.01 USD of searches
    inputNanos: 1_150_000 + 20_000_000,
    // 10 × 2 = 20 millionths
    outputNanos: 20_000,
  },
  {
    title: 'Responses of xAI: it says itself what it charged, in ticks of 1e-10 USD',
    format: 'openai-responses',
    body: response({ input_tokens: 100, output_tokens: 10, total_tokens: 110, cost_in_usd_ticks: 1_234_500 }),
    usage: { inputTokens: 100, outputTokens: 10, reportedCostUsd: 0.000_123_45 },
    prices: mini,
    // 1,234,500 ticks × 0.1 nano-dollars, divided as 25,000 to 20,000
    totalNanos: 123_450,
    inputNanos: 68_583,
    outputNanos: 54_867,
  },
  {
    title: 'chat completions of OpenAI: sound in and out',
    format: 'openai-chat',
    body: completion({
      prompt_tokens: 120,
      completion_tokens: 90,
      total_tokens: 210,
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 100 },
      completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 70 },
    }),
    usage: { inputTokens: 120, inputAudioTokens: 100, outputTokens: 90, outputAudioTokens: 70 },
    prices: audio,
    // 20 × 2.5 + 100 × 32 = 50 + 3200 = 3250 millionths
    inputNanos: 3_250_000,
    // 20 × 10 + 70 × 64 = 200 + 4480 = 4680 millionths
    outputNanos: 4_680_000,
  },
  {
    title: 'chat completions of DeepSeek: cache hits under a name of their own',
    format: 'openai-chat',
    body: completion({
      prompt_tokens: 1100,
      completion_tokens: 50,
      total_tokens: 1150,
      prompt_cache_hit_tokens: 1024,
      prompt_cache_miss_tokens: 76,
      completion_tokens_details: { reasoning_tokens: 30 },
    }),
    usage: { inputTokens: 1100, cachedTokens: 1024, outputTokens: 50, reasoningTokens: 30 },
    prices: chat,
    // 76 × 0.28 + 1024 × 0.028 = 21.28 + 28.672 = 49.952 millionths
    inputNanos: 49_952,
    // 50 × 0.42 = 21 millionths
    outputNanos: 21_000,
  },
  {
    title: 'chat completions of Moonshot: cached input beside the details',
    format: 'openai-chat',
    body: completion({ prompt_tokens: 100, completion_tokens: 10, total_tokens: 110, cached_tokens: 60 }),
    usage: { inputTokens: 100, cachedTokens: 60, outputTokens: 10 },
    prices: chat,
    // 40 × 0.28 + 60 × 0.028 = 11.2 + 1.68 = 12.88 millionths
    inputNanos: 12_880,
    // 10 × 0.42 = 4.2 millionths
    outputNanos: 4_200,
  },
  {
    title: 'chat completions of xAI: reasoning that only the total contains is output',
    format: 'openai-chat',
    body: completion({
      prompt_tokens: 100,
      completion_tokens: 10,
      total_tokens: 310,
      completion_tokens_details: { reasoning_tokens: 200 },
    }),
    usage: { inputTokens: 100, outputTokens: 210, reasoningTokens: 200 },
    prices: mini,
    // 100 × 0.25 = 25 millionths
    inputNanos: 25_000,
    // (10 + 200) × 2 = 420 millionths
    outputNanos: 420_000,
  },
  {
    title: 'chat completions of Azure: content filters cost nothing',
    format: 'openai-chat',
    body: completion(
      { prompt_tokens: 15, completion_tokens: 19, total_tokens: 34 },
      { prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }] },
    ),
    usage: { inputTokens: 15, outputTokens: 19 },
    prices: mini,
    // 15 × 0.25 = 3.75 millionths
    inputNanos: 3_750,
    // 19 × 2 = 38 millionths
    outputNanos: 38_000,
  },
  {
    title: 'chat completions of OpenRouter: what it charged counts, whatever the tokens would cost',
    format: 'openai-chat',
    body: completion({
      prompt_tokens: 1000,
      completion_tokens: 100,
      total_tokens: 1100,
      cost: 0.001_234_5,
      prompt_tokens_details: { cached_tokens: 400, cache_write_tokens: 300 },
    }),
    usage: {
      inputTokens: 1000,
      cachedTokens: 400,
      cacheWriteTokens: 300,
      outputTokens: 100,
      reportedCostUsd: 0.001_234_5,
    },
    prices: sonnet,
    // 300 × 3 + 400 × 0.3 + 300 × 3.75 = 2145 millionths to 100 × 15 = 1500: 1,234,500 divided so
    inputNanos: 726_475,
    outputNanos: 508_025,
    totalNanos: 1_234_500,
  },
  {
    title: 'chat completions of Perplexity: by the request too, unless it says what it charged',
    format: 'openai-chat',
    body: completion({ prompt_tokens: 14, completion_tokens: 233, total_tokens: 247, search_context_size: 'low' }),
    usage: { inputTokens: 14, outputTokens: 233 },
    prices: sonar,
    // 14 × 1 = 14 millionths and 0.005 USD
    inputNanos: 14_000 + 5_000_000,
    // 233 × 1 = 233 millionths
    outputNanos: 233_000,
  },
  {
    title: 'Messages: reads and writes beside the input, for five minutes and for an hour, and a search',
    format: 'anthropic-messages',
    body: message({
      input_tokens: 50,
      cache_read_input_tokens: 2000,
      cache_creation_input_tokens: 300,
      cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 200 },
      output_tokens: 400,
      server_tool_use: { web_search_requests: 1 },
    }),
    usage: {
      inputTokens: 2350,
      cachedTokens: 2000,
      cacheWriteTokens: 300,
      cacheWriteHourTokens: 200,
      outputTokens: 400,
      webSearchCount: 1,
    },
    prices: sonnet,
    // 50 × 3 + 2000 × 0.3 + 100 × 3.75 + 200 × 6 = 150 + 600 + 375 + 1200 = 2325 millionths; 0.01 USD for the search
    inputNanos: 2_325_000 + 10_000_000,
    // 400 × 15 = 6000 millionths
    outputNanos: 6_000_000,
  },
  {
    title: 'Messages without a cache',
    format: 'anthropic-messages',
    body: message({ input_tokens: 11, output_tokens: 7 }),
    usage: { inputTokens: 11, outputTokens: 7 },
    prices: sonnet,
    // 11 × 3 = 33 millionths
    inputNanos: 33_000,
    // 7 × 15 = 105 millionths
    outputNanos: 105_000,
  },
  {
    title: 'Gemini: cached input and sound within the prompt, thoughts beside the candidates',
    format: 'google-gemini',
    body: gemini({
      promptTokenCount: 1000,
      cachedContentTokenCount: 400,
      candidatesTokenCount: 200,
      thoughtsTokenCount: 300,
      totalTokenCount: 1500,
      promptTokensDetails: [
        { modality: 'TEXT', tokenCount: 900 },
        { modality: 'AUDIO', tokenCount: 100 },
      ],
    }),
    usage: {
      inputTokens: 1000,
      cachedTokens: 400,
      inputAudioTokens: 100,
      outputTokens: 500,
      reasoningTokens: 300,
    },
    prices: flash,
    // 500 × 0.3 + 100 × 1 + 400 × 0.03 = 150 + 100 + 12 = 262 millionths
    inputNanos: 262_000,
    // (200 + 300) × 2.5 = 1250 millionths
    outputNanos: 1_250_000,
  },
  {
    title: 'Gemini: a picture',
    format: 'google-gemini',
    body: gemini({
      promptTokenCount: 10,
      candidatesTokenCount: 1300,
      totalTokenCount: 1310,
      candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1290 }],
    }),
    usage: { inputTokens: 10, outputTokens: 1300, outputImageTokens: 1290 },
    prices: flash,
    // 10 × 0.3 = 3 millionths
    inputNanos: 3_000,
    // 10 × 2.5 + 1290 × 30 = 25 + 38,700 = 38,725 millionths
    outputNanos: 38_725_000,
  },
  {
    title: 'Converse: reads and writes beside the input',
    format: 'bedrock-converse',
    body: converse({
      inputTokens: 100,
      outputTokens: 50,
      totalTokens: 2650,
      cacheReadInputTokens: 2000,
      cacheWriteInputTokens: 500,
    }),
    usage: { inputTokens: 2600, cachedTokens: 2000, cacheWriteTokens: 500, outputTokens: 50 },
    prices: sonnet,
    // 100 × 3 + 2000 × 0.3 + 500 × 3.75 = 300 + 600 + 1875 = 2775 millionths
    inputNanos: 2_775_000,
    // 50 × 15 = 750 millionths
    outputNanos: 750_000,
  },
  {
    title: 'Converse: writes for an hour',
    format: 'bedrock-converse',
    body: converse({
      inputTokens: 10,
      outputTokens: 1,
      totalTokens: 411,
      cacheWriteInputTokens: 400,
      cacheDetails: [
        { ttl: '1h', inputTokens: 300 },
        { ttl: '5m', inputTokens: 100 },
      ],
    }),
    usage: { inputTokens: 410, cacheWriteTokens: 400, cacheWriteHourTokens: 300, outputTokens: 1 },
    prices: sonnet,
    // 10 × 3 + 100 × 3.75 + 300 × 6 = 30 + 375 + 1800 = 2205 millionths
    inputNanos: 2_205_000,
    // 1 × 15 = 15 millionths
    outputNanos: 15_000,
  },
  {
    title: 'Gemini: a long prompt, of which most was cached, at the price of long prompts as a whole',
    format: 'google-gemini',
    body: gemini({
      promptTokenCount: 200_001,
      cachedContentTokenCount: 200_000,
      candidatesTokenCount: 100,
      totalTokenCount: 200_101,
    }),
    usage: { inputTokens: 200_001, cachedTokens: 200_000, outputTokens: 100 },
    prices: pro,
    // 1 × 2.5 + 200,000 × 0.25 = 50,002.5 millionths
    inputNanos: 50_002_500,
    // 100 × 15 = 1500 millionths
    outputNanos: 1_500_000,
  },
  {
    title: 'Gemini: a prompt of exactly the threshold, at the price of short ones',
    format: 'google-gemini',
    body: gemini({ promptTokenCount: 200_000, candidatesTokenCount: 100, totalTokenCount: 200_100 }),
    usage: { inputTokens: 200_000, outputTokens: 100 },
    prices: pro,
    inputNanos: 250_000_000,
    outputNanos: 1_000_000,
  },
  {
    title: 'Cohere: what it bills, not what its prompt template and markup take',
    format: 'cohere-chat',
    body: cohere({
      billed_units: { input_tokens: 181, output_tokens: 34 },
      tokens: { input_tokens: 1698, output_tokens: 66 },
      cached_tokens: 1616,
    }),
    usage: {
      inputTokens: 1698,
      cachedTokens: 1616,
      outputTokens: 66,
      billedInputTokens: 181,
      billedOutputTokens: 34,
    },
    prices: command,
    // 181 × 2.5 = 452.5 millionths, cached or not: it has no price for cached input
    inputNanos: 452_500,
    // 34 × 10 = 340 millionths
    outputNanos: 340_000,
  },
  {
    title: 'Ollama: on the own machine',
    format: 'ollama-chat',
    body: {
      model: 'm',
      created_at: '2026-01-01T00:00:00Z',
      message: { role: 'assistant', content: 'Hi' },
      done: true,
      done_reason: 'stop',
      prompt_eval_count: 42,
      eval_count: 24,
    },
    usage: { inputTokens: 42, outputTokens: 24 },
    prices: free,
    inputNanos: 0,
    outputNanos: 0,
  },
]

const simulator: EmbeddedUpstreamFormat = {
  kind: 'embedded',
  id: 'simulator',
  answer: () => {
    throw new Error('nobody asks it')
  },
}
const formats = upstreamFormats(simulator)
const nothing = { cachedTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0, origin: 'reported' }

/** The usage as it is read where the answer is decoded. */
function decoded({ format, body }: Invoice): Usage | undefined {
  const upstream = formats[format]
  if (upstream.kind !== 'http') throw new Error('is not called over HTTP')
  const last = upstream.decodeReply(Buffer.from(JSON.stringify(body))).at(-1)
  return last?.kind === 'finish' ? last.usage : undefined
}

/** The usage as it is read where the answer is passed on to a caller of its own format; undefined where no caller speaks it. */
function relayed({ format, body }: Invoice): Usage | null | undefined {
  const relay = Object.hasOwn(clientFormats, format) ? clientFormats[format as ClientFormatId].relay : undefined
  if (relay === undefined) return undefined
  const wire = { model: 'm', input: 'Hi', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 9 }
  const clientFormat = format as ClientFormatId
  const turn = { ...turnOf({}, { clientFormat }), asWritten: { format: clientFormat, wire, source: {} } }
  const transcoder = relay.createTranscoder(turn, { generationId: 'gen-1', model: 'm', createdAt: 1 })
  transcoder.push(Buffer.from(JSON.stringify(body)))
  transcoder.end()
  return transcoder.outcome?.usage
}

describe('an invoice', () => {
  it.each(invoices.map((invoice) => [invoice.title, invoice] as const))(
    'is right to the nano-dollar: %s',
    (_, invoice) => {
      const usage = decoded(invoice)
      expect(usage).toEqual({ ...nothing, ...invoice.usage })
      if (usage === undefined) return
      const { inputNanos, outputNanos, totalNanos = inputNanos + outputNanos } = invoice
      expect(priceUsage(usage, invoice.prices, 0)).toEqual({
        inputNanos,
        outputNanos,
        totalNanos,
        origin: invoice.totalNanos === undefined ? 'computed' : 'provider',
      })
    },
  )

  it.each(invoices.flatMap((invoice) => (relayed(invoice) === undefined ? [] : [[invoice.title, invoice] as const])))(
    'is the same when the answer is passed on: %s',
    (_, invoice) => {
      expect(relayed(invoice)).toEqual(decoded(invoice))
    },
  )

  it('stands here for each format', () => {
    const covered = new Set<string>(invoices.map(({ format }) => format))
    expect(Object.keys(formats).filter((format) => !covered.has(format))).toEqual(['simulator'])
    expect(invoices.filter((invoice) => relayed(invoice) !== undefined).length).toBeGreaterThanOrEqual(12)
  })
})
