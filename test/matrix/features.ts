/** What is asked and answered in every pair of formats, in the order in which it is shown. */
export const features = [
  'text',
  'tools',
  'parallel tools',
  'text + tools',
  'reasoning with signature',
  'images',
  'PDF',
  'structured output',
  'refusal',
  'max tokens',
  'stop sequence',
  'cached tokens',
  'citations',
  'error before',
  'error mid-stream',
] as const

export type Feature = (typeof features)[number]

/** Features whose request is answered; the others fail. */
export type AnswerFeature = Exclude<Feature, 'error before' | 'error mid-stream'>

export const modes = ['stream', 'JSON'] as const
export type Mode = (typeof modes)[number]

/** A reason why a format has no word for a feature. */
export interface NotInFormat {
  readonly notInFormat: string
}

/** Why an answer ended. */
export type End = 'end' | 'tool-calls' | 'max-tokens' | 'stop-sequence' | 'content-filter' | 'refusal'

/** `input` includes what was read from a cache and written to one, `output` includes reasoning. */
export interface Tokens {
  readonly input: number
  readonly cached: number
  readonly written: number
  readonly output: number
  readonly reasoning: number
}

export interface Call {
  readonly id: string
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** A source, and the text of the answer that it is given for. */
export interface Citation {
  readonly url: string
  readonly title: string
  readonly quote: string
}

/** What an answer says, in no format's words. */
export interface Facts {
  readonly reasoning: string
  readonly text: string
  readonly refusal: string
  readonly calls: readonly Call[]
  readonly citations: readonly Citation[]
  readonly end: End
  /** Empty where none stopped the answer, or the provider does not tell which. */
  readonly stopSequence: string
  readonly tokens: Tokens
}

const tokens: Tokens = { input: 100, cached: 0, written: 0, output: 20, reasoning: 0 }

/** What a model thinks before it speaks. */
export const thought = 'Six times seven: that makes forty-two.'

const plain: Facts = {
  reasoning: '',
  text: 'Grüße aus Köln, 東京 und vom 🌊!',
  refusal: '',
  calls: [],
  citations: [],
  end: 'end',
  stopSequence: '',
  tokens,
}

const weather: Call = { id: 'call_1a', name: 'get_weather', arguments: { city: 'Köln', days: 2 } }
const time: Call = { id: 'call_2b', name: 'get_time', arguments: { zone: 'Asia/Tokyo' } }
const called: Facts = { ...plain, text: '', end: 'tool-calls' }

/** What callers must get to see of each feature, whoever answers. */
export const facts: Readonly<Record<AnswerFeature, Facts>> = {
  text: plain,
  tools: { ...called, calls: [weather] },
  'parallel tools': { ...called, calls: [weather, time] },
  'text + tools': { ...called, text: 'Let me look at both.', calls: [weather, time] },
  'reasoning with signature': {
    ...plain,
    reasoning: thought,
    text: 'It is 42.',
    tokens: { ...tokens, reasoning: 8 },
  },
  images: { ...plain, text: 'A red square.' },
  PDF: { ...plain, text: 'The report is about rivers.' },
  'structured output': { ...plain, text: '{"city":"Köln","degrees":21}' },
  refusal: { ...plain, text: '', refusal: 'I can’t help with that.' },
  'max tokens': { ...plain, text: 'Once upon a', end: 'max-tokens' },
  'stop sequence': { ...plain, text: 'One, two, ', end: 'stop-sequence', stopSequence: '###' },
  'cached tokens': { ...plain, tokens: { ...tokens, input: 1200, cached: 1000, written: 60 } },
  citations: {
    ...plain,
    text: 'Über den Rhein 🌊: er ist 1.233 km lang.',
    citations: [{ url: 'https://rivers.example/rhine', title: 'Rhine', quote: 'er ist 1.233 km lang.' }],
  },
}

/** What a model says that thinks before it calls a tool: the thoughts have to come back with the call. */
export const thoughtBeforeCall = { text: '', calls: [weather], end: 'tool-calls' } as const satisfies Partial<Facts>

/** What every request asks. */
export const prompt = 'Say what you know.'

/** The caller's tools. `parameters` is a JSON Schema. */
export const tools = [
  {
    name: 'get_weather',
    description: 'The weather of a city.',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer' } },
      required: ['city', 'days'],
      additionalProperties: false,
    },
  },
  {
    name: 'get_time',
    description: 'The time of a zone.',
    parameters: {
      type: 'object',
      properties: { zone: { type: 'string' } },
      required: ['zone'],
      additionalProperties: false,
    },
  },
] as const

/** What the caller's tools answer, by the name of the tool. */
export const toolResults: Readonly<Record<string, string>> = { get_weather: '21 degrees', get_time: '04:00' }

export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n').toString(
  'base64',
)
export const pdfName = 'report.pdf'

export const schemaName = 'weather'
export const schema = {
  type: 'object',
  properties: { city: { type: 'string' }, degrees: { type: 'integer' } },
  required: ['city', 'degrees'],
  additionalProperties: false,
} as const

export const stopSequence = '###'
export const outputTokensMax = 16
/** Enough for answers and thoughts, for callers that always name a limit. */
export const usualOutputTokensMax = 4000
export const reasoningTokensMax = 2048
/** Long enough that a provider would cache it. */
export const longInstructions = 'You know everything about rivers. '.repeat(40)
