import { expect, it } from 'vitest'
import { ShapeMaker } from '../../../src/prompt-cache/shape-maker.ts'
import { bootstrap } from '../../../src/storage/keys/bootstrap.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { generation } from '../../storage/generation.ts'
import { describeStore } from '../../support/databases.ts'
import { quietEnvironment, runWords, temporaryFolder } from '../fake-terminal.ts'

const maker = new ShapeMaker(() => new Uint8Array(32))
const minute = 60_000

describeStore((openFresh) => {
  it('shows what broke prompts, as a table or JSON, and how to find out', async () => {
    const { database, url, dataDir } = await openFresh()
    const { organizationId, workspaceId } = await bootstrap(database, { now: Date.now() })
    const env = { ...quietEnvironment(dataDir), ...(url !== undefined && { DATABASE_URL: url }) }
    const run = (...words: string[]) => runWords(['cache', 'doctor', ...words], { cwd: temporaryFolder(), env })
    expect((await run()).err).toContain('records.prompt_shapes')
    const asked = (id: string, ago: number, time: string) =>
      generation(id, {
        ...{ organizationId, workspaceId, sessionId: 'chat\u001b1', inputTokens: 9_000, cachedTokens: 0 },
        createdAt: Date.now() - ago * minute,
        shape: maker.shapeOf(organizationId, { instructions: `Rules. It is ${time}.`, tools: [], items: [] }),
      })
    await repositoriesOn(database).generations.insertMany([asked('gen-1', 3, '10:00'), asked('gen-2', 2, '10:01')])
    const { out, exitCode } = await run()
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^chat\uFFFD1\s+2\s+18000\s+0 %\s+9000\s+\S+\s+timestamp in the system text$/m)
    expect(out).toContain('\n\ntimestamp: Move dates, times and ids out of the beginning')
    expect(out).not.toContain('Only the newest')
    const found = JSON.parse((await run('--json', '--session', 'chat\u001b1', '--last', '1h')).out)
    expect(found).toMatchObject({
      ...{ records: 2, is_complete: true, total: { rows: 1, missed_tokens: 9_000 } },
      data: [{ causes: [{ title: 'A date, time or id that changes', requests: 1 }] }],
    })
    expect(found.data[0].breaks).toMatchObject([{ generation_id: 'gen-2', kind: 'timestamp', block_kind: 'system' }])
    expect((await run('--by', 'app', '--workspace', workspaceId)).err).toContain(
      'No request of this time names an app.',
    )
    expect((await run('--by', 'key')).exitCode).toBe(2)
    expect((await run('--last', '31d')).exitCode).toBe(2)
  })
})
