import { type Facts, prompt, toolResults, tools } from '../features.ts'
import { dataEvents, type ProviderAnswer, pieces } from '../provider.ts'
import type { Wire } from '../seen.ts'

/** How providers of chat completions differ in what they say. */
export interface ChatDialect {
  readonly model: string
  /** Stands in each choice. */
  readonly choiceExtra?: Wire
  /** Chunks before the first that says something. */
  readonly prelude?: readonly Wire[]
  /** Stands in the whole answer. */
  readonly replyExtra?: Wire
  /** What a detail of thoughts is signed with, and by whom. */
  readonly signature?: { readonly text: string; readonly format: string }
  /** The member that holds thoughts where they have no details. */
  readonly thoughtMember?: 'reasoning_content'
}

const finishReasons: Readonly<Record<Facts['end'], string>> = {
  end: 'stop',
  'stop-sequence': 'stop',
  'tool-calls': 'tool_calls',
  'max-tokens': 'length',
  'content-filter': 'content_filter',
  refusal: 'stop',
}

/** An answer as providers of chat completions send it. */
export function writeChat(facts: Facts, dialect: ChatDialect): ProviderAnswer {
  const base = { id: 'chatcmpl-CYPS1', created: 1_762_317_021, model: dialect.model, system_fingerprint: null }
  const chunk = (delta: Wire, finish_reason: string | null = null) => ({
    ...base,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason, logprobs: null, ...dialect.choiceExtra }],
  })
  const finishReason = finishReasons[facts.end]
  const { input, cached, written, output, reasoning } = facts.tokens
  const usage = {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached, cache_write_tokens: written, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: reasoning, audio_tokens: 0 },
  }
  const message = messageOf(facts, dialect)
  return {
    stream: dataEvents([
      ...(dialect.prelude ?? []),
      chunk({ role: 'assistant', content: '', refusal: null }),
      ...deltasOf(facts, dialect).map((delta) => chunk(delta)),
      ...(message.annotations.length > 0 ? [chunk({ annotations: message.annotations })] : []),
      chunk({}, finishReason),
      { ...base, object: 'chat.completion.chunk', choices: [], usage },
      '[DONE]',
    ]),
    json: {
      ...base,
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: finishReason, logprobs: null, ...dialect.choiceExtra }],
      usage,
      service_tier: 'default',
      ...dialect.replyExtra,
    },
  }
}

function deltasOf(facts: Facts, dialect: ChatDialect): Wire[] {
  const { thoughtMember } = dialect
  if (thoughtMember !== undefined)
    return [
      ...pieces(facts.reasoning).map((reasoning) => ({ [thoughtMember]: reasoning })),
      ...deltasOf({ ...facts, reasoning: '' }, { model: dialect.model }),
    ]
  const thoughts = pieces(facts.reasoning).map((reasoning) => ({
    content: '',
    reasoning,
    reasoning_details: [{ type: 'reasoning.text', text: reasoning, format: dialect.signature?.format, index: 0 }],
  }))
  const signed =
    facts.reasoning === '' ? [] : [{ content: '', reasoning: null, reasoning_details: detailsOf('', dialect) }]
  return [
    ...thoughts,
    ...signed,
    ...pieces(facts.text).map((content) => ({ content })),
    ...pieces(facts.refusal).map((refusal) => ({ refusal })),
    ...facts.calls.flatMap(({ id, name, arguments: values }, index) => [
      { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] },
      ...pieces(JSON.stringify(values)).map((text) => ({ tool_calls: [{ index, function: { arguments: text } }] })),
    ]),
  ]
}

function detailsOf(text: string, { signature }: ChatDialect): Wire[] {
  return [{ type: 'reasoning.text', text, signature: signature?.text, format: signature?.format, index: 0 }]
}

function messageOf(facts: Facts, dialect: ChatDialect) {
  return {
    role: 'assistant',
    content: facts.text === '' ? null : facts.text,
    refusal: facts.refusal === '' ? null : facts.refusal,
    ...(facts.reasoning !== '' &&
      (dialect.thoughtMember === undefined
        ? { reasoning: facts.reasoning, reasoning_details: detailsOf(facts.reasoning, dialect) }
        : { [dialect.thoughtMember]: facts.reasoning })),
    ...(facts.calls.length > 0 && {
      tool_calls: facts.calls.map(({ id, name, arguments: values }) => ({
        id,
        type: 'function',
        function: { name, arguments: JSON.stringify(values) },
      })),
    }),
    annotations: facts.citations.map(({ url, title, quote }) => {
      const start_index = [...facts.text.slice(0, facts.text.indexOf(quote))].length
      return {
        type: 'url_citation',
        url_citation: { url, title, start_index, end_index: start_index + [...quote].length },
      }
    }),
  }
}

/** The caller's tools as chat completions name them. */
export const chatTools = tools.map(({ name, description, parameters }) => ({
  type: 'function',
  function: { name, description, parameters },
}))

/** The messages after two parallel calls and their results. */
export const chatResults = [
  { role: 'user' },
  {
    role: 'assistant',
    tool_calls: [
      { id: 'call_1a', type: 'function', function: { name: 'get_weather' } },
      { id: 'call_2b', type: 'function', function: { name: 'get_time' } },
    ],
  },
  { role: 'tool', tool_call_id: 'call_1a', content: toolResults['get_weather'] },
  { role: 'tool', tool_call_id: 'call_2b', content: toolResults['get_time'] },
]

/** The messages of a question with an attachment. */
export function chatAttachment(part: Wire) {
  return [{ role: 'user', content: [{ type: 'text', text: prompt }, part] }]
}
