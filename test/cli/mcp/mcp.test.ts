import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { startTicketsServer, type TicketsOptions, type TicketsServer } from '../../tools/mcp/tickets-server.ts'
import { quietEnvironment, runWords, type TerminalOptions } from '../fake-terminal.ts'

const options: { -readonly [Key in keyof TicketsOptions]: TicketsOptions[Key] } = {}
let tickets: TicketsServer
let gateway: TestGateway
let config: Record<string, unknown>
beforeAll(async () => {
  tickets = await startTicketsServer(options)
  config = { mcp: { servers: [{ name: 'tickets', url: tickets.url }] } }
  gateway = await startGateway({ config })
})
afterAll(async () => {
  await gateway.close()
  await tickets.close()
})

const run = (words: readonly string[], more: TerminalOptions = {}) =>
  runWords(['mcp', ...words], { env: quietEnvironment(gateway.dataDir), cwd: gateway.dataDir, ...more })
const elsewhere = mkdtempSync(join(tmpdir(), 'gateway-mcp-cli-'))
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))
/** From a folder that knows nothing of the gateway. */
const runElsewhere = (words: readonly string[]) =>
  run([...words, '--url', gateway.origin, '--key-stdin'], {
    ...{ env: quietEnvironment(elsewhere), cwd: elsewhere, input: `${managementKey}\n` },
  })

async function toolsGiven(): Promise<readonly string[]> {
  const tools = [{ type: 'mcp', server_label: 'tickets', require_approval: 'never' }]
  const body = JSON.stringify({ model: 'sim/echo', input: 'Hi', tools })
  const response = await gateway.fetch('/responses', { method: 'POST', body })
  const { output } = (await response.json()) as { output: { tools?: { name: string }[] }[] }
  return output.find(({ tools: given }) => given !== undefined)?.tools?.map(({ name }) => name) ?? []
}

it('approves beside a gateway that runs, on its database, which follows at once', async () => {
  expect(await toolsGiven()).not.toContain('more_0')
  options.moreTools = 1
  expect((await run(['list'])).out).toMatch(/tickets .* 4 approved/)
  expect((await run(['tools', 'tickets'])).out).toMatch(/more_0 +new/)
  expect((await run(['list'])).out).toMatch(/4 approved, 1 new/)
  expect((await run(['approve', 'tickets'])).out).toBe('✓ more_0\n')
  expect((await run(['approve', 'tickets'])).out).toBe('Nothing waits for approval.\n')
  expect(await toolsGiven()).toContain('more_0')
  const audit = await gateway.fetch('/audit?action=mcp_server.approve', { key: managementKey })
  expect(await audit.json()).toMatchObject({ data: [{ actor: { kind: 'cli' }, target: { id: 'tickets' } }] })
})

it('takes an approval back, on the database and elsewhere, and says what is not there', async () => {
  expect(await toolsGiven()).toContain('close_ticket')
  expect((await run(['withdraw', 'tickets', 'close_ticket'])).out).toBe('✓ close_ticket is not approved any more.\n')
  expect(await toolsGiven()).not.toContain('close_ticket')
  expect((await run(['tools', 'tickets'])).out).toMatch(/close_ticket +new/)
  const audit = await gateway.fetch('/audit?action=mcp_server.withdraw', { key: managementKey })
  expect(await audit.json()).toMatchObject({ data: [{ actor: { kind: 'cli' }, target: { id: 'tickets' } }] })
  await run(['approve', 'tickets', 'close_ticket'])
  expect((await runElsewhere(['withdraw', 'tickets', 'close_ticket'])).exitCode).toBe(0)
  expect(await toolsGiven()).not.toContain('close_ticket')
  await run(['approve', 'tickets', 'close_ticket'])
  for (const there of [run, runElsewhere]) {
    const unknown = await there(['withdraw', 'tickets', 'no_such'])
    expect([unknown.exitCode, unknown.err]).toEqual([1, expect.stringContaining('no approval was withdrawn')])
  }
})

it('asks a gateway elsewhere with a management key', async () => {
  options.moreTools = 2
  const listed = await runElsewhere(['list', '--json'])
  expect(JSON.parse(listed.out)).toMatchObject([{ name: 'tickets', counts: { approved: 5 } }])
  const tools = JSON.parse((await runElsewhere(['tools', 'tickets', '--json'])).out) as { name: string }[]
  expect(tools.find(({ name }) => name === 'more_1')).toMatchObject({
    ...{ state: 'new', allowed: true, approved_hash: null, input_schema: { type: 'object' } },
    hash: expect.stringMatching(/^sha256-/),
  })
  const approved = await runElsewhere(['approve', 'tickets', 'more_1'])
  expect([approved.exitCode, approved.out]).toEqual([0, '✓ more_1\n'])
  expect(await toolsGiven()).toContain('more_1')
  const unknown = await runElsewhere(['tools', 'other'])
  expect([unknown.exitCode, unknown.err]).toEqual([1, expect.stringContaining('no MCP server with this name')])
  const bare = await run(['list', '--url', gateway.origin])
  expect([bare.exitCode, bare.err]).toEqual([1, expect.stringContaining('use --key-stdin')])
})

it('shows what a server has before a gateway was started, and approves nothing then', async () => {
  writeFileSync(join(elsewhere, 'gateway.yaml'), stringify(config))
  const fresh = { env: quietEnvironment(elsewhere), cwd: elsewhere }
  expect((await run(['list'], fresh)).out).toMatch(/tickets .* never asked/)
  expect((await run(['tools', 'tickets'], fresh)).out).toMatch(/create_ticket +new +yes +Opens a ticket/)
  const approved = await run(['approve', 'tickets'], fresh)
  expect([approved.exitCode, approved.err]).toEqual([1, expect.stringContaining('No gateway has been started')])
})

it('says why a server can not be listed', async () => {
  await tickets.close()
  const { exitCode, err } = await run(['tools', 'tickets'])
  expect([exitCode, err]).toEqual([1, expect.stringMatching(/tickets: .+\./)])
  expect((await run(['list'])).out).toMatch(/unreachable: .+; 6 approved/)
})
