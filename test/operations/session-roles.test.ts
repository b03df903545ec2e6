import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperationId, operationIds, operations } from '../../src/contract/contract.ts'
import { leastRoles, narrowRoles, takesSession } from '../../src/operations/session-roles.ts'
import type { ConsoleRole } from '../../src/records/console-session.ts'
import { openDatabase } from '../../src/storage/store/database.ts'
import { exampleCall } from '../contract/example-call.ts'
import { openBrowser, type SignedInBrowser } from '../support/console.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
const browsers = new Map<ConsoleRole, SignedInBrowser>()
beforeAll(async () => {
  gateway = await startGateway()
  // Nobody becomes operator or viewer by a key: the rows are changed as a sign-in of a person would write them.
  const database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
  for (const role of ['admin', 'operator', 'viewer'] as const) {
    const browser = await openBrowser(gateway)
    await database.run((knex) =>
      knex('console_sessions').where({ role: 'admin', name: 'First management key' }).update({ role, name: role }),
    )
    browsers.set(role, browser)
  }
  await database.close()
  browsers.set('key', await openBrowser(gateway, { key: inferenceKey }))
})
afterAll(() => gateway.close())

/** What takes a key and no session, and why. */
const keysOnly: Partial<Record<OperationId, string>> = {
  openResponseSocket: 'a socket knows no preflight, and browsers can send it no CSRF token',
  createConsoleLink: 'a link is made with a key, so that no session makes another',
}

const taking = (scheme: string) =>
  operationIds.filter((id) => (operations[id].security as readonly string[]).includes(scheme))

it('are told for every operation that takes a key, but for those with a reason', () => {
  const withKey = new Set([...taking('apiKey'), ...taking('managementKey')])
  expect([...withKey].filter((id) => !takesSession(id)).sort()).toEqual(Object.keys(keysOnly).sort())
  expect(taking('scimToken').filter(takesSession)).toEqual([])
  expect(operationIds.filter(takesSession).sort()).toEqual(Object.keys(leastRoles).sort())
})

it('let viewers read, and nothing else', () => {
  const forViewers = operationIds.filter((id) => takesSession(id) && leastRoles[id] === 'viewer')
  const changes = forViewers.filter((id) => operations[id].method !== 'GET')
  expect(changes.sort()).toEqual(['deleteConsoleSession', 'deleteConsoleSessions'])
})

it('keep people, federation, SCIM, secrets of providers and where data leaves to for administrators', () => {
  const changes = operationIds.filter((id) => takesSession(id) && operations[id].method !== 'GET')
  const guarded = changes.filter((id) =>
    /^\/(federation|scim|byok$|byok\/\{|admin|organization|observability\/destinations(\/\{id\})?$|workspaces\/\{id\}\/members)/.test(
      operations[id].path,
    ),
  )
  expect(guarded.length).toBeGreaterThan(20)
  const lower = guarded.filter((id) => takesSession(id) && leastRoles[id] !== 'admin')
  expect(lower).toEqual([])
})

describe.each(['viewer', 'operator', 'admin'] as const)('a session of a %s', (role) => {
  const order = ['viewer', 'operator', 'admin']
  const ids = operationIds.filter((id) => takesSession(id) && !id.startsWith('deleteConsoleSession'))
  it.each(ids)('asks for %s as far as the table says', async (id) => {
    if (!takesSession(id)) return
    const { method, path, body } = exampleCall(id)
    const response = await browsers.get(role)?.fetch(path, {
      method,
      ...(body !== undefined && { body }),
    })
    await response?.body?.cancel()
    const isAllowed = order.indexOf(role) >= order.indexOf(leastRoles[id])
    expect(response?.status === 403).toBe(!isAllowed)
    expect(response?.status).not.toBe(401)
  })
})

describe('a session of an inference key', () => {
  const narrowed = operationIds.filter((id) => takesSession(id) && narrowRoles(id).has('key'))
  const own = new Set([...taking('apiKey'), ...taking('xApiKey'), ...narrowed])
  const ids = operationIds.filter((id) => takesSession(id) && !own.has(id) && operations[id].security.length > 1)
  it.each(ids)('is refused %s, which needs a management key', async (id) => {
    const { method, path, body } = exampleCall(id)
    const response = await browsers.get('key')?.fetch(path, { method, ...(body !== undefined && { body }) })
    expect(response?.status).toBe(403)
    await response?.body?.cancel()
  })

  it('runs models as itself, without a key of the console', async () => {
    const browser = browsers.get('key')
    const body = JSON.stringify({ model: 'sim/echo', input: 'hi' })
    const answer = await browser?.fetch('/responses', { method: 'POST', body })
    const id = answer?.headers.get('x-generation-id')
    expect((await gateway.fetch(`/generation?id=${id}`)).status).toBe(200)
  })
})
