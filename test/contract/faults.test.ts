import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OperationId, operations } from '../../src/contract/contract.ts'
import { hideTable, type Repair, takeStoreDown } from '../support/broken-store.ts'
import { eventually } from '../support/eventually.ts'
import { readError } from '../support/read-error.ts'
import { connectScim } from '../support/scim.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { type ExampleCall, exampleCall, operationIds } from './example-call.ts'

let gateway: TestGateway
let scimToken: string
let repair: Repair | undefined
beforeAll(async () => {
  const mcp = { servers: [{ name: 'tickets', url: 'http://127.0.0.1:9/mcp' }] }
  gateway = await startGateway({ config: { mcp, simulator: { tokens_per_second: 0 } } })
  scimToken = (await connectScim(gateway)).token
})
afterEach(() => {
  repair?.()
  repair = undefined
})
afterAll(() => gateway.close())

async function send({ method, path, body }: ExampleCall, key: string) {
  const response = await gateway.fetch(path, { method, key, ...(body !== undefined && { body }) })
  const whole = await response.text()
  // The names of SCIM's schemas are no words of ours.
  const text = whole.replace(/"schemas":\[[^\]]*\],/, '')
  return {
    status: response.status,
    headers: response.headers,
    text,
    error: () => readError(JSON.parse(text), response.headers),
  }
}

// A key that the gateway has not looked up before: nothing that it remembers can hide the fault.
const freshKey = () => `sk-gw-${randomBytes(32).toString('base64url')}`

function rightKey(id: OperationId): string {
  const security: readonly string[] = operations[id].security
  if (security.includes('scimToken')) return scimToken
  return security.includes('apiKey') ? inferenceKey : managementKey
}

/** Asks once with a good store, so that the key is remembered and the fault strikes behind authentication. */
async function warmUp(id: OperationId): Promise<void> {
  const paths: Readonly<Record<string, string>> = { [inferenceKey]: '/models', [managementKey]: '/keys' }
  const path = paths[rightKey(id)] ?? '/scim/v2/Users'
  await eventually(async () => (await gateway.fetch(path, { key: rightKey(id) })).status).toBe(200)
}

// What needs nothing of the store once the key is known.
const storeless: ReadonlySet<OperationId> = new Set<OperationId>([
  'listModels',
  'getModel',
  'listModelEndpoints',
  'listProviders',
  'explainRoute',
  'countMessageTokens',
  // What runs is known without it.
  'getConfiguration',
  // Its example has filters that are not saved.
  'testGuardrails',
  // An upgrade is asked for before anything else.
  'openResponseSocket',
])

// What strangers may ask finds no key to look up; test/federation/ has its faults.
// Sessions have their own tests: no key opens what takes them alone.
const secured = operationIds.filter(
  (id) => operations[id].security.length > 0 && operations[id].security[0] !== 'consoleSession',
)

const internals =
  /sqlite|sql|api_keys|generations|workspaces|table|schema|select|insert|update|knex|node_modules|\.ts|\/tmp|Error:/i

describe('while the store is down', () => {
  it.each(secured)('%s answers 503 with Retry-After to a key that it must look up, never 401', async (id) => {
    repair = takeStoreDown(gateway.dataDir)
    const answer = await send(exampleCall(id), freshKey())
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.error().errorType).toBe('provider_overloaded')
    expect(answer.error().requestId).toBe(answer.headers.get('x-request-id'))
    expect(answer.error().message).not.toMatch(internals)
  })

  it.each(secured.filter((id) => !storeless.has(id)))(
    '%s answers 503 when the key was known and its work fails',
    async (id) => {
      await warmUp(id)
      repair = takeStoreDown(gateway.dataDir)
      const answer = await send(exampleCall(id), rightKey(id))
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.text).not.toMatch(internals)
    },
  )

  it('everything works again once it is back', async () => {
    repair = takeStoreDown(gateway.dataDir)
    expect((await send(exampleCall('listKeys'), freshKey())).status).toBe(503)
    repair()
    repair = undefined
    expect((await send(exampleCall('listKeys'), managementKey)).status).toBe(200)
    expect((await send(exampleCall('createResponse'), inferenceKey)).status).toBe(200)
  })

  it('the log says why, without the key', async () => {
    const key = freshKey()
    repair = takeStoreDown(gateway.dataDir)
    const answer = await send(exampleCall('listKeys'), key)
    const line = logLine(answer.headers.get('x-request-id'))
    expect(line).toMatchObject({ operationId: 'listKeys', status: 503, reason: expect.stringMatching(/Error$/) })
    expect(gateway.log.join('')).not.toContain(key)
  })
})

describe('when something is wrong inside', () => {
  it.each(secured)('%s answers 500 that tells nothing but a request id', async (id) => {
    repair = hideTable(gateway.dataDir, rightKey(id) === scimToken ? 'scim_tokens' : 'api_keys')
    const answer = await send(exampleCall(id), freshKey())
    expectOpaque(answer)
  })

  const tableOf: Partial<Record<OperationId, string>> = {
    createResponse: 'generations',
    compactResponse: 'generations',
    createMessage: 'generations',
    createChatCompletion: 'generations',
    getCurrentKey: 'key_usage',
    listKeys: 'key_usage',
    listFiles: 'files',
    createFile: 'files',
    getGeneration: 'generations',
    listActivity: 'generations',
    listGenerations: 'generations',
    createKey: 'workspaces',
    createProvisionedUser: 'users',
    listProvisionedGroups: 'scim_groups',
    createScimToken: 'audit_entries',
    createScimGroupMapping: 'scim_groups',
    deleteScimGroupMapping: 'group_mappings',
  }
  it.each(Object.entries(tableOf) as [OperationId, string][])(
    '%s does so when its work fails too (%s)',
    async (id, table) => {
      repair = hideTable(gateway.dataDir, table)
      expectOpaque(await send(exampleCall(id), rightKey(id)))
    },
  )

  it('the cause is in the log under the same request id', async () => {
    repair = hideTable(gateway.dataDir, 'api_keys')
    const answer = await send(exampleCall('listKeys'), freshKey())
    expect(JSON.stringify(logLine(answer.headers.get('x-request-id')))).toContain('no such table')
  })
})

describe('a stream whose end can not be recorded', () => {
  it.each([
    ['is down', (dataDir: string) => takeStoreDown(dataDir)],
    ['is broken', (dataDir: string) => hideTable(dataDir, 'generations')],
  ])('says so in words when the store %s', async (_name, damage) => {
    await warmUp('createResponse')
    repair = damage(gateway.dataDir)
    const body = JSON.stringify({ model: 'sim/echo', input: 'hello', stream: true })
    const text = await gateway
      .fetch('/responses', { method: 'POST', body })
      .then((response) => response.text())
      .catch((error: unknown) => `cut off: ${String(error)}`)
    // In-band once the stream has begun, an ordinary answer before; never a good end, never a cut without a word.
    expect(text).toMatch(/event: response\.failed|"code":50[03]/)
    expect(text).not.toContain('response.completed')
    expect(text).not.toMatch(internals)
  })
})

function expectOpaque({ status, headers, text, error }: Awaited<ReturnType<typeof send>>): void {
  expect(status).toBe(500)
  expect(error()).toMatchObject({ errorType: 'server', requestId: headers.get('x-request-id'), others: [] })
  expect(text).not.toMatch(internals)
}

function logLine(requestId: string | null): Record<string, unknown> | undefined {
  return gateway.log
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find((line) => line['requestId'] === requestId)
}
