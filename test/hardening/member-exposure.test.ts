import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { openBrowser, openBrowserOf, type SignedInBrowser } from '../support/console.ts'
import { type PeopleProvider, startPeopleProvider } from '../support/people-provider.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

/** What belongs to somebody else, and must be in no answer. */
const secretWords = {
  user: 'quincey',
  session: 'session-of-eve',
  app: 'Eves app',
  key: 'eves-script',
  prompt: 'marmalade',
}

let provider: PeopleProvider
let gateway: TestGateway
let eve: SignedInBrowser
let askAsEve: () => Promise<Response>
let others: Readonly<Record<string, string>>
let readers: Readonly<Record<string, SignedInBrowser>>

beforeAll(async () => {
  provider = await startPeopleProvider()
  gateway = await startGateway({ config: provider.settings })
  const [workspace] = (await manage('GET', '/workspaces')).data as { id: string }[]
  const workspaceId = workspace?.id ?? ''
  await manage('PATCH', `/workspaces/${workspaceId}`, { is_observability_io_logging_enabled: true })
  const person = (sub: string) => ({
    sub,
    name: sub,
    email: `${sub}@example.com`,
    email_verified: true,
    groups: ['staff'],
  })
  eve = await openBrowserOf(gateway, provider, person('eve'))
  const meg = await openBrowserOf(gateway, provider, person('meg'))
  for (const each of [eve, meg])
    await manage('POST', `/workspaces/${workspaceId}/members`, { user_id: String(each.data['user_id']) })
  const made = await eve.fetch('/keys', { method: 'POST', body: JSON.stringify({ name: secretWords.key }) })
  const key = (await made.json()) as { key: string; data: { hash: string } }
  askAsEve = () =>
    gateway.fetch('/responses', {
      method: 'POST',
      key: key.key,
      headers: {
        'x-title': secretWords.app,
        'http-referer': 'https://eve.example',
        'x-session-id': secretWords.session,
      },
      body: JSON.stringify({ model: 'sim/echo', input: secretWords.prompt, user: secretWords.user }),
    })
  const asked = await askAsEve()
  await asked.text()
  for (const each of [meg])
    await each.fetch('/responses', { method: 'POST', body: '{"model":"sim/echo","input":"hi"}' })
  others = {
    hash: key.data.hash,
    generation: asked.headers.get('x-generation-id') ?? '',
    request: asked.headers.get('x-request-id') ?? '',
    person: String(eve.data['user_id']),
    workspace: workspaceId,
  }
  readers = { member: meg, key: await openBrowser(gateway, { key: inferenceKey }) }
})
afterAll(async () => {
  await gateway.close()
  await provider.close()
})

async function manage(method: string, path: string, body?: object) {
  const response = await gateway.fetch(path, {
    method,
    key: managementKey,
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.ok, path).toBe(true)
  return (await response.json()) as { data: unknown }
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: { readonly enum?: readonly string[]; readonly items?: { readonly enum?: readonly string[] } }
}
interface Contract {
  readonly paths: Readonly<
    Record<string, { parameters?: unknown[]; get?: { operationId: string; parameters?: unknown[] } }>
  >
}
const contract = parse(readFileSync('openapi.yaml', 'utf8')) as Contract

function resolved(parameter: unknown): Parameter {
  const { $ref } = parameter as { $ref?: string }
  if ($ref === undefined) return parameter as Parameter
  return $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], contract) as Parameter
}

/** Every reading operation with every parameter, filled with what belongs to somebody else. */
function questions(): string[] {
  const values = (parameter: Parameter): readonly string[] =>
    parameter.schema?.enum ??
    parameter.schema?.items?.enum ?? [
      ...[others['hash'], others['generation'], others['request'], others['person'], others['workspace']].map(String),
      ...[secretWords.user, secretWords.session, secretWords.app],
    ]
  return Object.entries(contract.paths).flatMap(([path, { parameters: shared = [], get }]) => {
    if (get === undefined || get.operationId === 'streamGenerations') return []
    const all = [...shared, ...(get.parameters ?? [])].map(resolved)
    const paths = all
      .filter((each) => each.in === 'path')
      .reduce(
        (some, each) =>
          some.flatMap((at) => values(each).map((value) => at.replace(`{${each.name}}`, encodeURIComponent(value)))),
        [path],
      )
    const query = all.filter((each) => each.in === 'query')
    const pair = (each: Parameter, value = '') => `${each.name}=${encodeURIComponent(value)}`
    const needed = query
      .filter((each) => each.required === true)
      .map((each) => pair(each, values(each)[1] ?? values(each)[0]))
    const asked = query.flatMap((each) => values(each).map((value) => [...needed, pair(each, value)].join('&')))
    return paths.flatMap((at) => [needed.join('&'), ...asked].map((words) => `${at}?${words}`))
  })
}

it('eve herself finds it all', async () => {
  const own = `${await (await eve.fetch('/generations')).text()}${await (await eve.fetch('/keys')).text()}`
  for (const word of [secretWords.user, secretWords.session, secretWords.key, others['generation'], others['hash']])
    expect(own).toContain(word)
  const content = await eve.fetch(`/generation/content?id=${others['generation']}`)
  expect(await content.text()).toContain(secretWords.prompt)
})

describe.each(['member', 'key'])('to a %s', (role) => {
  it('no reading operation tells anything of somebody else, whatever is asked for', async () => {
    const reader = readers[role] as SignedInBrowser
    // Ids that the question names are repeated by errors; what is behind them is not.
    const needles = [
      ...Object.values(secretWords),
      others['generation'],
      others['request'],
      others['hash'],
      'eve@example.com',
    ]
    const told: string[] = []
    const asked = questions()
    let answered = 0
    for (const path of asked) {
      const response = await reader.fetch(path)
      const text = await response.text()
      expect(response.status, path).toBeLessThan(500)
      if (!response.ok) continue
      answered++
      const found = needles.filter(
        (needle) => text.includes(String(needle)) && !path.includes(encodeURIComponent(String(needle))),
      )
      if (found.length > 0) told.push(`${path}: ${found.join(', ')}`)
    }
    expect(told).toEqual([])
    expect(answered).toBeGreaterThan(50)
  })
  it('and neither does the stream of requests as they end', async () => {
    const reader = readers[role] as SignedInBrowser
    const stream = await reader.fetch('/generations/stream')
    expect(stream.status).toBe(200)
    await (await askAsEve()).text()
    const body = '{"model":"sim/echo","input":"mine"}'
    await (await reader.fetch('/responses', { method: 'POST', body })).text()
    let told = ''
    // The own one comes after the other's.
    for await (const chunk of stream.body ?? []) {
      told += Buffer.from(chunk).toString()
      if (told.includes('"id":"gen-')) break
    }
    for (const word of Object.values(secretWords)) expect(told).not.toContain(word)
    expect(told).not.toContain(others['hash'])
  })
})
