import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperationId, operationIds, operations, sessionRules } from '../../src/contract/contract.ts'
import { leastRoleOf, takesSession } from '../../src/operations/session-roles.ts'
import { openBrowser } from '../support/console.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
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
  expect(operationIds.filter(takesSession).sort()).toEqual(Object.keys(sessionRules).sort())
})

it('let viewers read, and nothing else', () => {
  const forViewers = operationIds.filter((id) => takesSession(id) && leastRoleOf(id) === 'viewer')
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
  const lower = guarded.filter((id) => takesSession(id) && leastRoleOf(id) !== 'admin')
  expect(lower).toEqual([])
})

describe('a session of an inference key', () => {
  it('runs models as itself, without a key of the console', async () => {
    const browser = await openBrowser(gateway, { key: inferenceKey })
    const body = JSON.stringify({ model: 'sim/echo', input: 'hi' })
    const answer = await browser.fetch('/responses', { method: 'POST', body })
    const id = answer.headers.get('x-generation-id')
    expect((await gateway.fetch(`/generation?id=${id}`)).status).toBe(200)
  })
})
