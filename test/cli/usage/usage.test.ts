import { expect, it } from 'vitest'
import { bootstrap } from '../../../src/storage/keys/bootstrap.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { generation } from '../../storage/generation.ts'
import { describeStore } from '../../support/databases.ts'
import { quietEnvironment, runWords, type TerminalOptions, temporaryFolder } from '../fake-terminal.ts'

const hourMs = 3_600_000

describeStore((openFresh) => {
  const arrange = async () => {
    const { database, url, dataDir } = await openFresh()
    const { organizationId, workspaceId } = await bootstrap(database, { now: Date.now() })
    const { generations, keys } = repositoriesOn(database)
    const { keys: all } = await keys.list({ organizationId, includeDisabled: true, offset: 0, limit: 10 })
    const key = all.find(({ kind }) => kind === 'inference')
    const record = (id: string, changes: Parameters<typeof generation>[1]) =>
      generation(id, {
        ...{ organizationId, workspaceId, keyId: key?.id ?? 0, createdAt: Date.now() - hourMs },
        ...{ model: 'a/m', provider: 'p1', endpointTag: 'p1', costNanos: 2_000_000_000 },
        ...changes,
      })
    await generations.insertMany([
      record('one', {}),
      record('two', { isByok: true, costNanos: 1_000_000_000 }),
      record('three', { model: 'a/small', costNanos: 500_000_000, status: 'failed', externalUser: 'eve\u001b[2J' }),
      record('old', { createdAt: Date.now() - 8 * 24 * hourMs, costNanos: 7_000_000_000 }),
    ])
    const env = { ...quietEnvironment(dataDir), ...(url !== undefined && { DATABASE_URL: url }) }
    const run = (words: readonly string[], options: TerminalOptions = {}) =>
      runWords(['usage', ...words], { cwd: temporaryFolder(), ...options, env: { ...env, ...options.env } })
    return { run, key: key?.name ?? '' }
  }

  it('shows a plain table with a total in a pipe', async () => {
    const { run } = await arrange()
    const { exitCode, out } = await run(['--by', 'model', '--last', '7d'])
    expect(exitCode).toBe(0)
    expect(out.split('\n').map((line) => line.split(/ {2,}/).map((cell) => cell.trim()))).toEqual([
      ['MODEL', 'REQUESTS', 'FAILED', 'TOKENS IN', 'TOKENS OUT', 'FIRST P95 MS', 'P95 MS', 'COST $', 'BYOK'],
      ['a/m', '2', '0', '22', '28', '19', '19', '3.000000000', '50'],
      ['a/small', '1', '1', '11', '14', '–', '–', '0.500000000', '0'],
      ['total', '3', '1', '33', '42', '19', '19', '3.500000000', '33'],
      [''],
    ])
  })

  it('shows bars that fit a terminal, and none where it is narrow', async () => {
    const { run } = await arrange()
    for (const columns of [60, 100, 140]) {
      const { out } = await run(['--by', 'model,key'], { isTerminal: true, columns })
      expect(out.includes('█')).toBe(columns > 90)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: colours
      for (const line of out.replaceAll(/\u001b\[\d+m/g, '').split('\n'))
        expect(line.length).toBeLessThanOrEqual(columns)
    }
  })

  it('shows names of keys, and no control characters of callers', async () => {
    const { run, key } = await arrange()
    const { out } = await run(['--by', 'key,user', '--last', '24h'])
    expect(out).toContain(key)
    expect(out).toContain('eve�[2J')
    expect((await run(['--by', 'app,task,provider,endpoint'])).out).toMatch(/^– +– +p1 +a\/m@p1/m)
  })

  it('prints JSON, of all times at once', async () => {
    const { run } = await arrange()
    const { data, total } = JSON.parse((await run(['--by', 'total', '--json'])).out)
    expect(total).toMatchObject({
      requests: 4,
      byok_requests: 1,
      failed_requests: 1,
      cost: 9.5,
      byok_cost: 1,
      timed_requests: 3,
    })
    expect(data).toEqual([{ ...total, names: [] }])
  })

  it('says that nothing was used', async () => {
    const { run } = await arrange()
    const { exitCode, out, err } = await run(['--since', '2020-01-01', '--until', '2020-02-01'])
    expect({ exitCode, out, err }).toEqual({ exitCode: 0, out: '', err: 'Nothing was used in this time.\n' })
  })

  it.each([
    [['--by', 'colour'], /--by: there is no "colour"/],
    [['--last', 'week'], /--last must be a time/],
    [['--last', '7d', '--since', '2026-01-01'], /without --since/],
    [['--since', 'yesterday'], /--since must be a date/],
  ])('refuses %s', async (words, message) => {
    const { run } = await arrange()
    const { exitCode, err } = await run(words)
    expect(exitCode).toBe(2)
    expect(err).toMatch(message)
  })
})
