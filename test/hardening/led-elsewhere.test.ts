import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { destinationAddress } from '../../src/broadcast/destination-address.ts'
import { configSchemas, type DestinationType, destinationTypes } from '../../src/broadcast/destination-type.ts'
import { secretMembers } from '../../src/broadcast/secret-members.ts'
import { showConfig } from '../../src/broadcast/shown-config.ts'
import { openDatabase } from '../../src/storage/store/database.ts'
import { manage } from '../federation/arrange.ts'
import { contractMembers, contractSecrets, secretNames } from '../support/contract-secrets.ts'
import type { DestinationServer } from '../support/destination-server.ts'
import { smallestConfigs } from '../support/destinations.ts'
import { eventually } from '../support/eventually.ts'
import { canary, type HomeAndAway, issuesOf, openHomeAndAway, other, withCanary } from '../support/home-and-away.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

// Each secret is stored for the server `home`, led to the server `away`, and used. In no header, query, path or body may `away` see it.
let servers: HomeAndAway
let home: DestinationServer
let away: DestinationServer
let gateway: TestGateway

beforeAll(async () => {
  servers = await openHomeAndAway()
  ;({ home, away } = servers)
  gateway = await startGateway({
    config: { outbound: { allow_hosts: ['127.0.0.1', 'localhost'] }, simulator: { enabled: true } },
  })
})
beforeEach(() => servers.answerAsUsual())
afterAll(async () => {
  await gateway.close()
  await servers.close()
})

const ask = (method: string, path: string, body?: object) => manage(gateway, method, path, body)
const use = (model: string) =>
  gateway.fetch('/chat/completions', {
    method: 'POST',
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }] }),
  })

/** The tests of this file, by the secrets that they are of. */
const destinationSecrets = destinationTypes.flatMap((type) =>
  secretMembers[type].map((member) => `${configSchemas[type]}.${member}`),
)
const rows: readonly string[] = [
  ...destinationSecrets,
  'ObservabilityHeaders.*',
  ...['CreateConfiguredProviderRequest.api_key', 'UpdateConfiguredProviderRequest.api_key'],
  ...['ConfiguredHeaders.*', 'ConfiguredCapabilities.request_path'],
  ...['CreateByokCredentialRequest.key', 'UpdateByokCredentialRequest.key'],
]

/** Members that sound like secrets and are stored for no address. */
const notStored: Readonly<Record<string, readonly string[]>> = {
  'of one request, which goes where that request says': [
    ...['McpTool.authorization', 'ChatMcpTool.authorization', 'MessageMcpServer.authorization_token'],
    ...['TokenExchangeRequest.subject_token', 'TestFederationPolicyRequest.subject_token'],
    ...['CreateConsoleSessionRequest.key', 'CreateConsoleSessionRequest.link_token'],
  ],
  'made by the gateway, kept as a hash or signed, and sent nowhere': [
    ...['CreateKeyResponse.key', 'CreateScimTokenResponse.token', 'TokenExchangeResponse.access_token'],
    'ConsoleSession.csrf_token',
  ],
  'no secret': [
    ...['ResponseRequest', 'CompactRequest', 'ResponseResource', 'ChatRequest'].map(
      (name) => `${name}.prompt_cache_key`,
    ),
    ...['LogProb', 'TopLogProb', 'ChatTokenLogprob', 'ChatTopLogprob'].map((name) => `${name}.token`),
    ...['ServiceMemoryItem.key', 'ComparisonFilter.key', 'ConfigurationIssue.key', 'ConfigurationSetting.key'],
    ...['ObservabilityLangfuseConfig.publicKey', 'ConfiguredProvider.api_key'],
  ],
}

describe('N37: each stored secret', () => {
  it('of the contract has a test in this file', () => {
    expect(rows.toSorted()).toEqual(contractSecrets.toSorted())
  })

  it('is marked in the contract, as far as its name says what it is', () => {
    const known = new Set([...contractSecrets, ...Object.values(notStored).flat()])
    expect(secretNames.filter((name) => !known.has(name))).toEqual([])
  })
})

/** What is sealed in the database, by table and column: for one address, or why it is for none. */
const sealedColumns: Readonly<Record<string, 'one address' | { readonly none: string }>> = {
  'byok_credentials.sealed_secret': 'one address',
  'managed_providers.sealed_secrets': 'one address',
  'observability_destinations.sealed_config': 'one address',
  'generation_contents.body': { none: 'prompts and answers, for whoever may read them' },
  'signing_keys.sealed_private_key': { none: 'signs access tokens here; the public part alone is shown' },
}

