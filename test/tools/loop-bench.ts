import { afterAll, afterEach, beforeAll } from 'vitest'
import { answerWith, type ToyAnswer, type ToyFormat } from '../pipeline/toy-providers.ts'
import {
  type Behaviour,
  type FakeUpstream,
  json,
  type ReceivedRequest,
  sse,
  startUpstream,
} from '../support/fake-upstream.ts'
import { chatAnswer, responsesAnswer, type Said } from '../support/provider-answers.ts'
import { prices, providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../support/test-gateway.ts'

export const callers: readonly ToyFormat[] = ['openai-responses', 'openai-chat', 'anthropic-messages']

const paths = {
  'openai-responses': '/responses',
  'openai-chat': '/chat/completions',
  'anthropic-messages': '/messages',
} as const

export type Wire = Readonly<Record<string, unknown>>

/** What a caller got. */
export interface Got {
  readonly status: number
  readonly raw: string
  readonly id: string
  /** Events of a stream, or the whole answer alone. */
  readonly events: readonly Wire[]
  /** The whole answer: of a Responses stream the one in its last event. */
  readonly whole: Wire
}

type Options = Omit<TestGatewayOptions, 'config'>
type Settings = Readonly<Record<string, unknown>>

/** Callers of every format, one provider with models `tools/one`, `tools/two` and `tools/three` of a format each, and what it was sent. */
export class LoopBench {
  upstream!: FakeUpstream
  gateway!: TestGateway
  readonly #options: Options & { readonly config?: Settings }
  #passedMs = 0

  /** `settings` are added to gateway.yaml; a function of them is asked when the gateway starts. */
  constructor(options: Options & { readonly config?: Settings } = {}, settings: Settings | (() => Settings) = {}) {
    this.#options = options
    beforeAll(async () => {
      this.upstream = await startUpstream()
      const slugs = {
        chat: { at: this.upstream, format: 'openai-chat', prices },
        responses: { at: this.upstream, format: 'openai-responses', prices },
        messages: { at: this.upstream, format: 'anthropic-messages', prices },
      } as const
      const served = { 'tools/one': ['chat'], 'tools/two': ['responses'], 'tools/three': ['messages'] } as const
      const models = providerConfig(slugs, served)
      const { config, ...more } = this.#options
      const added = typeof settings === 'function' ? settings() : settings
      const clock = () => performance.now() + this.#passedMs
      this.gateway = await startGateway({ clock, ...more, config: { ...models, ...config, ...added } })
    })
    afterEach(() => {
      this.#passedMs += 3_600_000
      this.upstream.reset()
    })
    afterAll(async () => {
      await this.gateway.close()
      await this.upstream.close()
    })
  }

  /** What the provider says, answer by answer. */
  says(...answers: readonly (readonly Said[])[]): void {
    this.upstream.next(...answers.map(saying))
  }

  /** The bodies that the provider was sent. */
  get sent(): readonly Wire[] {
    return this.upstream.requests.map(({ body }: ReceivedRequest) => body ?? {})
  }

  body(caller: ToyFormat, isStream: boolean, more: object, model = 'tools/one'): Wire {
    const messages = [{ role: 'user', content: 'Go on.' }]
    const own = caller === 'openai-responses' ? { input: 'Go on.' } : { messages }
    const limit = caller === 'anthropic-messages' ? { max_tokens: 500 } : {}
    const usage = caller === 'openai-chat' && isStream ? { stream_options: { include_usage: true } } : {}
    return { model, stream: isStream, ...own, ...limit, ...usage, ...more }
  }

  fetch(caller: ToyFormat, body: Wire, init: RequestInit & { key?: string } = {}): Promise<Response> {
    const headers = { 'x-service-metadata': 'enabled' }
    return this.gateway.fetch(paths[caller], { method: 'POST', body: JSON.stringify(body), headers, ...init })
  }

  async ask(caller: ToyFormat, isStream: boolean, more: object, model?: string): Promise<Got> {
    const response = await this.fetch(caller, this.body(caller, isStream, more, model))
    const raw = await response.text()
    const lines = raw.split('\n').filter((line) => line.startsWith('data: {'))
    const events =
      isStream && lines.length > 0 ? lines.map((line) => JSON.parse(line.slice(6)) as Wire) : [JSON.parse(raw) as Wire]
    const last = events.at(-1) ?? {}
    const whole = (last['response'] ?? last) as Wire
    return { status: response.status, raw, id: response.headers.get('x-generation-id') ?? '', events, whole }
  }
}

/** A provider that says this, in the format and the way in which it is asked. */
export function saying(said: readonly Said[]): Behaviour {
  return (exchange) => {
    const isStream = exchange.request.body?.['stream'] === true
    if (exchange.request.path.endsWith('/responses')) {
      const { sse: text, response } = responsesAnswer(said)
      return (isStream ? sse(text) : json(response))(exchange)
    }
    if (exchange.request.path.endsWith('/messages')) return answerWith('anthropic-messages', asToy(said))(exchange)
    const { sse: text, completion } = chatAnswer(said)
    return (isStream ? sse(text) : json(completion))(exchange)
  }
}

/** Its calls have no arguments. */
function asToy(said: readonly Said[]): ToyAnswer {
  const [called] = said.flatMap((each) => (each.kind === 'call' ? [{ name: each.name, callId: each.callId }] : []))
  const deltas = said.flatMap((each) => (each.kind === 'text' ? each.deltas : []))
  return { deltas, ...(called !== undefined && { call: called }) }
}

/** A call of a tool. */
export function call(name: string, args: object = {}, callId = `call_${name}`): Said {
  return { kind: 'call', name, callId, deltas: [JSON.stringify(args)] }
}

export const text = (...deltas: readonly string[]): Said => ({ kind: 'text', deltas })

/** The stage of the gateway's own tools in an answer's metadata. */
export function stageOf({ events }: Got): Wire | undefined {
  for (const event of events.toReversed()) {
    const holder = (event['response'] ?? event['message'] ?? event) as Wire
    const metadata = (holder['service_metadata'] ?? event['service_metadata']) as Wire | undefined
    const stages = metadata?.['pipeline'] as readonly Wire[] | undefined
    const found = stages?.find(({ type }) => type === 'server_tools')
    if (found !== undefined) return found
  }
  return undefined
}

export { answerWith }
