import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../src/contract/contract.ts'
import { hideTable, type Repair, takeStoreDown } from '../support/broken-store.ts'
import { openBrowser, type SignedInBrowser, signIn } from '../support/console.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { exampleCall, operationIds } from './example-call.ts'

let gateway: TestGateway
let browser: SignedInBrowser
let repair: Repair | undefined
beforeAll(async () => {
  gateway = await startGateway()
  browser = await openBrowser(gateway)
})
afterEach(() => {
  repair?.()
  repair = undefined
})
afterAll(() => gateway.close())

const withSession = operationIds.filter((id) => operations[id].security.some((each) => each === 'consoleSession'))
const reading = withSession.filter((id) => operations[id].method === 'GET')
const changing = withSession.filter((id) => operations[id].method !== 'GET')
const ofSessions = ['getConsoleSession', 'deleteConsoleSession', 'deleteConsoleSessions'] as const

/** A cookie that looks like a session's, and that the gateway must look up. */
const freshCookie = () => `${browser.cookie.slice(0, -12)}${randomBytes(9).toString('base64url')}`

describe('with the cookie of a session', () => {
  it.each(reading)('%s answers 403 to the page of another site', async (id) => {
    const { path } = exampleCall(id)
    const answer = await browser.fetch(path, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.status).toBe(403)
  })

  it.each(changing)('%s answers 403 without the CSRF token', async (id) => {
    const { method, path, body } = exampleCall(id)
    const headers = { cookie: browser.cookie }
    const answer = await gateway.fetch(path, { method, key: null, headers, ...(body !== undefined && { body }) })
    expect(answer.status).toBe(403)
  })

  it.each(ofSessions)('%s answers 503 while the store is down, and 500 when something is wrong inside', async (id) => {
    const { method, path } = exampleCall(id)
    const ask = () => gateway.fetch(path, { method, key: null, headers: { cookie: freshCookie() } })
    expect((await ask()).status).toBe(401)
    repair = takeStoreDown(gateway.dataDir)
    expect((await ask()).status).toBe(503)
    repair()
    repair = hideTable(gateway.dataDir, 'console_sessions')
    expect((await ask()).status).toBe(500)
  })

  it('nobody is signed in where something is wrong inside', async () => {
    repair = hideTable(gateway.dataDir, 'console_sessions')
    expect((await signIn(gateway, { key: managementKey })).status).toBe(500)
  })
})

it.each([
  'createConsoleSession',
  'createConfiguredProvider',
  'updateConfiguredProvider',
  'createConfiguredModel',
  'updateConfiguredModel',
  'approveConfiguredMcpTools',
  'withdrawConfiguredMcpTools',
  'backtestRoutes',
] as const)('%s answers 413 to a body over the limit', async (id) => {
  const { method, path } = exampleCall(id)
  const key = operations[id].security.length === 0 ? null : managementKey
  const body = JSON.stringify({ name: 'x'.repeat(2 ** 20) })
  expect((await gateway.fetch(path, { method, key, body })).status).toBe(413)
})
