import { expect, vi } from 'vitest'
import type { GenerationRecord } from '../../../src/records/generation-record.ts'
import { type Behaviour, type FakeUpstream, json, sse, startUpstream } from '../../support/fake-upstream.ts'
import { readGenerations } from '../../support/generations.ts'
import { chatAnswer, responsesAnswer, type Said } from '../../support/provider-answers.ts'
import { prices, providerConfig } from '../../support/provider-config.ts'
import { parseEvents, type ReadStream, type Wire } from '../../support/response-events.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

/** An answer of the gateway that was read whole; `body` is empty when it is no JSON. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Wire
}

const said: readonly Said[] = [{ kind: 'text', deltas: ['It is ', 'calm.'] }]

/** An `openai-responses` provider that says this, streamed or whole. */
export function says(items: readonly Said[], fields: Wire = {}): Behaviour {
  const { sse: events, response } = responsesAnswer(items)
  return (exchange) =>
    (exchange.request.body?.['stream'] === true ? sse(events) : json({ ...response, ...fields }))(exchange)
}

const saysInChat: Behaviour = (exchange) => {
  const { sse: events, completion } = chatAnswer(said)
  return (exchange.request.body?.['stream'] === true ? sse(events) : json(completion))(exchange)
}

/** What a provider of Anthropic's format says, whole. */
export const anthropicMessage = {
  id: 'msg_upstream_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-model',
  content: [{ type: 'text', text: 'It is calm.', citations: null }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 12, output_tokens: 9, cache_read_input_tokens: 4, cache_creation_input_tokens: 3 },
}

/**
 * A running gateway and what the proofs of its promises need around it. Models: `fake/alpha` and `fake/gamma` at providers of OpenAI's
 * Responses, `fake/beta` at one of OpenAI's chat, `fake/claude` at one of Anthropic's, `fake/both` at alpha, then gamma; `fake/templates` at alpha with stored prompts and settings of images; and the
 * simulator's.
 */
export class Bench {
  readonly gateway: TestGateway
  readonly upstreams: Readonly<Record<'alpha' | 'beta' | 'gamma' | 'claude', FakeUpstream>>
  /** Lets an hour pass, so that no cool-down of one proof is felt in the next. */
  readonly pass: () => void

  constructor(gateway: TestGateway, upstreams: Bench['upstreams'], pass: () => void) {
    this.gateway = gateway
    this.upstreams = upstreams
    this.pass = pass
  }

  reset(): void {
    this.pass()
    for (const upstream of Object.values(this.upstreams)) upstream.reset()
    this.upstreams.alpha.otherwise(says(said))
    this.upstreams.gamma.otherwise(says(said))
    this.upstreams.beta.otherwise(saysInChat)
    this.upstreams.claude.otherwise(json(anthropicMessage))
  }

  async call(
    method: string,
    path: string,
    { body, headers = {}, key }: { body?: unknown; headers?: Record<string, string>; key?: string | null } = {},
  ): Promise<Answer> {
    const response = await this.gateway.fetch(path, {
      method,
      headers,
      ...(key !== undefined && { key }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') ? (JSON.parse(text) as Wire) : {},
    }
  }

  manage(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.call(method, path, { key: managementKey, ...(body !== undefined && { body }) })
  }

  /** `POST /responses` of `fake/alpha` with a short input, unless the fields say otherwise. */
  ask(fields: Wire, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('POST', '/responses', { body: { model: 'fake/alpha', input: 'hi', ...fields }, headers })
  }

  async stream(fields: Wire): Promise<ReadStream> {
    const { status, text } = await this.ask({ ...fields, stream: true })
    expect(status, text).toBe(200)
    return parseEvents(text)
  }

  /** `POST /messages` of `fake/claude`, unless the fields say otherwise. */
  message(fields: Wire, headers: Record<string, string> = {}): Promise<Answer> {
    const messages = [{ role: 'user', content: 'hi' }]
    return this.call('POST', '/messages', {
      body: { model: 'fake/claude', max_tokens: 50, messages, ...fields },
      headers,
    })
  }

  /** What the provider was sent for a request that it answers well. */
  async sent(fields: Wire, to: keyof Bench['upstreams'] = 'alpha'): Promise<Wire> {
    const { status, text } = await this.ask({ model: `fake/${to}`, ...fields })
    expect(status, text).toBe(200)
    return this.upstreams[to].requests.at(-1)?.body ?? {}
  }

  async sentForMessage(fields: Wire, to: keyof Bench['upstreams'] = 'claude'): Promise<Wire> {
    const { status, text } = await this.message({ model: `fake/${to}`, ...fields })
    expect(status, text).toBe(200)
    return this.upstreams[to].requests.at(-1)?.body ?? {}
  }

  failing(status: number, error: Wire = {}): Behaviour {
    return json({ error: { message: 'it is broken', ...error } }, { status })
  }

  /** The record of an answer. */
  async generation(headers: Headers): Promise<GenerationRecord | undefined> {
    const id = headers.get('x-generation-id')
    return (await readGenerations(this.gateway.dataDir)).find((each) => each.id === id)
  }

  async close(): Promise<void> {
    vi.restoreAllMocks()
    await this.gateway.close()
    await Promise.all(Object.values(this.upstreams).map((upstream) => upstream.close()))
  }
}

export async function startBench(): Promise<Bench> {
  // Endpoints are tried in the order in which they are written, and nothing waits between attempts.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const [alpha, beta, gamma, claude] = await Promise.all([
    startUpstream(),
    startUpstream(),
    startUpstream(),
    startUpstream(),
  ])
  let passedMs = 0
  const config = providerConfig(
    {
      alpha: { at: alpha },
      beta: { at: beta, format: 'openai-chat', capabilities: { extra_parameters: ['top_k'] } },
      gamma: { at: gamma },
      claude: { at: claude, format: 'anthropic-messages' },
    },
    {
      'fake/alpha': ['alpha'],
      'fake/beta': ['beta'],
      'fake/gamma': ['gamma'],
      'fake/claude': ['claude'],
      'fake/both': ['alpha', 'gamma'],
    },
  )
  const endpoints = [
    {
      provider: 'alpha',
      tag: 'alpha/eu',
      upstream_model: 'alpha-model',
      supported_parameters: ['prompt', 'image_config'],
      prices,
    },
  ]
  const models = [...config.models, { id: 'fake/templates', endpoints }]
  const gateway = await startGateway({
    config: { ...config, models },
    clock: () => performance.now() + passedMs,
  })
  return new Bench(gateway, { alpha, beta, gamma, claude }, () => {
    passedMs += 3_600_000
  })
}

/** A test of one row: it throws where the gateway breaks the row's promise. */
export type Proof = (bench: Bench) => Promise<unknown>
export type Proofs = Readonly<Record<string, Proof>>

/** Expects that a request is refused with 400 and a message that names what is wrong. */
export function expectRefused({ status, text, body }: Answer, named: string | RegExp): void {
  expect(status, text).toBe(400)
  const { message } = body['error'] as { message: string }
  expect(message).toMatch(named)
}

/** Expects members with these values, whatever else there is. */
export function expectMembers(body: unknown, members: Wire): void {
  expect(body).toMatchObject(members)
}

export const metadataOn = { 'x-service-metadata': 'enabled' }
