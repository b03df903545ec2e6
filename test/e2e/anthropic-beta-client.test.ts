import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Newest from '@anthropic-ai/sdk'
import Older from 'anthropic-sdk-0.70'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { facts, toolResults, tools } from '../matrix/features.ts'
import type { ProviderFormat } from '../matrix/provider.ts'
import { anthropicMessages } from '../matrix/providers/anthropic-messages.ts'
import { openAiChat } from '../matrix/providers/openai-chat.ts'
import { answerAs } from '../matrix/run-cell.ts'
import { type Behaviour, type FakeUpstream, json, startUpstream, steps } from '../support/fake-upstream.ts'
import { prices, upstreamKey } from '../support/provider-config.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

/** Both speak the same words here; their types differ in what these tests don't use. */
const sdks = { newest: Newest, '0.70': Older as unknown as typeof Newest }
type SdkName = keyof typeof sdks

/** Seconds for which a provider wants to be left alone: too long for the gateway to wait by itself. */
const patienceSeconds = 30
const complaint = 'there is no such colour'
const question = 'How is the weather in Köln, and how late is it in Tokyo?'
const rounds = ['parallel tools', 'parallel tools', 'text'] as const
const betas = ['context-1m-2025-08-07', 'interleaved-thinking-2025-05-14']

/** What an answer is to be, in the words of whoever gives it. */
type Told = 'text' | 'parallel tools' | 'busy' | 'refused' | 'cut'

/** Whom the gateway asks. */
interface Place {
  readonly model: string
  /** What it says of a request that it refuses. */
  readonly complaint: string
  /** Has it say this next. The simulator goes by the question. */
  prepare(told: readonly Told[]): void
}

let upstream: FakeUpstream
let gateway: TestGateway
let passedMs = 0
const folder = mkdtempSync(join(tmpdir(), 'beta-client-'))
const scriptFile = join(folder, 'scripts.yaml')
const scenes = {
  text: ['text'],
  rounds,
  busy: ['busy', 'text'],
  refused: ['refused'],
  cut: ['cut'],
} as const satisfies Record<string, readonly Told[]>
type Scene = keyof typeof scenes

const ways = ['create', 'stream'] as const
type Way = (typeof ways)[number]

/** The question of one test, by which the simulator knows what to say. */
const asked = (sdk: SdkName, way: Way, scene: Scene) => `${sdk} ${way} ${scene}: ${question}`

function scriptOf(prompt: string, told: Told) {
  const calls = facts['parallel tools'].calls.map(({ name, arguments: args }) => ({ name, arguments: args }))
  switch (told) {
    case 'text':
      return { prompt, answer: facts.text.text }
    case 'parallel tools':
      return { prompt, times: 1, answer: { tool_calls: calls } }
    case 'busy':
      return { prompt, times: 1, fault: { status: 429, retry_after: patienceSeconds } }
    case 'refused':
      return { prompt, fault: { status: 400 } }
    case 'cut':
      return { prompt, answer: facts.text.text, fault: { cut_after: 4 } }
  }
}

const scripts = (Object.keys(sdks) as SdkName[]).flatMap((sdk) =>
  ways.flatMap((way) =>
    (Object.keys(scenes) as Scene[]).flatMap((scene) =>
      scenes[scene].map((told) => scriptOf(asked(sdk, way, scene), told)),
    ),
  ),
)

function behaviourOf(provider: ProviderFormat, told: Told, index: number): Behaviour {
  switch (told) {
    case 'text':
      return answerAs(provider, provider.write(facts.text))
    case 'parallel tools': {
      const calls = facts['parallel tools'].calls.map((call) => ({ ...call, id: `${call.id}${index}` }))
      return answerAs(provider, provider.write({ ...facts['parallel tools'], calls }))
    }
    case 'busy':
      return json(
        { error: { message: 'slow down' } },
        { status: 429, headers: { 'retry-after': `${patienceSeconds}` } },
      )
    case 'refused':
      return json({ error: { type: 'invalid_request_error', message: complaint } }, { status: 400 })
    case 'cut':
      return steps([provider.broken.stream[0], 'cut'], { headers: { 'content-type': provider.streamMediaType } })
  }
}

const played = [anthropicMessages, openAiChat]
const places: readonly (readonly [string, Place])[] = [
  ['the simulator', { model: 'sim/echo', complaint: 'the simulator', prepare: () => {} }],
  ...played.map((provider): [string, Place] => [
    `a provider of ${provider.format}`,
    {
      model: `${provider.name}/m`,
      complaint,
      prepare: (told) => upstream.next(...told.map((each, index) => behaviourOf(provider, each, index))),
    },
  ]),
]

