import { expect } from 'vitest'
import { frame } from '../../support/event-frame.ts'
import {
  type Facts,
  facts,
  outputTokensMax,
  pdf,
  png,
  prompt,
  schema,
  stopSequence,
  thought,
  thoughtBeforeCall,
  toolResults,
  tools,
} from '../features.ts'
import { caseMaker, type ProviderAnswer, type ProviderFormat, pieces } from '../provider.ts'
import type { Wire } from '../seen.ts'

const model = 'anthropic.claude-sonnet-4-5-20250929-v1:0'
export const signature = 'EqQICkgIDRABGAIqQEovsWt4ZD8NIcyiJTeMreRI6UH9Iq+k2yYfU4=='

const stopReasons: Readonly<Record<Facts['end'], string>> = {
  end: 'end_turn',
  'tool-calls': 'tool_use',
  'max-tokens': 'max_tokens',
  'stop-sequence': 'stop_sequence',
  'content-filter': 'content_filtered',
  refusal: 'content_filtered',
}

/** The payload ends in padding of varying length, against guessing from sizes. */
function event(type: string, payload: Wire): Buffer {
  return frame({ ':event-type': type, ':message-type': 'event' }, { ...payload, p: 'abcdefghijklm' })
}

/** A block as it starts, its deltas, and as it is in the end. */
interface Block {
  readonly start?: Wire
  readonly deltas: readonly Wire[]
  readonly whole: Wire
}

function framesOf(said: Facts): Buffer[] {
  return [
    event('messageStart', { role: 'assistant' }),
    ...blocksOf(said).flatMap(({ start, deltas }, contentBlockIndex) => [
      ...(start === undefined ? [] : [event('contentBlockStart', { contentBlockIndex, start })]),
      ...deltas.map((delta) => event('contentBlockDelta', { contentBlockIndex, delta })),
      event('contentBlockStop', { contentBlockIndex }),
    ]),
  ]
}

function write(said: Facts): ProviderAnswer {
  const { input, cached, written, output } = said.tokens
  const usage = {
    inputTokens: input - cached - written,
    outputTokens: output,
    totalTokens: input + output,
    cacheReadInputTokens: cached,
    cacheWriteInputTokens: written,
  }
  const metrics = { latencyMs: 740 }
  const stopReason = stopReasons[said.end]
  const fields = { stop_sequence: said.stopSequence }
  const hasFields = said.stopSequence !== ''
  return {
    stream: Buffer.concat([
      ...framesOf(said),
      event('messageStop', { stopReason, ...(hasFields && { additionalModelResponseFields: { delta: fields } }) }),
      event('metadata', { usage, metrics }),
    ]),
    json: {
      output: { message: { role: 'assistant', content: blocksOf(said).map(({ whole }) => whole) } },
      stopReason,
      ...(hasFields && { additionalModelResponseFields: fields }),
      usage,
      metrics,
    },
  }
}

function blocksOf({ reasoning, text, calls, citations: [citation] }: Facts): Block[] {
  // A citation is about a whole block.
  const plain = citation === undefined ? text : text.slice(0, text.indexOf(citation.quote))
  const blocks: Block[] = []
  if (reasoning !== '') {
    blocks.push({
      deltas: [
        ...pieces(reasoning).map((piece) => ({ reasoningContent: { text: piece } })),
        { reasoningContent: { signature } },
      ],
      whole: { reasoningContent: { reasoningText: { text: reasoning, signature } } },
    })
  }
  if (plain !== '') blocks.push({ deltas: pieces(plain).map((piece) => ({ text: piece })), whole: { text: plain } })
  if (citation !== undefined) {
    const { url, title, quote } = citation
    const wire = { title, location: { web: { url, domain: new URL(url).hostname } }, sourceContent: [{ text: quote }] }
    blocks.push({
      deltas: [...pieces(quote).map((piece) => ({ text: piece })), { citation: wire }],
      whole: { citationsContent: { content: [{ text: quote }], citations: [wire] } },
    })
  }
  for (const { id, name, arguments: input } of calls) {
    const toolUse = { toolUseId: `tooluse_${id}`, name }
    blocks.push({
      start: { toolUse },
      deltas: pieces(JSON.stringify(input)).map((piece) => ({ toolUse: { input: piece } })),
      whole: { toolUse: { ...toolUse, input } },
    })
  }
  return blocks
}

const say = caseMaker(write)
const user = (...content: Wire[]) => ({ messages: [{ role: 'user', content }] })
const signedThought = { reasoningContent: { reasoningText: { text: thought, signature } } }
const question = { text: prompt }
const anyName = expect.any(String)

const half = 'Half an answer'
const broken = { ...facts.text, text: half }
const exception = { ':message-type': 'exception', ':exception-type': 'serviceUnavailableException' }

