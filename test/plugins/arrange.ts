import { answerWith, type ToyAnswer, type ToyFormat } from '../pipeline/toy-providers.ts'
import { type FakeUpstream, startUpstream } from '../support/fake-upstream.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

export type Wire = Readonly<Record<string, unknown>>

export const callers: readonly ToyFormat[] = ['openai-responses', 'openai-chat', 'anthropic-messages']

const paths = {
  'openai-responses': '/responses',
  'openai-chat': '/chat/completions',
  'anthropic-messages': '/messages',
} as const

/** Every caller with a provider of its own format and one of another. */
export const pairs: readonly (readonly [caller: ToyFormat, provider: ToyFormat])[] = callers.flatMap(
  (caller, index) => [[caller, caller] as const, [caller, callers[(index + 1) % callers.length] ?? caller] as const],
)

export interface PluginGateway {
  readonly upstream: FakeUpstream
  readonly gateway: TestGateway
  /** Asks `toy/<provider>` in the caller's format, with metadata. */
  ask(asked: PluginQuestion): Promise<PluginAnswer>
  close(): Promise<void>
}

export interface PluginQuestion {
  readonly caller: ToyFormat
  readonly provider: ToyFormat
  readonly body: object
  /** Absent: the upstream was told otherwise. */
  readonly answer?: ToyAnswer
}

export interface PluginAnswer {
  readonly status: number
  readonly raw: string
  /** What the caller reads. */
  readonly text: string
  readonly pipeline: unknown
}

/** A gateway before fake providers of three formats. `model` is merged into each model's configuration, `settings` into gateway.yaml. */
export async function startPluginGateway(model: object = {}, settings: object = {}): Promise<PluginGateway> {
  const upstream = await startUpstream()
  const slugs = Object.fromEntries(callers.map((format) => [format, { at: upstream, format }]))
  const config = providerConfig(slugs, Object.fromEntries(callers.map((format) => [`toy/${format}`, [format]])))
  const models = config.models.map((each) => ({ ...each, ...model }))
  const gateway = await startGateway({ config: { ...config, models, ...settings } })
  return {
    upstream,
    gateway,
    async ask({ caller, provider, body, answer }) {
      if (answer !== undefined) upstream.next(answerWith(provider, answer))
      const limit = caller === 'anthropic-messages' ? { max_tokens: 500 } : {}
      const response = await gateway.fetch(paths[caller], {
        method: 'POST',
        headers: { 'x-service-metadata': 'enabled' },
        body: JSON.stringify({ model: `toy/${provider}`, ...limit, ...body }),
      })
      const raw = await response.text()
      return { status: response.status, raw, text: textOf(raw), pipeline: metadataOf(raw)['pipeline'] }
    },
    async close() {
      await gateway.close()
      await upstream.close()
    },
  }
}

/** What was asked, as a caller of that format writes it. */
export function prompt(caller: ToyFormat, text: string): object {
  return caller === 'openai-responses' ? { input: text } : { messages: [{ role: 'user', content: text }] }
}

function valuesOf(raw: string): Wire[] {
  if (raw.startsWith('{')) return [JSON.parse(raw) as Wire]
  const lines = raw.split('\n').filter((line) => line.startsWith('data: {'))
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as Wire)
}

function metadataOf(raw: string): Wire {
  const holders = valuesOf(raw).map((each) => (each['response'] ?? each) as Wire)
  return (holders.find((each) => each['service_metadata'])?.['service_metadata'] ?? {}) as Wire
}

function textOf(raw: string): string {
  const values = valuesOf(raw)
  if (values.length === 1) return textsIn(values[0], ['content', 'text'])
  return values
    .filter(({ type }) => type === undefined || type === 'response.output_text.delta' || type === 'content_block_delta')
    .map((value) => textsIn(value, ['content', 'text', 'delta']))
    .join('')
}

function textsIn(value: unknown, names: readonly string[]): string {
  if (Array.isArray(value)) return value.map((each) => textsIn(each, names)).join('')
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([name, each]) => (names.includes(name) && typeof each === 'string' ? each : textsIn(each, names)))
    .join('')
}