beforeAll(async () => {
  writeFileSync(scriptFile, stringify({ scripts }))
  upstream = await startUpstream()
  gateway = await startGateway({
    clock: () => performance.now() + passedMs,
    config: {
      simulator: { scripts: scriptFile },
      providers: played.map(({ name, format, basePath, config }) => ({
        slug: name,
        format,
        base_url: `${upstream.url}${basePath}`,
        api_key: upstreamKey,
        ...config,
      })),
      models: played.map(({ name, upstreamModel }) => ({
        id: `${name}/m`,
        context_length: 400_000,
        endpoints: [{ provider: name, upstream_model: upstreamModel, prices: { ...prices } }],
      })),
    },
  })
})
beforeEach(() => {
  upstream.reset()
  // Long after whatever failed in the test before.
  passedMs += 3_600_000
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

const textOf = ({ content }: Newest.Beta.BetaMessage) =>
  content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('')

describe.each(Object.keys(sdks) as SdkName[])("the beta methods of Anthropic's client, %s", (name) => {
  const Sdk = sdks[name]
  const client = (options: object = {}) =>
    new Sdk({ baseURL: `${gateway.origin}/api`, apiKey: inferenceKey, maxRetries: 0, ...options })

  describe.each(places)('at %s', (_name, place) => {
    const ask = (content: string) => ({ model: place.model, messages: [{ role: 'user' as const, content }], betas })
    const body = (way: Way, scene: Scene) => {
      place.prepare(scenes[scene])
      return { ...ask(asked(name, way, scene)), max_tokens: 1000 }
    }
    const send = async (way: Way, scene: Scene, from = client()) => {
      const { messages } = from.beta
      return way === 'create' ? messages.create(body(way, scene)) : messages.stream(body(way, scene)).finalMessage()
    }

    it.each(ways)('%s gives a message with its text, usage and end', async (way) => {
      const message = await send(way, 'text')
      expect(message).toMatchObject({ type: 'message', role: 'assistant', model: place.model, stop_reason: 'end_turn' })
      expect(textOf(message)).toBe(facts.text.text)
      expect(message.usage.input_tokens).toBeGreaterThan(0)
      expect(message.usage.output_tokens).toBeGreaterThan(0)
    })

    it('countTokens counts', async () => {
      const few = await client().beta.messages.countTokens(ask(question))
      const more = await client().beta.messages.countTokens(ask(question.repeat(5)))
      expect(few.input_tokens).toBeGreaterThan(0)
      expect(more.input_tokens).toBeGreaterThan(few.input_tokens)
    })

    it.each(ways)('toolRunner (%s) runs two tools at once, twice, and ends with the answer', async (way) => {
      const ran: unknown[] = []
      const runnable = tools.map(({ name: tool, description, parameters }) => ({
        type: 'custom' as const,
        name: tool,
        description,
        input_schema: parameters as unknown as Newest.Beta.BetaTool.InputSchema,
        parse: (input: unknown) => input,
        run: (input: unknown) => {
          ran.push([tool, input])
          return toolResults[tool] ?? ''
        },
      }))
      const params = { ...body(way, 'rounds'), tools: runnable, stream: way === 'stream' }
      const final = await client().beta.messages.toolRunner(params)
      const once = facts['parallel tools'].calls.map(({ name: tool, arguments: input }) => [tool, input])
      expect(ran).toEqual([...once, ...once])
      // Both results of both rounds; the simulator hears them itself.
      const last = upstream.requests.at(-1)?.rawBody
      if (last !== undefined) for (const said of Object.values(toolResults)) expect(last.split(said)).toHaveLength(3)
      expect(textOf(final)).toBe(facts.text.text)
      expect(final.stop_reason).toBe('end_turn')
    })

    it.each(ways)('%s asks again after the time that a busy provider names', async (way) => {
      const waits: (string | null)[] = []
      const patient = client({
        maxRetries: 1,
        fetch: async (...request: Parameters<typeof fetch>) => {
          const response = await fetch(...request)
          const wait = response.headers.get('retry-after')
          waits.push(wait)
          if (wait === null) return response
          // The time passes at once.
          passedMs += Number(wait) * 1000
          const headers = new Headers(response.headers)
          headers.set('retry-after-ms', '1')
          return new Response(response.body, { status: response.status, headers })
        },
      })
      expect(textOf(await send(way, 'busy', patient))).toBe(facts.text.text)
      expect(waits).toEqual([`${patienceSeconds}`, null])
    })

    it.each(ways)('%s throws what is wrong with the request', async (way) => {
      const failing = await send(way, 'refused').catch((error: unknown) => error)
      expect(failing).toBeInstanceOf(Sdk.BadRequestError)
      const error = { type: 'invalid_request_error', message: expect.stringContaining(place.complaint) }
      expect(failing).toMatchObject({ status: 400, error: { type: 'error', error } })
    })

    it('stream throws when the answer is cut, and keeps what came until then', async () => {
      let text = ''
      const stream = client().beta.messages.stream(body('stream', 'cut'))
      stream.on('text', (delta) => {
        text += delta
      })
      await expect(stream.finalMessage()).rejects.toThrow(/api_error/)
      expect(text).not.toBe('')
    })
  })

  it('has its beta flags passed on to a provider of its own format, by every method', async () => {
    const messages = [{ role: 'user' as const, content: 'x' }]
    const ask = { model: 'anthropic-messages/m', messages, betas }
    const text = answerAs(anthropicMessages, anthropicMessages.write(facts.text))
    upstream.next(text, text, json({ input_tokens: 7 }))
    const beta = client().beta.messages
    await beta.create({ ...ask, max_tokens: 9 })
    await beta.stream({ ...ask, max_tokens: 9 }).finalMessage()
    expect(await beta.countTokens(ask)).toMatchObject({ input_tokens: 7 })
    const flags = upstream.requests.map(({ headers }) => String(headers['anthropic-beta']).split(','))
    expect(flags).toEqual(upstream.requests.map(() => expect.arrayContaining(betas)))
    expect(flags).toHaveLength(3)
  })
})
