import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Chromium, Opened } from './chromium.ts'
import { openDestinationServer } from './destination-server.ts'
import { json, startUpstream } from './fake-upstream.ts'
import { chatAnswer } from './provider-answers.ts'
import { managementKey, startGateway, type TestGateway } from './test-gateway.ts'

/** What would run, were it taken for markup. */
export const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>'

// Names of models have no spaces.
const evilModel = 'acme/<script>alert(3)</script>'

/** A gateway with something to look at: answers, failures, a model with a name that wants to be a script. */
export interface ConsoleGateway {
  readonly gateway: TestGateway
  /** Resolves when the provider of `acme/endless` sees that nobody listens any more. */
  hungUp(): Promise<void>
  close(): Promise<void>
}

export async function startConsoleGateway(): Promise<ConsoleGateway> {
  const answers = await startUpstream(json(chatAnswer([{ kind: 'text', deltas: ['Hello.'] }]).completion))
  const refuses = await startUpstream(json({ error: { message: `No room. ${evil}`, type: 'full' } }, { status: 400 }))
  const endless = await startEndless()
  const cellar = await openDestinationServer()
  const urls = { plain: answers.url, rude: refuses.url, endless: endless.url }
  const endpoint = (provider: keyof typeof urls) => ({
    provider,
    upstream_model: 'm',
    prices: { prompt: 1, completion: 2 },
  })
  const gateway = await startGateway({
    config: {
      trusted_proxies: 1,
      outbound: { allow_hosts: ['127.0.0.1'] },
      providers: Object.entries(urls).map(([slug, base_url]) => ({
        slug,
        name: slug,
        format: 'openai-chat',
        base_url,
        api_key: 'k',
      })),
      models: [
        { id: 'acme/plain', name: evil, endpoints: [endpoint('plain')] },
        { id: 'acme/rude', name: 'Rude', endpoints: [endpoint('rude')] },
        { id: 'acme/endless', name: 'Endless', endpoints: [endpoint('endless')] },
        { id: evilModel, name: 'Evil', endpoints: [{ provider: 'plain', upstream_model: 'm' }] },
        { id: 'acme/two', name: 'Two', endpoints: [endpoint('plain'), endpoint('endless')] },
      ],
    },
  })
  const manage = (path: string, init: RequestInit = {}) => gateway.fetch(path, { ...init, key: managementKey })
  const { data: workspaces } = (await (await manage('/workspaces')).json()) as { data: { id: string }[] }
  const keeps = JSON.stringify({ is_observability_io_logging_enabled: true })
  await manage(`/workspaces/${workspaces[0]?.id}`, { method: 'PATCH', body: keeps })
  await manage('/keys', { method: 'POST', body: JSON.stringify({ name: evil, limit: 5 }) })
  const guardrail = { name: 'No mail', content_filter_builtins: [{ slug: 'email', action: 'redact' }] }
  await manage('/guardrails', { method: 'POST', body: JSON.stringify(guardrail) })
  const destination = { type: 'webhook', name: 'Cellar', config: { url: cellar.url } }
  await manage('/observability/destinations', { method: 'POST', body: JSON.stringify(destination) })
  for (const model of ['sim/echo', 'acme/plain', 'acme/rude', evilModel]) await askGateway(gateway, model)
  return {
    gateway,
    hungUp: () => endless.hungUp,
    async close() {
      await gateway.close()
      await Promise.all([answers.close(), refuses.close(), endless.close(), cellar.close()])
    },
  }
}

/** Sends a request with the inference key, and waits for all of its answer. */
export async function askGateway(gateway: TestGateway, model: string, input = `Hi ${evil}`): Promise<void> {
  const body = JSON.stringify({ model, input, user: 'ada' })
  await (await gateway.fetch('/responses', { method: 'POST', body })).text()
}

/** A provider that goes on speaking until nobody listens. */
async function startEndless() {
  let hangUp: () => void = () => undefined
  const hungUp = new Promise<void>((resolve) => {
    hangUp = resolve
  })
  const speak = (response: ServerResponse) => {
    const delta = { role: 'assistant', content: 'more ' }
    const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta }] }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const timer = setInterval(() => speak(response), 30)
    response.on('close', () => {
      clearInterval(timer)
      hangUp()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    hungUp,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

// An address may sign in 30 times a minute, which many tests together exceed on a fast machine: each test has its own address.
let addressCount = 0

/** Opens an address of the console and signs in there with a key. What was complained of before is left out. */
export async function openConsole(
  chromium: Chromium,
  gateway: TestGateway,
  path: string,
  options: BrowserContextOptions & { readonly key?: string } = {},
): Promise<Opened> {
  const { key = managementKey, ...context } = options
  const from = { 'x-forwarded-for': `10.0.0.${++addressCount}` }
  const { page, complaints } = await chromium.open(`${gateway.origin}/console${path}`, {
    extraHTTPHeaders: from,
    ...context,
    until: 'load',
  })
  await signInOn(page, key)
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
  // Browsers note the answer that says that nobody was signed in.
  const before = complaints.length
  return {
    page,
    get complaints() {
      return complaints.slice(before)
    },
  }
}

export async function signInOn(page: Page, key: string): Promise<void> {
  await page.locator('.sign-in').getByLabel('Key', { exact: true }).fill(key)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