/** Amazon Bedrock's Converse and ConverseStream, with a model of Anthropic's. */
export const bedrockConverse: ProviderFormat = {
  name: 'bedrock-converse',
  format: 'bedrock-converse',
  upstreamModel: model,
  config: {
    api_key: 'AKIAIOSFODNN7EXAMPLE:wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    capabilities: { auth: 'aws', aws_region: 'us-east-1' },
  },
  basePath: '',
  streamMediaType: 'application/vnd.amazon.eventstream',
  isStream: ({ path }) => path.endsWith('/converse-stream'),
  expectAddressed({ path, headers }, isStream) {
    expect(path).toBe(`/model/${encodeURIComponent(model)}/${isStream ? 'converse-stream' : 'converse'}`)
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/\d{8}\/us-east-1\/bedrock\/aws4_request/,
    )
  },
  write,
  cases: {
    text: say('text'),
    tools: say('tools', {
      asked: {
        toolConfig: {
          tools: tools.map(({ name, parameters }) => ({ toolSpec: { name, inputSchema: { json: parameters } } })),
        },
      },
    }),
    'parallel tools': say('parallel tools', {
      echoed: {
        messages: [
          { role: 'user' },
          {
            role: 'assistant',
            content: [
              { toolUse: { toolUseId: 'tooluse_call_1a', name: 'get_weather', input: { city: 'Köln', days: 2 } } },
              { toolUse: { toolUseId: 'tooluse_call_2b', name: 'get_time' } },
            ],
          },
          {
            role: 'user',
            content: [
              { toolResult: { toolUseId: 'tooluse_call_1a', content: [{ text: toolResults['get_weather'] }] } },
              { toolResult: { toolUseId: 'tooluse_call_2b', content: [{ text: toolResults['get_time'] }] } },
            ],
          },
        ],
      },
    }),
    'text + tools': say('text + tools'),
    // It counts thoughts among the output without telling how many.
    'reasoning with signature': say('reasoning with signature', {
      facts: { tokens: facts.text.tokens },
      asked: { additionalModelRequestFields: { thinking: { type: 'enabled', budget_tokens: expect.any(Number) } } },
      echoed: {
        messages: [
          { role: 'user' },
          {
            role: 'assistant',
            content: [signedThought, { text: 'It is 42.' }],
          },
          { role: 'user' },
        ],
      },
      also: [
        say('reasoning with signature', {
          facts: { ...thoughtBeforeCall, tokens: facts.text.tokens },
          echoed: {
            messages: [
              { role: 'user' },
              { role: 'assistant', content: [signedThought, { toolUse: { toolUseId: 'tooluse_call_1a' } }] },
              { role: 'user', content: [{ toolResult: { toolUseId: 'tooluse_call_1a' } }] },
            ],
          },
        }),
      ],
    }),
    images: say('images', { asked: user(question, { image: { format: 'png', source: { bytes: png } } }) }),
    PDF: say('PDF', { asked: user(question, { document: { format: 'pdf', name: anyName, source: { bytes: pdf } } }) }),
    'structured output': say('structured output', {
      asked: {
        outputConfig: {
          textFormat: {
            type: 'json_schema',
            structure: { jsonSchema: { name: anyName, schema: JSON.stringify(schema) } },
          },
        },
      },
    }),
    // Its content filter cuts an answer without words of refusal.
    refusal: say('refusal', { facts: { text: 'First you', refusal: '', end: 'content-filter' } }),
    'max tokens': say('max tokens', { asked: { inferenceConfig: { maxTokens: outputTokensMax } } }),
    'stop sequence': say('stop sequence', { asked: { inferenceConfig: { stopSequences: [stopSequence] } } }),
    'cached tokens': say('cached tokens', {
      asked: user({ text: expect.any(String) }, { cachePoint: { type: 'default' } }, question),
    }),
    citations: say('citations'),
  },
  errors: [
    {
      status: 400,
      headers: { 'x-amzn-errortype': 'ValidationException:http://internal.amazon.com/coral/com.amazon.bedrock/' },
      body: { message: 'Input is too long for requested model.' },
      type: 'context_length_exceeded',
      shownStatus: 400,
    },
    {
      status: 429,
      headers: { 'x-amzn-errortype': 'ThrottlingException', 'retry-after': '30' },
      body: { message: 'Too many requests, please wait before trying again.' },
      type: 'rate_limit_exceeded',
      shownStatus: 429,
    },
    {
      status: 403,
      headers: { 'x-amzn-errortype': 'UnrecognizedClientException' },
      body: { message: 'The security token included in the request is invalid.' },
      type: 'provider_unavailable',
      shownStatus: 502,
    },
  ],
  broken: {
    text: half,
    stream: [
      Buffer.concat(framesOf(broken).slice(0, -1)),
      frame(exception, { message: 'The service is unavailable.' }),
    ],
    type: 'provider_unavailable',
    json: write(broken).json,
  },
}
