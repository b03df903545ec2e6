import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { createGateway } from '../../src/app.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { quietEnvironment, runWords, type TerminalOptions, temporaryFolder } from './fake-terminal.ts'

// No gateway runs: the commands read the file, and the database that a gateway left.
let cwd: string
const run = (words: readonly string[], options: TerminalOptions = {}) =>
  runWords(words, { cwd, ...options, env: { ...quietEnvironment(cwd), ...options.env } })
const database = () => join(cwd, 'gateway.sqlite')

function change(sql: string, ...values: unknown[]): void {
  const connection = new BetterSqlite3(database())
  connection.prepare(sql).run(...values)
  connection.close()
}

const secret = 'sk-stored-0123456789abcdef'

beforeEach(async () => {
  cwd = temporaryFolder()
  writeFileSync(join(cwd, 'gateway.yaml'), 'simulator: {enabled: true}\n')
  const { config, env } = loadConfig({ env: quietEnvironment(cwd), cwd, overrides: {} })
  await (await createGateway(config, { env, logger: pino({ level: 'silent' }) })).close()
  const added = ['providers', 'add', 'box', '--format', 'openai-chat', '--base-url', 'http://127.0.0.1:9/v1']
  expect(await run([...added, '--key-env', 'KEY'], { env: { KEY: secret } })).toMatchObject({ exitCode: 0 })
  const model = ['models', 'add', 'acme/small', '--provider', 'box', '--upstream', 's-1', '--context', '32768']
  expect(await run(model)).toMatchObject({ exitCode: 0 })
})

it('lists, checks and explains what is stored beside the file, and says where it is', async () => {
  const listed = await run(['models', 'list', 'acme'])
  expect(listed.out).toMatch(/^acme\/small +box +32,768 /m)
  expect(listed.err).toContain(`(gateway.yaml), and of ${database()}.`)
  expect(JSON.parse((await run(['models', 'list', 'acme', '--json'])).out)).toMatchObject([{ id: 'acme/small' }])
  const checked = await run(['config', 'check'])
  expect(checked).toMatchObject({ exitCode: 0, err: '' })
  expect(checked.out).toContain(`2 providers, 9 models, of which 1 provider and 1 model are in ${database()}.`)
  const explained = await run(['config', 'explain', '--json'])
  expect(explained.out).not.toContain(secret)
  const origin = expect.objectContaining({ kind: 'stored' })
  expect(JSON.parse(explained.out)['settings']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'providers.box', value: 'box at http://127.0.0.1:9/v1', origin }),
      expect.objectContaining({ key: 'models.acme/small', value: 's-1 at box', origin }),
    ]),
  )
})

it('warns of what is stored and can not be used, with control characters spelled out', async () => {
  change('update managed_providers set settings = ?', '{"base_url": "no address\u001b[2J"}')
  const { exitCode, out, err } = await run(['config', 'check'])
  expect([exitCode, out]).toEqual([0, '✓ gateway.yaml is valid: 1 provider, 8 models.\n'])
  expect(err).toContain('! the stored provider "box" does not count, or not all of it: ')
  expect(err).toContain('! the stored model "acme/small" does not count, or not all of it: ')
  expect(err).not.toContain('\u001b')
  const explained = await run(['config', 'explain'])
  expect(explained.out).toMatch(/providers\.box +unusable +database, broken/)
  change('update managed_providers set settings = ?', 'no JSON')
  expect((await run(['config', 'check'])).err).toContain('stored provider "box"')
})

it('makes no master key to look at what is stored', async () => {
  rmSync(join(cwd, 'master.key'))
  expect((await run(['config', 'check'])).err).toContain('no master key of this gateway opens its key')
  expect(existsSync(join(cwd, 'master.key'))).toBe(false)
})

it('checks the file where there is no database, makes none, and says so where it can not be read', async () => {
  renameSync(database(), join(cwd, 'elsewhere'))
  for (const suffix of ['-wal', '-shm']) rmSync(`${database()}${suffix}`, { force: true })
  expect(await run(['config', 'check'])).toMatchObject({ exitCode: 0, err: '' })
  expect(existsSync(database())).toBe(false)
  writeFileSync(database(), 'not a database at all, but long enough to look like something. '.repeat(20))
  const { exitCode, out, err } = await run(['config', 'check'])
  expect([exitCode, out]).toEqual([0, '✓ gateway.yaml is valid: 1 provider, 8 models.\n'])
  expect(err).toContain(`! providers and models of ${database()} could not be read: `)
  expect((await run(['models', 'list'])).err).toContain('what is stored could not be read')
})

it('changes and shows a model', async () => {
  const priced = ['--input-price', '0.1', '--output-price', '0.4', '--name', 'Small one']
  expect(await run(['models', 'update', 'acme/small', ...priced])).toMatchObject({
    exitCode: 0,
    err: '✓ Changed "Small one".\n',
  })
  const shown = JSON.parse((await run(['models', 'show', 'acme/small', '--json'])).out)
  expect(shown).toMatchObject({
    ...{ name: 'Small one', context_length: 32768, origin: 'managed' },
    endpoints: [{ provider: 'box', upstream_model: 's-1', prices: { prompt: 0.1, completion: 0.4 } }],
  })
  const renamed = await run(['models', 'update', 'acme/small', '--upstream', 's-2', '--json'])
  expect(JSON.parse(renamed.out).endpoints).toMatchObject([{ upstream_model: 's-2', prices: { prompt: 0.1 } }])
  const moved = await run(['models', 'update', 'acme/small', '--provider', 'sim', '--json'])
  expect(JSON.parse(moved.out).endpoints).toMatchObject([{ provider: 'sim', upstream_model: 'small', prices: null }])
  const refused = await run(['models', 'update', 'acme/small', '--description', 'Clears\u001b[2Jyour screen'])
  expect(refused.err).toContain('control characters')
  await run(['models', 'update', 'acme/small', '--description', 'Two\nlines'])
  const text = await run(['models', 'show', 'acme/small'])
  expect(text.out).toContain('description: Two\\u000alines')
  expect(text.out).toMatch(/^Small one\nacme\/small\n/)
})

it('says what is wrong with a change of a model', async () => {
  const complaint = async (...words: string[]) => (await run(['models', ...words])).err
  expect(await complaint('update', 'acme/small')).toContain('nothing to change')
  expect(await complaint('update', 'acme/none', '--upstream', 'x')).toContain('There is no model')
  expect(await complaint('update', 'acme/small', '--provider', 'nobody')).toContain('there is no provider "nobody"')
  expect(await complaint('update', 'acme/small', '--context', '0')).toContain('--context')
  expect(await complaint('show', 'acme/none')).toContain('There is no model')
})
