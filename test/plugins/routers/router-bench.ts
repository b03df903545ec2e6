import { afterAll, afterEach, beforeAll } from 'vitest'
import { answerWith, type ToyFormat } from '../../pipeline/toy-providers.ts'
import { type FakeUpstream, startUpstream } from '../../support/fake-upstream.ts'
import { upstreamKey } from '../../support/provider-config.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'

export type Wire = Readonly<Record<string, unknown>>

export const callers: readonly ToyFormat[] = ['openai-responses', 'openai-chat', 'anthropic-messages']
export const ways = callers.flatMap((caller) => [false, true].map((isStream) => [caller, isStream] as const))

const paths = {
  'openai-responses': '/responses',
  'openai-chat': '/chat/completions',
  'anthropic-messages': '/messages',
} as const

/** A model of the bench. `upstream` is the provider's name of it, which published scores go by. */
export interface BenchModel {
  readonly id: string
  readonly upstream: string
  /** USD for a million tokens; null where nobody knows. */
  readonly prompt: number | null
  readonly completion?: number
  readonly parameters?: readonly string[]
  readonly inputs?: readonly string[]
  readonly outputs?: readonly string[]
}

export interface Routing {
  readonly status: number
  readonly raw: string
  readonly metadata: Wire
  /** The stage of the router. */
  readonly stage: { readonly summary?: string; readonly data?: Record<string, unknown> }
  /** The model that was asked, by its provider's name; undefined where none was. */
  readonly asked: unknown
  readonly message: string
}

/** Callers of every format before one provider of a format, with models to choose from. */
export class RouterBench {
  upstream!: FakeUpstream
  gateway!: TestGateway
  readonly #format: ToyFormat
  #passedMs = 0

  constructor(models: readonly BenchModel[], format: ToyFormat = 'openai-chat') {
    this.#format = format
    beforeAll(async () => {
      this.upstream = await startUpstream()
      const config = {
        providers: [{ slug: 'some', format, base_url: `${this.upstream.url}/v1`, api_key: upstreamKey }],
        models: models.map(({ id, upstream, prompt, completion = prompt ?? 0, parameters, inputs, outputs }) => ({
          id,
          context_length: 400_000,
          input_modalities: inputs ?? ['text'],
          output_modalities: outputs ?? ['text'],
          endpoints: [
            {
              provider: 'some',
              upstream_model: upstream,
              ...(prompt !== null && { prices: { prompt, completion } }),
              ...(parameters !== undefined && { supported_parameters: parameters }),
            },
          ],
        })),
      }
      this.gateway = await startGateway({ config, clock: () => performance.now() + this.#passedMs })
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

  /** Asks a router. `answers` false: the provider says what it was told. */
  async ask(caller: ToyFormat, isStream: boolean, body: object, answers = true): Promise<Routing> {
    const before = this.upstream.requests.length
    if (answers) this.upstream.next(answerWith(this.#format, { deltas: ['Well.'] }))
    const response = await this.gateway.fetch(paths[caller], {
      method: 'POST',
      headers: { 'x-service-metadata': 'enabled' },
      body: JSON.stringify({ stream: isStream, ...this.#prompt(caller, 'Go on.'), ...body }),
    })
    const raw = await response.text()
    const lines = raw.split('\n').filter((line) => line.startsWith('data: {'))
    const values = lines.length > 0 ? lines.map((line) => JSON.parse(line.slice(6)) as Wire) : [JSON.parse(raw) as Wire]
    const holders = values.flatMap((each) => [each, each['response'], each['message']] as (Wire | undefined)[])
    const metadata = (holders.findLast((each) => each?.['service_metadata'])?.['service_metadata'] ?? {}) as Wire
    const stages = (metadata['pipeline'] ?? []) as (Routing['stage'] & { type?: string; name?: string })[]
    const error = (values[0]?.['error'] ?? {}) as { message?: string }
    return {
      status: response.status,
      raw,
      metadata,
      stage: stages.find(({ name }) => name?.endsWith('_router')) ?? {},
      asked: this.upstream.requests.at(before)?.body?.['model'],
      message: error.message ?? '',
    }
  }

  /** What was said, in the caller's format. */
  prompt(caller: ToyFormat, text: string): object {
    return this.#prompt(caller, text)
  }

  async explain(request: object, format = 'chat'): Promise<Wire> {
    const response = await this.gateway.fetch('/routes/explain', {
      method: 'POST',
      body: JSON.stringify({ format, request }),
    })
    return ((await response.json()) as { data: Wire }).data
  }

  #prompt(caller: ToyFormat, text: string): object {
    if (caller === 'openai-responses') return { input: text }
    const messages = [{ role: 'user', content: text }]
    return caller === 'anthropic-messages' ? { messages, max_tokens: 500 } : { messages }
  }
}
