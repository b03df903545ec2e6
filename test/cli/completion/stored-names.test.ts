import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createGateway } from '../../../src/app.ts'
import type { NameKind } from '../../../src/cli/completion/name-kinds.ts'
import { storedNames } from '../../../src/cli/completion/stored-names.ts'
import { loadConfig } from '../../../src/config/load-config.ts'
import { fakeTerminal, quietEnvironment, runWords, temporaryFolder } from '../fake-terminal.ts'

// Machines that run tests are busy; what is tested is what is found, not how fast.
const patienceMs = 60_000

async function namesAt(cwd: string, kind: NameKind) {
  const terminal = fakeTerminal({ cwd, env: quietEnvironment(cwd) })
  const found = await storedNames(kind, {}, terminal, patienceMs)
  expect(terminal.written).toEqual({ out: '', err: '' })
  return found
}

const wordsAt = async (cwd: string, kind: NameKind) => (await namesAt(cwd, kind)).map(({ word }) => word)

describe('names of what a gateway has', () => {
  it('are those of its configuration and database, and looking for them changes nothing', async () => {
    const cwd = temporaryFolder()
    const run = async (...words: string[]) => {
      const { exitCode, out, err } = await runWords(words, {
        cwd,
        env: { ...quietEnvironment(cwd), KEY: 'sk-0123456789' },
      })
      expect([exitCode, exitCode === 0 || err]).toEqual([0, true])
      return out
    }
    const file =
      'models: [{id: acme/filed, endpoints: [{provider: sim, upstream_model: echo}], context_length: 8000}]\nsimulator: {enabled: true}\n'
    writeFileSync(join(cwd, 'gateway.yaml'), file)
    const { config, env } = loadConfig({ env: quietEnvironment(cwd), cwd, overrides: {} })
    await (await createGateway(config, { env, logger: pino({ level: 'silent' }) })).close()
    await run(
      'providers',
      'add',
      'box',
      '--format',
      'openai-chat',
      '--base-url',
      'http://127.0.0.1:9/v1',
      '--key-env',
      'KEY',
    )
    await run('models', 'add', 'acme/stored', '--provider', 'box', '--upstream', 's-1', '--context', '32768')
    await run('workspaces', 'create', '--name', 'Team A', '--slug', 'team-a')
    for (const name of ['CI nightly', 'twice', 'twice', '-x']) await run('keys', 'create', `--name=${name}`)
    const before = await run('audit', '--json')

    expect(await wordsAt(cwd, 'models')).toEqual(expect.arrayContaining(['sim/echo', 'acme/filed', 'acme/stored']))
    expect(await wordsAt(cwd, 'stored models')).toEqual(['acme/stored'])
    expect(await wordsAt(cwd, 'providers')).toEqual(expect.arrayContaining(['sim', 'box']))
    expect(await wordsAt(cwd, 'stored providers')).toEqual(['box'])
    expect(await wordsAt(cwd, 'workspaces')).toEqual(['default', 'team-a'])
    for (const kind of ['destinations', 'credentials'] as const) expect(await wordsAt(cwd, kind)).toEqual([])
    expect(await wordsAt(cwd, 'guardrails')).toEqual(['Default workspace', 'Team A workspace'])
    const keys = await namesAt(cwd, 'keys')
    // Where a name says which one it is, the name; else the hash, with the name beside it.
    expect(keys.map(({ word }) => word)).toContain('CI nightly')
    expect(keys.filter(({ meaning }) => /^(twice|-x), /.test(meaning)).map(({ word }) => word)).toEqual(
      Array(3).fill(expect.stringMatching(/^[0-9a-f]{64}$/)),
    )
    expect(await run('audit', '--json')).toBe(before)
  })

  it('are none where there is no gateway, which is not made either', async () => {
    const cwd = temporaryFolder()
    for (const kind of ['keys', 'stored providers'] as const) expect(await wordsAt(cwd, kind)).toEqual([])
    expect(readdirSync(cwd)).toEqual([])
  })

  it('are none where the configuration makes no sense', async () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'gateway.yaml'), 'porrt: [\n')
    expect(await wordsAt(cwd, 'models')).toEqual([])
  })

  it('are not waited for where a database does not answer', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const sockets = new Set<{ destroy(): void }>()
    silent.on('connection', (socket) => sockets.add(socket))
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    const { port } = silent.address() as { port: number }
    const cwd = temporaryFolder()
    const env = { ...quietEnvironment(cwd), DATABASE_URL: `postgres://someone@127.0.0.1:${port}/x` }
    expect(await storedNames('keys', {}, fakeTerminal({ cwd, env }), 50)).toEqual([])
  })
})
