import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/console.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, type TerminalOptions } from '../fake-terminal.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const run = (words: readonly string[], options: TerminalOptions = {}) =>
  runWords(['console', ...words], { env: quietEnvironment(gateway.dataDir), cwd: gateway.dataDir, ...options })

const tokenOf = (url: string) => url.trim().split('#link=')[1] ?? ''

it('makes a link in the database, whose holder may do everything', async () => {
  const { exitCode, out, err } = await run([])
  expect(exitCode).toBe(0)
  expect(out).toMatch(/^http:\/\/\S+\/console#link=[\w-]{43}\n$/)
  expect(err).toMatch(/^It signs in once, until \d{4}-/)
  const browser = await openBrowser(gateway, { link_token: tokenOf(out) })
  expect(browser.data).toMatchObject({ role: 'admin', name: 'Administrator', key_hash: null, workspace_id: null })
  expect((await browser.fetch('/keys')).status).toBe(200)
  const audit = await gateway.fetch('/audit?action=console.create_link', { key: managementKey })
  expect(await audit.json()).toMatchObject({ data: [{ actor: { kind: 'cli' } }] })
})

it('has one key for all who sign in so, which nobody has the text of, and whose end is theirs', async () => {
  const links = [await run([]), await run(['--json'])]
  const [first = '', second = ''] = [links[0]?.out ?? '', (JSON.parse(links[1]?.out ?? '{}') as { url: string }).url]
  const browsers = [
    await openBrowser(gateway, { link_token: tokenOf(first) }),
    await openBrowser(gateway, { link_token: tokenOf(second) }),
  ]
  const store = await gateway.fetch('/audit?action=key.create', { key: managementKey })
  const { data } = (await store.json()) as { data: { actor: { kind: string }; target: { id: string } }[] }
  const own = data.filter(({ actor }) => actor.kind === 'console')
  expect(own).toHaveLength(1)
  const hash = own[0]?.target.id ?? ''
  expect((await gateway.fetch(`/keys/${hash}`, { method: 'DELETE', key: managementKey })).status).toBe(200)
  for (const browser of browsers) expect((await browser.fetch('/keys')).status).toBe(401)
})

it('asks a gateway elsewhere with a management key', async () => {
  const { exitCode, out } = await run(['--url', gateway.origin, '--key-stdin'], { input: `${managementKey}\n` })
  expect(exitCode).toBe(0)
  const browser = await openBrowser(gateway, { link_token: tokenOf(out) })
  expect(browser.data).toMatchObject({ name: 'First management key' })
})

it('says what is missing: a key for a gateway elsewhere', async () => {
  const { exitCode, err } = await run(['--url', 'http://127.0.0.1:1'])
  expect([exitCode, err]).toEqual([1, expect.stringContaining('needs a management key: use --key-stdin')])
})
