import { type FakeUpstream, json, startUpstream, steps } from '../../support/fake-upstream.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'

export type Body = Readonly<Record<string, unknown>>

/** A gateway with a provider of each format; `some/<format>` is its model, and each answers what it was told last. */
export interface GatewayOfFormats {
  readonly gateway: TestGateway
  /** What providers answer from now on, whole or as the data of events. */
  answerWith(answer: Body | readonly Body[]): void
  close(): Promise<void>
}

const formats = ['openai-responses', 'openai-chat', 'anthropic-messages'] as const

export async function startGatewayOfFormats(): Promise<GatewayOfFormats> {
  let answer: Body | readonly Body[] = {}
  const upstream: FakeUpstream = await startUpstream((exchange) =>
    (Array.isArray(answer) ? steps((answer as readonly Body[]).map(toEvent)) : json(answer))(exchange),
  )
  const gateway = await startGateway({
    config: {
      providers: formats.map((format) => ({
        slug: format,
        format,
        base_url: `${upstream.url}/${format}/v1`,
        api_key: 'sk-provider-secret-0123456789',
        ...(format === 'openai-responses' && { capabilities: { compaction: ['endpoint'] } }),
      })),
      models: formats.map((format) => ({
        id: `some/${format}`,
        context_length: 200_000,
        input_modalities: ['text', 'image', 'file', 'audio', 'video'],
        output_modalities: ['text', 'image', 'audio'],
        endpoints: [{ provider: format, upstream_model: 'model-1', prices: { prompt: 0.5, completion: 2 } }],
      })),
    },
  })
  return {
    gateway,
    answerWith(next) {
      answer = next
    },
    async close() {
      await gateway.close()
      await upstream.close()
    },
  }
}

function toEvent(data: Body): string {
  const name = typeof data['type'] === 'string' ? `event: ${data['type']}\n` : ''
  return `${name}data: ${JSON.stringify(data)}\n\n`
}