it('N37: each sealed column says which address its secrets are for', async () => {
  const database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
  const columns: { table: string; name: string; type: string }[] = await database.run((knex) =>
    knex.raw(
      "select m.name as 'table', p.name, p.type from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table'",
    ),
  )
  // Beside what is sealed stands the id of its master key.
  const withKey = columns.filter(({ name, type }) => name === 'key_id' && type.startsWith('varchar'))
  const sealed = columns.filter(
    ({ table, name, type }) =>
      name.startsWith('sealed') || (type.toLowerCase() === 'blob' && withKey.some((each) => each.table === table)),
  )
  expect(sealed.map(({ table, name }) => `${table}.${name}`).toSorted()).toEqual(Object.keys(sealedColumns).toSorted())
  for (const [place, kind] of Object.entries(sealedColumns)) {
    const [table = '', column = ''] = place.split('.')
    const values = await database.run((knex) => knex(table).whereNotNull(column).pluck(column))
    if (kind === 'one address') for (const value of values) expect(value).toMatch(/^2\.[\w-]+\.[\w-]+$/)
  }
  await database.close()
})

const addressNames = /^(baseUrl|endpoint|url|host|otlpEndpoint)$/

/** The smallest settings of a kind at `home`, each secret with the canary in it. */
function configAt(type: DestinationType) {
  const at = Object.fromEntries(
    contractMembers(configSchemas[type]).flatMap((name) => (addressNames.test(name) ? [[name, home.url]] : [])),
  )
  const secrets = Object.fromEntries(
    secretMembers[type].map((name) => [name, name === 'dsn' ? `https://${canary}@o1.example.com/42` : canary]),
  )
  return { ...smallestConfigs[type], ...at, ...secrets, headers: { 'x-own': canary } }
}

/** Values that may lead a member elsewhere: those that the contract or the gateway refuses lead nowhere. */
const elsewhere = () => [
  away.url,
  `${home.url}@127.0.0.1:${away.port}`,
  `127.0.0.1:${away.port}`,
  `//127.0.0.1:${away.port}`,
  `http://localhost:${home.port}`,
  home.url.replace('http:', 'https:'),
  ...['eu', 'eu-west-1', 'another-name'],
]

describe('N37: a destination’s secrets stay with its server', () => {
  it.each(destinationTypes)('%s', async (type) => {
    const path = '/observability/destinations'
    const config = configAt(type)
    const made = await ask('POST', path, { type, name: type, config })
    expect(made.status).toBe(201)
    const { id } = (made.body as { data: { id: string } }).data
    const kept = [...secretMembers[type], 'headers'].map((name) => `config.${name}`)
    const shown = showConfig(type, config)
    let led = 0
    const secrets: readonly string[] = [...secretMembers[type], 'headers']
    const free = contractMembers(configSchemas[type]).filter((name) => !secrets.includes(name))
    for (const member of free) {
      for (const value of elsewhere()) {
        const moved = destinationAddress(type, { ...config, [member]: value })
        const isLed = moved !== '' && moved !== destinationAddress(type, config)
        for (const sent of [{ [member]: value }, { ...shown, [member]: value }]) {
          const { status, body } = await ask('PATCH', `${path}/${id}`, { config: sent })
          if (!isLed) continue
          led++
          expect(status, `${member} ${value}`).toBe(400)
          const isValid = issuesOf(body).some((issue) => kept.includes(issue))
          if (isValid) expect(issuesOf(body).toSorted()).toEqual(kept.toSorted())
        }
        await ask('PATCH', `${path}/${id}`, { config })
      }
    }
    expect(led).toBeGreaterThan(0)
    // Others are at addresses of their services, which no test asks.
    const isHere = destinationAddress(type, config) === home.url
    if (!isHere) await ask('DELETE', `${path}/${id}`)
    else expect((await ask('POST', `${path}/${id}/test`)).status).toBe(200)
    expect(withCanary(away)).toEqual([])
    if (isHere) expect(withCanary(home).length).toBeGreaterThan(0)
  })

  it('where it redirects, too', async () => {
    const { body } = await ask('GET', '/observability/destinations?limit=100')
    const { data } = body as { data: { id: string }[] }
    expect(data.length).toBeGreaterThan(15)
    const before = home.got.length
    servers.redirect()
    expect((await ask('PATCH', '/workspaces/default', { is_observability_broadcast_enabled: true })).status).toBe(200)
    await (await use('sim/echo')).text()
    await eventually(() => home.got.length - before >= data.length).toBe(true)
    expect(withCanary(away)).toEqual([])
    for (const { id } of data) await ask('DELETE', `/observability/destinations/${id}`)
  })

  it('goes on to another server once they are entered again', async () => {
    const made = await ask('POST', '/observability/destinations', {
      ...{ type: 'langfuse', name: 'Moved', config: configAt('langfuse') },
    })
    const { id } = (made.body as { data: { id: string } }).data
    const config = { baseUrl: away.url, secretKey: other, headers: { 'x-own': other } }
    expect((await ask('PATCH', `/observability/destinations/${id}`, { config })).status).toBe(200)
    expect((await ask('POST', `/observability/destinations/${id}/test`)).body).toMatchObject({
      data: { delivered: true },
    })
    expect(away.got.at(-1)?.headers['x-own']).toBe(other)
    expect(withCanary(away)).toEqual([])
    await ask('DELETE', `/observability/destinations/${id}`)
  })
})
