import type { CallerFormat } from '../caller.ts'
import {
  type End,
  type Feature,
  longInstructions,
  outputTokensMax,
  pdf,
  pdfName,
  png,
  prompt,
  reasoningTokensMax,
  schema,
  stopSequence,
  toolResults,
  tools,
  usualOutputTokensMax,
} from '../features.ts'
import { listOf, objectOf, SeenContent, type SeenError, type Wire } from '../seen.ts'

const stopReasons: Readonly<Record<End, string>> = {
  end: 'end_turn',
  'tool-calls': 'tool_use',
  'max-tokens': 'max_tokens',
  'stop-sequence': 'stop_sequence',
  'content-filter': 'refusal',
  refusal: 'refusal',
}

const withTools = {
  tools: tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
}

const parameters: Readonly<Partial<Record<Feature, Wire>>> = {
  tools: withTools,
  'parallel tools': withTools,
  'text + tools': withTools,
  'reasoning with signature': { ...withTools, thinking: { type: 'enabled', budget_tokens: reasoningTokensMax } },
  'structured output': { output_config: { format: { type: 'json_schema', schema } } },
  'max tokens': { max_tokens: outputTokensMax },
  'stop sequence': { stop_sequences: [stopSequence] },
}

function contentOf(feature: Feature): Wire[] {
  const question = { type: 'text', text: prompt }
  switch (feature) {
    case 'images':
      return [question, { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } }]
    case 'PDF':
      return [
        question,
        { type: 'document', title: pdfName, source: { type: 'base64', media_type: 'application/pdf', data: pdf } },
      ]
    case 'cached tokens':
      return [{ type: 'text', text: longInstructions, cache_control: { type: 'ephemeral' } }, question]
    default:
      return [question]
  }
}

const kinds: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  429: 'rate_limit_error',
  502: 'api_error',
  529: 'overloaded_error',
}

/** A caller of `/messages`. */
export const anthropicMessages: CallerFormat = {
  id: 'anthropic-messages',
  path: '/messages',
  notInFormat: {},
  request: (feature, model, isStream) => ({
    model,
    stream: isStream,
    max_tokens: usualOutputTokensMax,
    messages: [{ role: 'user', content: contentOf(feature) }],
    ...parameters[feature],
  }),
  goOn(request, { content }, results = toolResults) {
    const answers = listOf(content)
      .filter(({ type }) => type === 'tool_use')
      .map(({ id, name }) => ({ type: 'tool_result', tool_use_id: id, content: results[String(name)] }))
    const more = answers.length > 0 ? answers : 'And what else?'
    return {
      ...request,
      messages: [...listOf(request['messages']), { role: 'assistant', content }, { role: 'user', content: more }],
    }
  },
  fold(text) {
    const events = eventsOf(text)
    if (events.at(-1)?.['type'] !== 'message_stop') throw new Error(`no end: ${text.slice(-300)}`)
    return foldMessage(events)
  },
  read(answer) {
    const content = new SeenContent()
    for (const block of listOf(answer['content'])) readBlock(block, content)
    const usage = objectOf(answer['usage'])
    return {
      ...content,
      end: { reason: answer['stop_reason'], sequence: answer['stop_sequence'] },
      usage: {
        input: usage['input_tokens'],
        read: usage['cache_read_input_tokens'],
        written: usage['cache_creation_input_tokens'],
        output: usage['output_tokens'],
        // Nothing is said of thoughts where there were none.
        thinking: objectOf(usage['output_tokens_details'])['thinking_tokens'] ?? 0,
      },
      cost: usage['cost'],
    }
  },
  // A refusal is text here, and why it ended.
  expected: ({ end, text, refusal, stopSequence: sequence }) => ({
    text: text + refusal,
    refusal: '',
    end: {
      reason: refusal === '' ? stopReasons[end] : 'refusal',
      sequence: end === 'stop-sequence' && sequence !== '' ? sequence : null,
    },
  }),
  usage: ({ input, cached, written, output, reasoning }) => ({
    input: input - cached - written,
    read: cached,
    written,
    output,
    thinking: reasoning,
  }),
  readError,
  readBroken(text) {
    const events = eventsOf(text)
    const last = events.at(-1) ?? {}
    if (last['type'] !== 'error') throw new Error(`no error: ${text.slice(-300)}`)
    const deltas = events.map(({ delta }) => objectOf(delta)).filter(({ type }) => type === 'text_delta')
    return { text: deltas.map((delta) => delta['text']).join(''), error: readError(last) }
  },
  kindOf: (_, status) => ['error', kinds[status]],
}

