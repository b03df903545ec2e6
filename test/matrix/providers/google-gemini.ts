import { expect } from 'vitest'
import { upstreamKey } from '../../support/provider-config.ts'
import {
  type Facts,
  facts,
  outputTokensMax,
  pdf,
  png,
  prompt,
  schema,
  stopSequence,
  thoughtBeforeCall,
  toolResults,
  tools,
} from '../features.ts'
import { caseMaker, dataEvents, type ProviderAnswer, type ProviderFormat, pieces } from '../provider.ts'
import type { Wire } from '../seen.ts'

const model = 'gemini-2.5-flash'
export const signature = 'EoYLCoMLARFNMg+2JeGqUwXFnxTavGJluEbDt7l/ye9OfZntoN5SAYw='

const finishReasons: Readonly<Record<Facts['end'], string>> = {
  end: 'STOP',
  'tool-calls': 'STOP',
  'stop-sequence': 'STOP',
  'max-tokens': 'MAX_TOKENS',
  'content-filter': 'SAFETY',
  refusal: 'SAFETY',
}

function write(said: Facts): ProviderAnswer {
  const { input, cached, output, reasoning } = said.tokens
  const usageMetadata = {
    promptTokenCount: input,
    candidatesTokenCount: output - reasoning,
    totalTokenCount: input + output,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: input }],
    serviceTier: 'standard',
    // Counts of 0 are left out.
    ...(cached > 0 && { cachedContentTokenCount: cached }),
    ...(reasoning > 0 && { thoughtsTokenCount: reasoning }),
  }
  const answer = (parts: readonly Wire[], ending: Wire = {}) => ({
    candidates: [{ content: { parts, role: 'model' }, index: 0, ...ending }],
    modelVersion: model,
    responseId: 'nKzFaJ2fEe',
    usageMetadata,
  })
  const ending = { finishReason: finishReasons[said.end], ...groundingOf(said) }
  return {
    stream: dataEvents([...chunksOf(said).map((parts) => answer(parts)), answer([{ text: '' }], ending)]),
    json: answer(partsOf(said), ending),
  }
}

/** What is signed is what follows the thoughts. */
function signed(part: Wire, { reasoning }: Facts, position: number): Wire {
  return reasoning !== '' && position === 0 ? { ...part, thoughtSignature: signature } : part
}

function chunksOf(said: Facts): Wire[][] {
  const calls = callsOf(said)
  return [
    ...pieces(said.reasoning).map((text) => [{ text, thought: true }]),
    ...pieces(said.text).map((text, position) => [signed({ text }, said, position)]),
    ...(calls.length > 0 ? [calls] : []),
  ]
}

function partsOf(said: Facts): Wire[] {
  return [
    ...(said.reasoning === '' ? [] : [{ text: said.reasoning, thought: true }]),
    ...(said.text === '' ? [] : [signed({ text: said.text }, said, 0)]),
    ...callsOf(said),
  ]
}

function callsOf(said: Facts): Wire[] {
  return said.calls.map(({ id, name, arguments: args }, position) =>
    signed({ functionCall: { id, name, args } }, said, position),
  )
}

function groundingOf({ text, citations }: Facts): Wire {
  if (citations.length === 0) return {}
  const bytesBefore = (part: string) => Buffer.byteLength(text.slice(0, text.indexOf(part)))
  return {
    groundingMetadata: {
      groundingChunks: citations.map(({ url, title }) => ({ web: { uri: url, title } })),
      groundingSupports: citations.map(({ quote }, index) => ({
        segment: {
          startIndex: bytesBefore(quote),
          endIndex: bytesBefore(quote) + Buffer.byteLength(quote),
          text: quote,
        },
        groundingChunkIndices: [index],
      })),
    },
  }
}

const say = caseMaker(write)
const user = (...parts: Wire[]) => ({ contents: [{ role: 'user', parts }] })
const question = { text: prompt }

const half = 'Half an answer'
const broken = write({ ...facts.text, text: half })
const error = (code: number, status: string, message: string, details: readonly Wire[] = []) => ({
  error: { code, message, status, details },
})

