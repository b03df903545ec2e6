import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, startUpstream } from './fake-upstream.ts'
import { chatAnswer } from './provider-answers.ts'
import { startGateway, type TestGateway } from './test-gateway.ts'

/** A gateway that has asked its providers already: one answers, one refuses the key, one is not there, one is overloaded, one was not asked. */
export interface MotleyGateway {
  readonly gateway: TestGateway
  close(): Promise<void>
}

const names = { groq: 'Groq', mistral: 'Mistral', deepinfra: 'DeepInfra', openai: 'OpenAI', anthropic: 'Anthropic' }

/** `more`: further settings of gateway.yaml. */
export async function startProvidersInEveryState(more: Readonly<Record<string, unknown>> = {}): Promise<MotleyGateway> {
  const error = { error: { message: 'no', type: 'none' } }
  const answers = await startUpstream(json(chatAnswer([{ kind: 'text', deltas: ['Hello.'] }]).completion))
  const refuses = await startUpstream(json(error, { status: 401 }))
  const overloaded = await startUpstream(json(error, { status: 503, headers: { 'retry-after': '50' } }))
  const nothing = await closedPort()
  const urls = {
    groq: answers.url,
    mistral: refuses.url,
    deepinfra: overloaded.url,
    openai: nothing,
    anthropic: nothing,
  }
  const slugs = Object.keys(names) as (keyof typeof names)[]
  const gateway = await startGateway({
    config: {
      ...more,
      providers: slugs.map((slug) => ({
        slug,
        name: names[slug],
        format: 'openai-chat',
        base_url: urls[slug],
        api_key: 'k',
      })),
      models: slugs.map((slug) => ({
        id: `test/${slug}`,
        name: `A model of ${names[slug]}`,
        endpoints: [{ provider: slug, upstream_model: 'm', prices: { prompt: 1, completion: 2 } }],
      })),
    },
  })
  for (const slug of slugs.filter((each) => each !== 'anthropic')) {
    for (let asked = 0; asked < 3; asked++) {
      const body = JSON.stringify({ model: `test/${slug}`, input: 'Hello' })
      await (await gateway.fetch('/responses', { method: 'POST', body })).text()
    }
  }
  return {
    gateway,
    async close() {
      await gateway.close()
      await Promise.all([answers, refuses, overloaded].map((each) => each.close()))
    },
  }
}

/** An address at which nobody listens. */
async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}/v1`
}
