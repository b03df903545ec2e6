import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeStore } from '../../support/databases.ts'
import { csvHeader, dated, daysAgo, openAppsStore } from './apps-store.ts'

const lines = ['{3},https://a.example,"A, first",game;legal,1,2,3', '{2},https://a.example,"A, first",game;legal,4,5,6']
const file = () => dated([csvHeader, ...lines].join('\n'))

describeStore((openFresh) => {
  const open = () => openAppsStore(openFresh)

  it('apps import reads a file by its name and says what has changed, on standard error only', async () => {
    const { run, folder, repositories, organizationId } = await open()
    writeFileSync(join(folder, 'history.CSV'), file())
    const first = await run(['import', 'history.CSV'])
    expect(first).toEqual({
      exitCode: 0,
      out: '',
      err: `✓ 2 rows of 1 apps from ${daysAgo(3)} to ${daysAgo(2)}: 1 new apps, 2 days of apps changed.\n`,
    })
    expect((await run(['import', 'history.CSV'])).err).toContain('nothing changed')
    const { entries } = await repositories.audit.list({ organizationId, action: 'app.import', offset: 0, limit: 9 })
    expect(entries).toMatchObject([{ actor: { kind: 'cli' } }])
  })

  it('apps import reads standard input and prints JSON without progress', async () => {
    const { run } = await open()
    const record = {
      date: daysAgo(1),
      app_url: 'https://a.example',
      requests: 1,
      prompt_tokens: 2,
      completion_tokens: 3,
    }
    const words = ['import', '-', '--format', 'ndjson', '--json']
    const { exitCode, out, err } = await run(words, { input: JSON.stringify(record), isTerminal: true })
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(JSON.parse(out)).toEqual({
      rows: 1,
      apps: 1,
      first_day: daysAgo(1),
      last_day: daysAgo(1),
      new_apps: 1,
      changed_rows: 1,
    })
  })

  it('apps import shows progress on a terminal and leaves the line empty', async () => {
    const { run, folder } = await open()
    writeFileSync(join(folder, 'history.csv'), file())
    const { err } = await run(['import', 'history.csv'], { isTerminal: true, env: { NO_COLOR: '1' } })
    expect(err).toContain('Reading')
    expect(err).toContain('Storing')
    expect(err).toMatch(/\r +\r✓ 2 rows/)
  })

  it('apps import says by line why it takes nothing of a file, and exits with 1', async () => {
    const { run } = await open()
    const wrong = Array.from({ length: 25 }, () => '{2},https://b.example,B,nonsense,1,2,3')
    const input = dated([csvHeader, ...lines, ...wrong].join('\n'))
    const { exitCode, out, err } = await run(['import', '-', '--format', 'csv'], { input })
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' })
    expect(err).toMatch(/^line 4: there is no category "nonsense"; there are cli-agent, /)
    expect(err).toContain('\nline 23: ')
    expect(err).not.toContain('line 24')
    expect(err).toContain('\nand 5 more\n✗ Nothing was imported: 25 problems in the file.\n')
    const json = await run(['import', '-', '--format', 'csv', '--json'], { input })
    expect(JSON.parse(json.out)).toMatchObject({ problem_count: 25, problems: { length: 20, 0: { line: 4 } } })
    expect(json).toMatchObject({ exitCode: 1, err: '' })
    expect((await run(['list', '--json'])).out).toBe('[]\n')
  })

  it('apps import says what is wrong with the command line', async () => {
    const { run, folder } = await open()
    mkdirSync(join(folder, 'folder.csv'))
    expect(await run(['import', 'history.txt'])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('--format'),
    })
    expect(await run(['import', 'x.csv', '--format', 'xml'])).toMatchObject({ exitCode: 2 })
    expect(await run(['import'])).toMatchObject({ exitCode: 2 })
    expect(await run(['import', '-', '--format', 'csv'], { answers: ['y'] })).toMatchObject({ exitCode: 2 })
    expect(await run(['import', 'x.csv'])).toMatchObject({ exitCode: 1, err: '✗ There is no file x.csv.\n' })
    expect(await run(['import', 'folder.csv'])).toMatchObject({ exitCode: 1, err: '✗ folder.csv is a folder.\n' })
  })

  it('apps export writes what apps import reads, to the last byte, to a pipe or a file', async () => {
    const { run, give, folder } = await open()
    await give(...lines, '{1},https://b.example,"=cmd()",,7,9007199254740993,0')
    const { out, err, exitCode } = await run(['export'])
    expect(out).toBe(
      dated(
        `${csvHeader},visibility,merged_into\n${[
          '{3},https://a.example,"A, first",game;legal,1,2,3,public,',
          '{2},https://a.example,"A, first",game;legal,4,5,6,public,',
          "{1},https://b.example,'=cmd(),,7,9007199254740993,0,public,",
        ].join('\n')}\n`,
      ),
    )
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: `✓ 3 rows, ${daysAgo(3)} to ${daysAgo(1)}.\n` })
    await run(['export', 'history.ndjson'])
    const records = readFileSync(join(folder, 'history.ndjson'), 'utf8').trim().split('\n')
    expect(records.map((record) => JSON.parse(record))[2]).toMatchObject({
      title: '=cmd()',
      prompt_tokens: '9007199254740993',
      completion_tokens: 0,
    })
    expect((await run(['import', 'history.ndjson'])).err).toContain('3 rows of 2 apps')
    expect((await run(['import', 'history.ndjson'])).err).toContain('nothing changed')
    expect((await run(['export'])).out).toBe(out)
  })

  it('apps export takes a part of the days, with the apps that others of them are merged into', async () => {
    const { run, give } = await open()
    await give(...lines, '{3},https://b.example,B,,1,1,1')
    await run(['merge', 'a.example', 'b.example', '--yes'])
    const { out } = await run(['export', '--from', daysAgo(2), '--to', daysAgo(2)])
    expect(out.trim().split('\n').slice(1)).toEqual(
      [
        '{2},https://a.example,"A, first",game;legal,4,5,6,public,https://b.example',
        '{2},https://b.example,B,,0,0,0,public,',
      ].map(dated),
    )
    expect(await run(['export', '--from', '2025-02-30'])).toMatchObject({ exitCode: 1 })
    const today = await run(['export', '--from', daysAgo(0), '--to', daysAgo(0)])
    expect(today).toMatchObject({ exitCode: 1, out: '', err: expect.stringContaining('is not over yet') })
    expect(await run(['export', '--from', daysAgo(1), '--to', daysAgo(2)])).toMatchObject({ exitCode: 1 })
  })

  it('apps export asks before it replaces a file, and leaves no unfinished one', async () => {
    const { run, give, folder } = await open()
    await give(...lines)
    writeFileSync(join(folder, 'history.csv'), 'precious')
    expect(await run(['export', 'history.csv'])).toMatchObject({ exitCode: 2, err: expect.stringContaining('--yes') })
    expect(await run(['export', 'history.csv'], { answers: ['n'] })).toMatchObject({ exitCode: 1 })
    expect(readFileSync(join(folder, 'history.csv'), 'utf8')).toBe('precious')
    expect(await run(['export', 'history.csv', '--yes'])).toMatchObject({ exitCode: 0, out: '' })
    expect(readFileSync(join(folder, 'history.csv'), 'utf8')).toContain('https://a.example')
    expect(await run(['export', 'nowhere/history.csv'])).toMatchObject({
      exitCode: 1,
      err: '✗ There is no folder nowhere.\n',
    })
    expect(readdirSync(folder)).toEqual(['history.csv'])
  })

  it('apps export of an empty store is a header, which apps import refuses', async () => {
    const { run } = await open()
    const { out, exitCode } = await run(['export'])
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: `${csvHeader},visibility,merged_into\n` })
    const again = await run(['import', '-', '--format', 'csv'], { input: out })
    expect(again).toMatchObject({ exitCode: 1, err: expect.stringContaining('the file holds no rows') })
  })
})