function readError(body: Wire): SeenError {
  const error = objectOf(body['error'])
  return { type: error['error_type'], kind: [body['type'], error['type']] }
}

/** The events of a stream, its pings left out. */
function eventsOf(text: string): Wire[] {
  const blocks = text.split('\n\n')
  if (blocks.pop() !== '') throw new Error(`the stream ends in the middle of an event: ${text.slice(-300)}`)
  return blocks.flatMap((block) => {
    if (block.startsWith(':')) return []
    const [, name, data] = /^event: (\w+)\ndata: ([^\n]+)$/.exec(block) ?? []
    if (data === undefined) throw new Error(`this is no event of /messages: ${block}`)
    const event = JSON.parse(data) as Wire
    if (event['type'] !== name) throw new Error(`the event named ${name} has the type ${String(event['type'])}`)
    return name === 'ping' ? [] : [event]
  })
}

type Draft = Record<string, unknown>

function foldMessage(events: readonly Wire[]): Wire {
  let message: Draft = {}
  const blocks: Draft[] = []
  let open: Draft | undefined
  for (const [position, event] of events.entries()) {
    const { type, index } = event
    if ((type === 'message_start') !== (position === 0)) throw new Error(`${String(type)} at ${position}`)
    if (type === 'message_start') message = { ...objectOf(event['message']) }
    else if (type === 'content_block_start') {
      if (open !== undefined || index !== blocks.length) throw new Error(`block ${String(index)} starts out of turn`)
      open = { ...objectOf(event['content_block']), json: '' }
      blocks.push(open)
    } else if (type === 'content_block_delta' || type === 'content_block_stop') {
      if (open === undefined || index !== blocks.length - 1) throw new Error(`${String(type)} is about a closed block`)
      if (type === 'content_block_stop') {
        // Clients that build blocks from deltas alone send back what a delta has said.
        if (open['type'] === 'thinking' && open['isSigned'] !== true)
          throw new Error('no delta has signed the thoughts')
        delete open['isSigned']
        open = undefined
      } else addDelta(objectOf(event['delta']), open)
    } else if (type === 'message_delta') {
      const usage = { ...objectOf(message['usage']), ...objectOf(event['usage']) }
      message = { ...message, ...objectOf(event['delta']), usage }
    }
  }
  if (open !== undefined) throw new Error('a block has not ended')
  const content = blocks.map(({ json, ...block }) =>
    block['type'] === 'tool_use' ? { ...block, input: JSON.parse(String(json)) as unknown } : block,
  )
  return { ...message, content }
}

function addDelta(delta: Wire, block: Draft): void {
  const append = (member: string, text: unknown) => {
    block[member] = String(block[member]) + String(text)
  }
  switch (delta['type']) {
    case 'text_delta':
      append('text', delta['text'])
      return
    case 'thinking_delta':
      append('thinking', delta['thinking'])
      return
    case 'signature_delta':
      Object.assign(block, { signature: delta['signature'], isSigned: true })
      return
    case 'input_json_delta':
      append('json', delta['partial_json'])
      return
    case 'citations_delta':
      block['citations'] = [...listOf(block['citations']), objectOf(delta['citation'])]
      return
    default:
      throw new Error(`nobody said anything of a ${String(delta['type'])}`)
  }
}

function readBlock(block: Wire, content: SeenContent): void {
  switch (block['type']) {
    case 'thinking':
      content.say('reasoning', String(block['thinking']))
      return
    // A seal without thoughts.
    case 'redacted_thinking':
      return
    case 'tool_use':
      content.call(block['id'], block['name'], JSON.stringify(block['input']))
      return
    case 'text':
      content.say('text', String(block['text']))
      for (const { url, title, cited_text: quote } of listOf(block['citations']))
        content.citations.push({ url: String(url), title: String(title), quote: String(quote) })
      return
    default:
      throw new Error(`nobody said anything of a ${String(block['type'])}`)
  }
}
