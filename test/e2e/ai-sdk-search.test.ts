import { createOpenAI } from '@ai-sdk/openai'
import { generateText, streamText, type ToolSet } from 'ai'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { providers, providersAt } from '../matrix/cells.ts'
import { facts } from '../matrix/features.ts'
import { namedEvents } from '../matrix/provider.ts'
import { answerAs } from '../matrix/run-cell.ts'
import { type FakeUpstream, startUpstream } from '../support/fake-upstream.ts'
import { prices } from '../support/provider-config.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

type Wire = Record<string, unknown>

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  upstream = await startUpstream()
  gateway = await startGateway({
    config: {
      providers: providersAt(upstream.url, providers),
      models: providers.map(({ name, upstreamModel }) => ({
        id: `some/${name}`,
        context_length: 400_000,
        endpoints: [{ provider: name, upstream_model: upstreamModel, prices: { ...prices } }],
      })),
    },
  })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  vi.restoreAllMocks()
  await gateway.close()
  await upstream.close()
})

/** What the package asks of itself when its search and log probabilities are wanted together. */
const includes = ['message.output_text.logprobs', 'web_search_call.action.sources']

/** A question with both, and what the gateway got and gave, read beside the package. */
function question(name: string) {
  const sent: Wire[] = []
  const answers: Promise<string>[] = []
  const client = createOpenAI({
    apiKey: inferenceKey,
    baseURL: gateway.url,
    headers: { 'x-service-metadata': 'enabled' },
    fetch: async (input, init) => {
      sent.push(JSON.parse(String(init?.body)) as Wire)
      const response = await fetch(input, init)
      answers.push(response.clone().text())
      return response
    },
  })
  const asked = {
    model: client.responses(`some/${name}`),
    prompt: 'How long is the Rhine?',
    // The package's own types contradict each other under exactOptionalPropertyTypes.
    tools: { web_search: client.tools.webSearch({}) } as unknown as ToolSet,
    providerOptions: { openai: { logprobs: 2 } },
    maxRetries: 0,
  }
  return { sent, answers, asked }
}

function ignoredIn(answer = ''): string[] {
  // Names such as tools[0] have brackets of their own.
  const list = /"ignored_parameters":(\[(?:"[^"]*",?)*\])/.exec(answer)?.[1]
  if (list === undefined) throw new Error('the answer does not say what was left out')
  return (JSON.parse(list) as string[]).sort()
}

/** Formats without a word for log probabilities. */
const withoutLogprobs = ['anthropic-messages', 'bedrock-converse']

/** What an answer of a format says was left out: the search where another runs it, and the probabilities where there are none. */
function leftOutBy(format: string): string[] {
  if (format === 'openai-responses') return []
  if (withoutLogprobs.includes(format)) return ['include[0]', 'include[1]', 'tools[0]', 'top_logprobs']
  // Its probabilities are those of the tokens that were chosen.
  if (format === 'cohere-chat') return ['include[1]', 'tools[0]', 'top_logprobs']
  return ['include[1]', 'tools[0]']
}

async function readStream(stream: ReturnType<typeof streamText>): Promise<string> {
  let text = ''
  for await (const part of stream.fullStream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'text-delta') text += part.text
  }
  return text
}

describe.each(providers.map((provider) => [provider.name, provider] as const))(
  'the ai package that asks %s for a search with log probabilities',
  (name, provider) => {
    const said = facts.citations

    function expectAsked(sent: readonly Wire[], answer: string | undefined): void {
      expect(sent).toMatchObject([{ include: includes, tools: [{ type: 'web_search' }], top_logprobs: 2 }])
      expect(ignoredIn(answer)).toEqual(leftOutBy(provider.format))
      const body = upstream.requests[0]?.rawBody ?? ''
      expect(body.includes('web_search')).toBe(provider.format === 'openai-responses')
      expect(body.includes('ogprobs')).toBe(!withoutLogprobs.includes(provider.format))
    }

    it('gets an answer whole', async () => {
      upstream.next(answerAs(provider, provider.write(said)))
      const { asked, sent, answers } = question(name)
      const { text, finishReason } = await generateText(asked)
      expect([text, finishReason]).toEqual([said.text, 'stop'])
      expectAsked(sent, await answers[0])
    })

    it('gets an answer streamed', async () => {
      upstream.next(answerAs(provider, provider.write(said)))
      const { asked, sent, answers } = question(name)
      const stream = streamText(asked)
      expect([await readStream(stream), await stream.finishReason]).toEqual([said.text, 'stop'])
      expectAsked(sent, await answers[0])
    })
  },
)

describe('an endpoint that searches itself', () => {
  const searching = providers.find(({ format }) => format === 'openai-responses')
  const source = { type: 'url', url: 'https://rivers.example/rhine' }
  const logprobs = [
    { token: 'Long', logprob: -0.5, bytes: [76], top_logprobs: [{ token: 'Long', logprob: -0.5, bytes: [76] }] },
  ]
  const search = {
    type: 'web_search_call',
    id: 'ws_1',
    status: 'completed',
    action: { type: 'search', query: 'length of the Rhine', sources: [source] },
  }
  const part = {
    type: 'output_text',
    text: 'Long',
    annotations: [{ type: 'url_citation', url: source.url, title: 'Rhine', start_index: 0, end_index: 4 }],
    logprobs,
  }
  const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [part] }

  function searched() {
    if (searching === undefined) throw new Error('no provider searches')
    const { json } = searching.write({ ...facts.text, text: '' })
    const response = { ...(json as Wire), output: [search, message] }
    const at = { item_id: message.id, output_index: 1, content_index: 0 }
    const events: Wire[] = [
      { type: 'response.created', response: { ...response, status: 'in_progress', output: [], usage: null } },
      { type: 'response.output_item.added', output_index: 0, item: { ...search, status: 'in_progress' } },
      { type: 'response.output_item.done', output_index: 0, item: search },
      { type: 'response.output_item.added', output_index: 1, item: { ...message, status: 'in_progress', content: [] } },
      { type: 'response.content_part.added', ...at, part: { ...part, text: '', annotations: [], logprobs: [] } },
      { type: 'response.output_text.delta', ...at, delta: 'Long', logprobs },
      { type: 'response.output_text.annotation.added', ...at, annotation_index: 0, annotation: part.annotations[0] },
      { type: 'response.output_text.done', ...at, text: 'Long', logprobs },
      { type: 'response.content_part.done', ...at, part },
      { type: 'response.output_item.done', output_index: 1, item: message },
      { type: 'response.completed', response },
    ]
    const stream = namedEvents(events.map((event, sequence_number) => ({ ...event, sequence_number })))
    return answerAs(searching, { stream, json: response })
  }

  it('brings its sources and log probabilities, whole and streamed', async () => {
    upstream.next(searched(), searched())
    const { asked } = question('openai-responses')
    const whole = await generateText(asked)
    const stream = streamText(asked)
    expect([whole.text, await readStream(stream)]).toEqual(['Long', 'Long'])
    for (const { sources, toolResults, providerMetadata } of [whole, ...(await stream.steps)]) {
      expect(sources).toMatchObject([{ url: source.url, title: 'Rhine' }])
      expect(toolResults).toMatchObject([{ output: { action: { query: search.action.query }, sources: [source] } }])
      expect(providerMetadata?.['openai']?.['logprobs']).toMatchObject([[{ token: 'Long', logprob: -0.5 }]])
    }
  })
})
