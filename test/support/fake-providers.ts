import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { GenerationRecord } from '../../src/records/generation-record.ts'
import { eventually } from './eventually.ts'
import { type FakeUpstream, startUpstream } from './fake-upstream.ts'
import { readGenerations } from './generations.ts'
import { openStream } from './open-stream.ts'
import { prices, providerConfig } from './provider-config.ts'
import { parseEvents, type ReadStream, type Wire } from './response-events.ts'
import { startGateway, type TestGateway } from './test-gateway.ts'

/** An answer of the gateway that was read whole. */
export interface Given {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Empty when the answer is no JSON object. */
  readonly body: ErrorBody & Wire
}

/** What an error says, as far as tests look at it. */
export interface ErrorBody {
  readonly error: {
    readonly code: number
    readonly message: string
    readonly metadata: {
      readonly error_type: string
      readonly previous_errors?: readonly { provider: string; model: string; status: number; code: string }[]
      readonly availability?: Readonly<Record<string, unknown>>
    }
  }
  readonly service_metadata?: Wire
}

/** A gateway and the providers that it knows. */
export class FakeProviders {
  /** They speak openai-responses (alpha, gamma) and openai-chat (beta). */
  readonly alpha: FakeUpstream
  readonly beta: FakeUpstream
  readonly gamma: FakeUpstream
  readonly gateway: TestGateway
  /** The same providers behind a gateway that waits for none of them for long: for tests in which one falls silent. Started when first asked for. */
  readonly hasty: () => Promise<FakeProviders>
  /** Lets time pass, as far as cool-downs and sticky sessions go by it. */
  readonly pass: (ms: number) => void

  constructor(
    upstreams: Pick<FakeProviders, 'alpha' | 'beta' | 'gamma'>,
    gateway: TestGateway,
    { hasty, pass }: Pick<FakeProviders, 'hasty' | 'pass'>,
  ) {
    this.alpha = upstreams.alpha
    this.beta = upstreams.beta
    this.gamma = upstreams.gamma
    this.gateway = gateway
    this.hasty = hasty
    this.pass = pass
  }

  /** Sends a request, with `input: 'hi'` unless it says otherwise. */
  async ask(
    fields: Wire,
    { headers = {}, on = this.gateway }: { headers?: Record<string, string>; on?: TestGateway } = {},
  ): Promise<Given> {
    const response = await on.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ input: 'hi', ...fields }),
      headers,
    })
    const text = await response.text()
    const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Given['body']
    return { status: response.status, headers: response.headers, text, body }
  }

  /** Asks for a stream and reads it whole; throws for any other answer. */
  async stream(model: string, fields: Wire = {}, headers: Record<string, string> = {}): Promise<ReadStream> {
    const opened = await openStream(this.gateway.url, { model, input: 'hi', ...fields }, headers)
    const all = await opened.rest()
    if (opened.status !== 200) throw new Error(`${opened.status}: ${all}`)
    return parseEvents(all)
  }

  /** The record of an answer, which may be on its way when the answer was cut short. */
  async generationOf(headers: Headers): Promise<GenerationRecord> {
    const id = headers.get('x-generation-id')
    const find = async () => (await readGenerations(this.gateway.dataDir)).find((each) => each.id === id)
    await eventually(find).toBeDefined()
    const found = await find()
    if (found === undefined) throw new Error('there is no such generation')
    return found
  }

  async generations(): Promise<readonly GenerationRecord[]> {
    return readGenerations(this.gateway.dataDir)
  }
}

/**
 * Starts a gateway with three fake providers for the tests of a file, and forgets what they were told after each. Models: `fake/alpha`,
 * `fake/beta`, `fake/gamma` at the provider of that name; `fake/both` at alpha, then gamma; `fake/closed` at a port that refuses
 * connections; `fake/many` at ten endpoints of alpha. Endpoints are tried in that order and without waiting. Every test expects that
 * all answers kept to the contract.
 */
export function useFakeProviders(
  limits: Readonly<Record<string, string>> = {},
  hastyLimits: Readonly<Record<string, string>> = {},
): () => FakeProviders {
  let providers: FakeProviders | undefined
  let hasty: Promise<FakeProviders> | undefined
  // An hour passes between two tests, so that no cool-down of one is felt in the next.
  let passedMs = 0
  const clock = () => performance.now() + passedMs
  const get = () => {
    if (providers === undefined) throw new Error('the providers have not started')
    return providers
  }
  beforeAll(async () => {
    // Draws nothing: no waits between attempts, and endpoints in the order in which they are written.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const [alpha, beta, gamma] = await Promise.all([startUpstream(), startUpstream(), startUpstream()])
    const config = configOf({ alpha, beta, gamma }, await refusingUrl())
    const gateway = await startGateway({ config: { limits, ...config }, clock })
    const startHasty = async () => {
      const impatient = await startGateway({ config: { limits: { ...limits, ...hastyLimits }, ...config }, clock })
      return new FakeProviders({ alpha, beta, gamma }, impatient, more)
    }
    const more = {
      hasty: () => {
        hasty ??= startHasty()
        return hasty
      },
      pass: (ms: number) => {
        passedMs += ms
      },
    }
    providers = new FakeProviders({ alpha, beta, gamma }, gateway, more)
  })
  beforeEach(() => {
    passedMs += 3_600_000
    for (const upstream of [get().alpha, get().beta, get().gamma]) upstream.reset()
  })
  afterEach(async () => {
    const log = [...get().gateway.log, ...((await hasty)?.gateway.log ?? [])]
    expect(log.filter((line) => line.includes('breaks the contract'))).toEqual([])
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    const { gateway, alpha, beta, gamma } = get()
    await gateway.close()
    await (await hasty)?.gateway.close()
    await Promise.all([alpha, beta, gamma].map((upstream) => upstream.close()))
  })
  return get
}

function configOf({ alpha, beta, gamma }: Pick<FakeProviders, 'alpha' | 'beta' | 'gamma'>, refusing: string) {
  const config = providerConfig(
    {
      alpha: { at: alpha },
      beta: { at: beta, format: 'openai-chat' },
      gamma: { at: gamma },
      closed: { at: { url: refusing } },
    },
    {
      'fake/alpha': ['alpha'],
      'fake/beta': ['beta'],
      'fake/gamma': ['gamma'],
      'fake/both': ['alpha', 'gamma'],
      'fake/closed': ['closed'],
    },
  )
  const endpoints = Array.from({ length: 10 }, (_, index) => ({
    provider: 'alpha',
    tag: `alpha/n${index}`,
    upstream_model: `m${index}`,
    prices,
  }))
  return { ...config, models: [...config.models, { id: 'fake/many', endpoints }] }
}

async function refusingUrl(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