/** Gemini at AI Studio. */
export const googleGemini: ProviderFormat = {
  name: 'google-gemini',
  format: 'google-gemini',
  upstreamModel: model,
  config: { capabilities: { auth: 'x-goog-api-key' } },
  basePath: '/v1beta',
  streamMediaType: 'text/event-stream',
  isStream: ({ path }) => path.includes(':streamGenerateContent'),
  expectAddressed({ path, headers }, isStream) {
    const operation = isStream ? 'streamGenerateContent?alt=sse' : 'generateContent'
    expect(path).toBe(`/v1beta/models/${model}:${operation}`)
    expect(headers['x-goog-api-key']).toBe(upstreamKey)
  },
  write,
  cases: {
    text: say('text'),
    tools: say('tools', {
      asked: {
        tools: [
          { functionDeclarations: tools.map(({ name, parameters }) => ({ name, parametersJsonSchema: parameters })) },
        ],
      },
    }),
    'parallel tools': say('parallel tools', {
      echoed: {
        contents: [
          { role: 'user' },
          {
            role: 'model',
            parts: [
              { functionCall: { name: 'get_weather', args: { city: 'Köln', days: 2 } } },
              { functionCall: { name: 'get_time', args: { zone: 'Asia/Tokyo' } } },
            ],
          },
          {
            role: 'user',
            parts: [
              { functionResponse: { name: 'get_weather', response: { output: toolResults['get_weather'] } } },
              { functionResponse: { name: 'get_time', response: { output: toolResults['get_time'] } } },
            ],
          },
        ],
      },
    }),
    'text + tools': say('text + tools'),
    'reasoning with signature': say('reasoning with signature', {
      asked: { generationConfig: { thinkingConfig: { includeThoughts: true, thinkingBudget: expect.any(Number) } } },
      echoed: {
        contents: [
          { role: 'user' },
          // The signature of a text may stand behind it, as it does at the end of a stream.
          { role: 'model', parts: [{ text: 'It is 42.' }, { text: '', thoughtSignature: signature }] },
          { role: 'user' },
        ],
      },
      also: [
        say('reasoning with signature', {
          facts: thoughtBeforeCall,
          echoed: {
            contents: [
              { role: 'user' },
              { role: 'model', parts: [{ functionCall: { name: 'get_weather' }, thoughtSignature: signature }] },
              { role: 'user', parts: [{ functionResponse: { name: 'get_weather' } }] },
            ],
          },
        }),
      ],
    }),
    images: say('images', { asked: user(question, { inlineData: { mimeType: 'image/png', data: png } }) }),
    PDF: say('PDF', { asked: user(question, { inlineData: { mimeType: 'application/pdf', data: pdf } }) }),
    'structured output': say('structured output', {
      asked: { generationConfig: { responseMimeType: 'application/json', responseJsonSchema: schema } },
    }),
    // Its safety filter cuts an answer without words of refusal.
    refusal: say('refusal', { facts: { text: 'First you', refusal: '', end: 'content-filter' } }),
    'max tokens': say('max tokens', { asked: { generationConfig: { maxOutputTokens: outputTokensMax } } }),
    // The format does not tell a sequence from an ordinary end.
    'stop sequence': say('stop sequence', {
      facts: { end: 'end', stopSequence: '' },
      asked: { generationConfig: { stopSequences: [stopSequence] } },
    }),
    // What is written to its cache is not counted.
    'cached tokens': say('cached tokens', { facts: { tokens: { ...facts['cached tokens'].tokens, written: 0 } } }),
    citations: say('citations'),
  },
  errors: [
    {
      status: 400,
      body: error(
        400,
        'INVALID_ARGUMENT',
        'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      ),
      type: 'context_length_exceeded',
      shownStatus: 400,
    },
    {
      status: 429,
      body: error(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.4s' },
      ]),
      type: 'rate_limit_exceeded',
      shownStatus: 429,
    },
    {
      status: 400,
      body: error(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
      ]),
      type: 'provider_unavailable',
      shownStatus: 502,
    },
  ],
  broken: {
    text: half,
    // The last event is the finish.
    stream: [
      `${String(broken.stream).split('\n\n').slice(0, -2).join('\n\n')}\n\n`,
      dataEvents([error(503, 'UNAVAILABLE', 'The service is currently unavailable.')]),
    ],
    type: 'provider_unavailable',
    json: broken.json,
  },
}
