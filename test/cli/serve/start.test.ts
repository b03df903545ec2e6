import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { inferenceKey } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, temporaryFolder } from '../fake-terminal.ts'
import { ask, known, serve } from './running.ts'

describe('the first start', () => {
  it('logs an address that leads to it where it listens on all', async () => {
    const gateway = serve(temporaryFolder(), [], { GATEWAY_HOST: '0.0.0.0' })
    const url = await gateway.url
    expect(url).toMatch(/^http:\/\/0\.0\.0\.0:/)
    expect(gateway.written.out).toContain(`"localUrl":"${url.replace('0.0.0.0', '127.0.0.1')}"`)
  })

  it('N23: keeps the keys it made in a file of their own, never in what it writes, and the inference key answers', async () => {
    const dataDir = temporaryFolder()
    const first = serve(dataDir)
    const url = await first.url
    const file = join(dataDir, 'first-keys')
    const { inference, management } = readKeys(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const written = first.written.out + first.written.err
    expect(written).toContain(JSON.stringify(file))
    for (const key of [inference, management]) expect(written).not.toContain(key)
    const response = await ask(url, inference, { model: 'sim/echo', input: 'Hello!' })
    expect(response.status).toBe(200)
    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(first.written.out + first.written.err).not.toMatch(/sk-gw-\w/)

    rmSync(file)
    const second = serve(dataDir)
    expect((await ask(await second.url, inference, { model: 'sim/echo', input: 'Hello!' })).status).toBe(200)
    expect(second.written.err).toBe('')
    expect(existsSync(file)).toBe(false)
    second.process.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  it('N23: never writes over keys that are in the file already, those of a store that is gone among them', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'first-keys'), 'of another store')
    const gateway = serve(dataDir)
    const url = await gateway.url
    expect(readFileSync(join(dataDir, 'first-keys'), 'utf8')).toBe('of another store')
    const file = join(dataDir, 'first-keys-2')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(gateway.written.out).toContain(JSON.stringify(file))
    expect((await ask(url, readKeys(file).inference, { model: 'sim/echo', input: 'Hello!' })).status).toBe(200)
  })

  it('N23: says how to make others where the keys can not be kept', async () => {
    const dataDir = temporaryFolder()
    // Nobody can write a file where a folder is.
    for (const end of ['', '-2', '-3', '-4', '-5', '-6', '-7', '-8', '-9']) mkdirSync(join(dataDir, `first-keys${end}`))
    const gateway = serve(dataDir)
    await gateway.url
    await eventually(() => gateway.written.out).toContain('keys create --name me')
    expect(gateway.written.out + gateway.written.err).not.toMatch(/sk-gw-\w/)
  })

  it('shows and keeps no keys when they were given', async () => {
    const dataDir = temporaryFolder()
    const gateway = serve(dataDir, [], known)
    expect((await ask(await gateway.url, inferenceKey, { model: 'sim/echo', input: 'Hello!' })).status).toBe(200)
    expect(gateway.written.err).toBe('')
    expect(gateway.written.out).not.toContain(inferenceKey)
    expect(existsSync(join(dataDir, 'first-keys'))).toBe(false)
  })

  it('N23: writes nothing, no keys either, when the port is taken, and says which and what to do', async () => {
    const port = new URL(await serve(temporaryFolder(), [], known).url).port
    const cwd = temporaryFolder()
    const dataDir = join(cwd, 'data')
    const second = serve(cwd, ['--data-dir', dataDir, '--port', port])
    expect(await second.ended).toBe(1)
    expect(second.written.out).toBe('')
    expect(second.written.err).toMatch(new RegExp(`^✗ Port ${port} on 127\\.0\\.0\\.1 is in use.*--port.*\n$`))
    expect(existsSync(dataDir)).toBe(false)
  })

  it('N23: names the setting where the port of the metrics is taken, and writes nothing', async () => {
    const port = new URL(await serve(temporaryFolder(), [], known).url).port
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'gateway.yaml'), `metrics: {port: ${port}}\n`)
    const second = serve(cwd, ['--data-dir', join(cwd, 'data')])
    expect(await second.ended).toBe(1)
    expect(second.written.err).toContain(`metrics.port: port ${port} on 127.0.0.1 is in use.`)
    expect(existsSync(join(cwd, 'data'))).toBe(false)
  })
})

describe('a second gateway on one data folder', () => {
  const warning = 'another gateway runs on this data folder'

  it('starts, and warns; one after a killed gateway does not', async () => {
    const dataDir = temporaryFolder()
    const first = serve(dataDir, [], known)
    await first.url
    const second = serve(dataDir, [], known)
    await second.url
    expect(first.written.out).not.toContain(warning)
    const lines = second.written.out.split('\n').filter((line) => line.includes(warning))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, dataDir, others: 1 }])
    expect(lines[0]).toContain('DATABASE_URL')
    for (const gateway of [first, second]) {
      gateway.process.kill('SIGKILL')
      await gateway.ended
    }
    const third = serve(dataDir, [], known)
    await third.url
    expect(third.written.out).not.toContain(warning)
  })
})

function readKeys(file: string): { inference: string; management: string } {
  const text = readFileSync(file, 'utf8')
  return {
    inference: /^Inference key {3}(\S+)$/m.exec(text)?.[1] ?? '',
    management: /^Management key {2}(sk-gw-mgmt-\S+)$/m.exec(text)?.[1] ?? '',
  }
}

