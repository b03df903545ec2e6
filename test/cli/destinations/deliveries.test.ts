import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { type DestinationServer, openDestinationServer, saying } from '../../support/destination-server.ts'
import { inStore } from '../../support/generations.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { quietEnvironment, runWords, type TerminalOptions } from '../fake-terminal.ts'

// The gateway runs all the while: the commands work beside it, on the same database.
let gateway: TestGateway
let there: DestinationServer
/** The one that generations are sent to: gateways see a newer one some seconds later. */
let id: string
const allowed = { outbound: { allow_hosts: ['127.0.0.1'] } }
beforeAll(async () => {
  there = await openDestinationServer()
  gateway = await startGateway({ config: { ...allowed, simulator: { enabled: true } } })
  expect((await runAny(['workspaces', 'update', 'default', '--broadcast'])).exitCode).toBe(0)
  id = await added()
})
afterAll(async () => {
  await gateway.close()
  await there.close()
})
beforeEach(() => {
  there.answer = saying(200)
})

async function added(): Promise<string> {
  const made = await run(['add', 'webhook', '--name', 'Hook', '--set', `url=${there.url}/`])
  expect(made).toMatchObject({ exitCode: 0 })
  return made.out.trim()
}

const runAny = (words: readonly string[], options: TerminalOptions = {}) => {
  // Where gateway.yaml is, too.
  return runWords(words, { env: quietEnvironment(gateway.dataDir), cwd: gateway.dataDir, ...options })
}
const run = (words: readonly string[], options: TerminalOptions = {}) => runAny(['destinations', ...words], options)

async function generate(): Promise<string> {
  const body = JSON.stringify({ model: 'sim/echo', messages: [{ role: 'user', content: 'Hello' }] })
  const response = await gateway.fetch('/chat/completions', { method: 'POST', body })
  return ((await response.json()) as { id: string }).id
}

async function until(isSo: (sent: Schema<'ListObservabilityDeliveriesResponse'>) => boolean): Promise<void> {
  await waitUntil('such deliveries', async () => isSo(JSON.parse((await run(['deliveries', id, '--json'])).out)))
}

async function died(): Promise<string> {
  there.answer = saying(400, 'no such table')
  const generation = await generate()
  await until(({ outbox }) => outbox.dead > 0)
  return generation
}

describe('destinations test', () => {
  it('says that it arrived, and prints the id that it is found by there', async () => {
    const { exitCode, out, err } = await run(['test', id.slice(0, 8)])
    expect({ exitCode, err }).toEqual({
      exitCode: 0,
      err: expect.stringMatching(/^✓ "Hook" took it: status 200, \d+ m?s\n$/),
    })
    expect(there.got.at(-1)?.body).toContain(`"id":"${out.trim()}"`)
    const entry = await inStore(gateway.dataDir, async ({ audit, organizations }) => {
      const organizationId = (await organizations.first())?.id ?? ''
      return (await audit.list({ organizationId, targetId: id, offset: 0, limit: 1 })).entries[0]
    })
    expect(entry).toMatchObject({ action: 'destination.test', actor: { kind: 'cli' }, after: { delivered: true } })
  })

  it('exits with 1 where it did not arrive, and says what to do', async () => {
    there.answer = saying(401, 'who are you?')
    const { exitCode, out, err } = await run(['test', id])
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' })
    expect(err).toMatch(
      /^✗ "Hook" did not take it: status 401, .*\nit answered 401: who are you\?\nIt does not accept who sends\./,
    )
    const json = await run(['test', id, '--json'])
    expect(json).toMatchObject({ exitCode: 1, err: '' })
    expect(JSON.parse(json.out)).toMatchObject({ delivered: false, cause: 'credentials', status: 401 })
    const other = await added()
    await run(['update', other, '--set', 'url=http://127.0.0.1:9/', '--unset', 'secret', '--disabled'])
    expect((await run(['test', other])).err).toMatch(/^✗ "Hook" did not take it: \d+ m?s\nnobody listens at its port/)
  })

  it('says what else must be switched on', async () => {
    const other = await added()
    await run(['update', other, '--disabled'])
    const { exitCode, err } = await run(['test', other])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: expect.stringContaining('enabled is false.') })
  })
})

describe('destinations deliveries', () => {
  it('shows tests and sendings in a table, and what waits', async () => {
    const fresh = await added()
    await run(['update', fresh, '--disabled'])
    expect(await run(['deliveries', fresh])).toMatchObject({
      ...{ exitCode: 0, out: '', err: 'Nothing was sent there lately.\nNothing waits.\n' },
    })
    await run(['test', id])
    there.answer = saying(503, 'later')
    await generate()
    await until(({ data }) => data[0]?.outcome === 'failed')
    const { out, err } = await run(['deliveries', id])
    const lines = out.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^WHEN +OUTCOME +SENT +STATUS +TIME +ERROR$/)
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d [\d:]{8} +failed +1 +503 +\d+ ms +it answered 503: later$/)
    expect(lines[2]).toMatch(/^\S+ \S+ +delivered +test +200 +\d+ ms$/)
    expect(err).toBe('Waiting: 1, the oldest since just now.\n')
    expect((await run(['deliveries', id, '--limit', '1'])).out.split('\n')).toHaveLength(3)
    const wide = await run(['deliveries', id], { isTerminal: true, columns: 72 })
    for (const line of wide.out.split('\n')) expect(stripVTControlCharacters(line).length).toBeLessThanOrEqual(72)
  })

  it('shows what is dead and why, and sends it again', async () => {
    // What an earlier test has left.
    await run(['retry', id])
    await until(({ outbox }) => outbox.waiting === 0)
    const generation = await died()
    const { out, err } = await run(['deliveries', id, '--dead'])
    expect(out).toMatch(/^GIVEN UP +TRIES +STATUS +ERROR +GENERATION\n/)
    expect(out).toContain(` 1     400  it answered 400: no such table  ${generation}\n`)
    expect(err).toContain(
      `Not sent any more: 1. Send them again with: model-gateway destinations retry ${id.slice(0, 8)}`,
    )
    const json = JSON.parse((await run(['deliveries', id, '--dead', '--json'])).out)
    expect(json).toMatchObject({ total_count: 1, data: [{ generation_id: generation }] })
    there.answer = saying(200)
    expect(await run(['retry', id])).toMatchObject({
      ...{ exitCode: 0, out: '', err: '✓ Waiting for "Hook": 1, of which 1 had been given up.\n' },
    })
    expect(JSON.parse((await run(['retry', id, '--json'])).out)).toMatchObject({ retried: 0 })
    await until(({ outbox }) => outbox.waiting === 0)
    expect(there.got.at(-1)?.body).toContain(generation)
    expect((await run(['deliveries', id, '--dead'])).err).toBe('Nothing is dead.\nNothing waits.\n')
  })

  it.each<[string[], number, string]>([
    [['deliveries', '00000000'], 1, 'There is no destination "00000000".'],
    [['deliveries', '00000000', '--limit', '501'], 2, '--limit must be a number from 1 to 500.'],
    [['deliveries', '00000000', '--limit', '0'], 2, '--limit must be a number from 1 to 500.'],
    [['test', 'xyz'], 1, 'There is no destination "xyz". See: model-gateway destinations list'],
    [['test', '00000000'], 1, 'There is no destination "00000000".'],
    [['retry', '00000000'], 1, 'There is no destination "00000000".'],
  ])('%j is refused in words that help', async (words, exitCode, message) => {
    const answer = await run(words)
    expect({ exitCode: answer.exitCode, out: answer.out }).toEqual({ exitCode, out: '' })
    expect(answer.err).toContain(message)
  })
})
