import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { StoredMcpLock } from '../../../src/administration/mcp/stored-mcp-lock.ts'
import { hashOfMcpTool, olderHashOfMcpTool } from '../../../src/records/mcp-tool.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeStore } from '../../support/databases.ts'
import { startGatewayOn } from '../../support/money.ts'
import { managementKey, startGateway } from '../../support/test-gateway.ts'
import { type Changing, type Detail, named, path, seen, tickets, toolsGiven } from './arrange-mcp-servers.ts'

describeStore((openFresh, dialect) => {
  it('holds an approval, and its withdrawal, for all gateways on the database', async () => {
    const options: Changing = {}
    const server = await tickets(options)
    const store = await openFresh()
    const [one, other] = [await startGatewayOn(store, named(server)), await startGatewayOn(store, named(server))]
    const ask = async (path: string, body?: unknown) => {
      const init = { method: 'POST', key: managementKey, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const response = await one.fetch(path, init)
      return { status: response.status, headers: response.headers, body: (await response.json()) as never }
    }
    try {
      expect(await toolsGiven({ gateway: one })).not.toContain('more_0')
      options.moreTools = 1
      expect(await toolsGiven({ gateway: other })).not.toContain('more_0')
      await ask(`${path}/approve`, seen(await ask(`${path}/test`), 'more_0'))
      expect(await toolsGiven({ gateway: other })).toContain('more_0')
      await ask(`${path}/withdraw`, { tools: [{ name: 'more_0' }] })
      expect(await toolsGiven({ gateway: other })).not.toContain('more_0')
    } finally {
      await one.close()
      await other.close()
    }
  })

  it('has changes of a server wait for those that were begun before', async () => {
    const { database } = await openFresh()
    const within = <T>(work: (repositories: ReturnType<typeof repositoriesOn>) => Promise<T>) =>
      database.transact((session) => work(repositoriesOn(session)))
    await within(({ mcpTools }) => mcpTools.pin('tickets'))
    const ends: string[] = []
    let begun = () => {}
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    const first = within(async ({ mcpTools }) => {
      await mcpTools.pin('tickets')
      begun()
      // Long enough for whoever does not wait.
      await new Promise((resolve) => setTimeout(resolve, 300))
      ends.push('first')
    })
    await isBegun
    const second = within(async ({ mcpTools }) => {
      await mcpTools.saveListing('tickets', { tools: [], leftOut: [] }, 1_000)
      ends.push('second')
    })
    await Promise.all([first, second])
    expect(ends).toEqual(['first', 'second'])
  })

  it('takes over once what an older version has approved, and learns the texts of what has not changed', async () => {
    const { database } = await openFresh()
    const repositories = repositoriesOn(database)
    const tool = (name: string, description: string) => ({ name, description, inputSchema: { type: 'object' } })
    const readsOnly = { ...tool('reads', 'D.'), annotations: { readOnlyHint: true } }
    const [same, changed, fresh] = [tool('same', 'A.'), tool('changed', 'B.'), tool('fresh', 'C.')]
    const file = new Map([
      ['tickets', { same: hashOfMcpTool(same), changed: 'sha256-of-another', reads: olderHashOfMcpTool(readsOnly) }],
      ['empty', {}],
    ])
    let reads = 0
    const lock = new StoredMcpLock({
      repositories,
      transact: (work) => database.transact((session) => work(repositoriesOn(session))),
      async readFile() {
        if (reads++ === 0) throw new Error(`no file on ${dialect}`)
        return file
      },
      now: () => 1_000,
    })
    const listing = { tools: [same, changed, fresh, readsOnly], leftOut: [] }
    // Without the file everything would count as approved.
    await expect(lock.check({ name: 'tickets' }, listing)).rejects.toThrow('no file')
    const states = new Map([
      ['same', 'approved'],
      ['changed', 'changed'],
      ['fresh', 'new'],
      ['reads', 'approved'],
    ])
    expect(await lock.check({ name: 'tickets' }, listing)).toEqual(states)
    expect(await lock.check({ name: 'empty' }, listing)).toEqual(
      new Map([...states.keys()].map((name) => [name, 'new'])),
    )
    expect(await lock.check({ name: 'unknown' }, listing)).toEqual(
      new Map([...states.keys()].map((name) => [name, 'approved'])),
    )
    expect(reads).toBe(2)
    const tools = await repositories.mcpTools.tools('tickets')
    expect(tools.map(({ name, approved }) => [name, approved?.description])).toEqual([
      ['same', 'A.'],
      ['changed', undefined],
      ['fresh', undefined],
      ['reads', 'D.'],
    ])
  })
})

it('reads the mcp-lock.json of the data folder', async () => {
  const options: Changing = {}
  const server = await tickets(options)
  const dataDir = mkdtempSync(join(tmpdir(), 'gateway-mcp-lock-'))
  writeFileSync(join(dataDir, 'mcp-lock.json'), '{"version":1,"servers":{"tickets":{"create_ticket":"sha256-old"}}}')
  const gateway = await startGateway({ config: named(server), env: { GATEWAY_DATA_DIR: dataDir } })
  try {
    const response = await gateway.fetch(path, { key: managementKey })
    const { data } = (await response.json()) as { data: Detail }
    expect(data).toMatchObject({ server: { pinned: true }, tools: [{ name: 'create_ticket', approved: null }] })
    expect(await toolsGiven({ gateway })).toEqual([])
  } finally {
    await gateway.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