describe('commands beside a running gateway', () => {
  it('find it by its data folder, with a key of their own, until it ends', async () => {
    const dataDir = temporaryFolder()
    const gateway = serve(dataDir)
    const url = await gateway.url
    const run = (...words: string[]) =>
      runWords([...words, '--data-dir', dataDir], { cwd: dataDir, env: quietEnvironment(dataDir) })
    const called = await run('call', 'Say hello')
    expect(called).toMatchObject({ exitCode: 0, out: expect.stringMatching(/hello/i) })
    expect(called.err).toContain('Created the key "Command line, connected"')
    expect((await run('models', 'list')).err).toContain(`Models of the gateway at ${url}.`)
    expect(await run('routes', 'explain', 'sim/echo')).toMatchObject({ exitCode: 0, err: '' })
    gateway.process.kill('SIGTERM')
    expect(await gateway.ended).toBe(0)
    expect(existsSync(join(dataDir, 'gateway.json'))).toBe(false)
    expect((await run('models', 'list')).err).toContain('Models of the configuration here')
    expect((await run('call', 'Say hello')).err).toContain('There is no key.')
  })

  it('count one that was killed for nothing', async () => {
    const dataDir = temporaryFolder()
    const gateway = serve(dataDir)
    await gateway.url
    gateway.process.kill('SIGKILL')
    await gateway.ended
    expect(existsSync(join(dataDir, 'gateway.json'))).toBe(true)
    const listed = await runWords(['models', 'list', '--data-dir', dataDir], {
      cwd: dataDir,
      env: quietEnvironment(dataDir),
    })
    expect(listed.err).toContain('Models of the configuration here')
  })
})

describe('N21: files of the gateway', () => {
  const modesIn = (folder: string) =>
    Object.fromEntries(
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
    )
  // As most systems have it.
  const before = process.umask(0o022)
  afterAll(() => void process.umask(before))

  it('are for their owner only, in a folder that others may enter', async () => {
    const dataDir = temporaryFolder()
    chmodSync(dataDir, 0o755)
    const gateway = serve(dataDir, [], { GATEWAY_FEDERATION_ENABLED: 'true' })
    await gateway.url
    const modes = modesIn(dataDir)
    expect(Object.keys(modes)).toEqual(
      expect.arrayContaining([
        'gateway.sqlite',
        'gateway.sqlite-wal',
        'gateway.sqlite-shm',
        'master.key',
        'first-keys',
      ]),
    )
    expect(Object.keys(modes).some((name) => name.startsWith('gateway.sqlite-instance-'))).toBe(true)
    expect(new Set(Object.values(modes))).toEqual(new Set(['600']))
    expect(gateway.written.out).not.toContain('others could read')
  })

  it('that others can read from before are tightened at the start, with one line in the log; other files are left alone', async () => {
    const dataDir = temporaryFolder()
    const first = serve(dataDir, [], { GATEWAY_FEDERATION_ENABLED: 'true' })
    await first.url
    first.process.kill('SIGKILL')
    await first.ended
    writeFileSync(join(dataDir, 'notes.txt'), 'of somebody')
    const own = Object.keys(modesIn(dataDir)).filter((name) => name !== 'notes.txt' && !name.includes('instance'))
    for (const name of own) chmodSync(join(dataDir, name), 0o644)
    const second = serve(dataDir, [], { GATEWAY_FEDERATION_ENABLED: 'true' })
    await second.url
    const lines = second.written.out.split('\n').filter((line) => line.includes('others could read these files'))
    expect(lines).toHaveLength(1)
    for (const name of own) expect(lines[0]).toContain(JSON.stringify(join(dataDir, name)))
    const { 'notes.txt': notes, ...modes } = modesIn(dataDir)
    expect(notes).toBe('644')
    expect(new Set(Object.values(modes))).toEqual(new Set(['600']))
  })

  it('are for their owner only where a command makes them', async () => {
    const dataDir = temporaryFolder()
    const gateway = serve(dataDir)
    await gateway.url
    gateway.process.kill('SIGTERM')
    await gateway.ended
    chmodSync(dataDir, 0o755)
    const env = quietEnvironment(dataDir)
    const running = new BetterSqlite3(join(dataDir, 'gateway.sqlite'))
    onTestFinished(() => void running.close())
    running.pragma('journal_mode = WAL')
    chmodSync(join(dataDir, 'gateway.sqlite'), 0o644)
    for (const words of [
      ['keys', 'create', '--name', 'x'],
      ['apps', 'export', join(dataDir, 'apps.csv')],
    ])
      expect(await runWords(words, { env, cwd: dataDir })).toMatchObject({ exitCode: 0 })
    expect(new Set(Object.values(modesIn(dataDir)))).toEqual(new Set(['600']))
    expect(Object.keys(modesIn(dataDir))).toContain('apps.csv')
  })
})

describe('a start that can not be', () => {
  it('says in one sentence which setting is wrong', async () => {
    const gateway = serve(temporaryFolder(), ['--port', 'http'])
    expect(await gateway.ended).toBe(1)
    expect(gateway.written.err).toBe('✗ --port: must be a whole number, not "http"\n')
  })

  it('says what to do with a damaged database', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'gateway.sqlite'), 'no database at all, only some text in its place')
    const gateway = serve(dataDir)
    expect(await gateway.ended).toBe(1)
    expect(gateway.written.err).toMatch(/^✗ .*gateway\.sqlite is not a usable SQLite database.*backup/)
    expect(gateway.written.err).not.toContain('    at ')
  })
})
