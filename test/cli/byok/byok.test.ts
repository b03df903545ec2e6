import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addWorkspace, type Credential, canary } from '../../operations/byok/arrange.ts'
import { inStore } from '../../support/generations.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, type TerminalOptions } from '../fake-terminal.ts'

// The gateway runs all the while: the commands work beside it, on the same database.
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const run = (words: readonly string[], options: TerminalOptions = {}) =>
  runWords(['byok', ...words], { env: quietEnvironment(gateway.dataDir), cwd: gateway.dataDir, ...options })

async function added(...words: string[]): Promise<Credential> {
  const { exitCode, out, err } = await run(['add', 'openai', '--json', ...words], { input: `${canary}\n` })
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
  return JSON.parse(out) as Credential
}

async function listed(...words: string[]): Promise<Credential[]> {
  return JSON.parse((await run(['list', '--json', ...words])).out) as Credential[]
}

const audits = () =>
  inStore(gateway.dataDir, async ({ audit, organizations }) => {
    const organizationId = (await organizations.first())?.id ?? ''
    return (await audit.list({ organizationId, offset: 0, limit: 1 })).entries[0]
  })

describe('byok add', () => {
  it('takes the key from standard input, says its id alone, and records who did it', async () => {
    const { exitCode, out, err } = await run(['add', 'openai', '--name', 'Team', '--fallback'], { input: canary })
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^[0-9a-f-]{36}\n$/)
    expect(err).toBe('✓ Added "Team" for openai (sk-c…wxyz).\n')
    expect(await listed()).toContainEqual(expect.objectContaining({ id: out.trim(), name: 'Team', is_fallback: true }))
    expect(await audits()).toMatchObject({ action: 'byok.create', actor: { kind: 'cli' }, target: { id: out.trim() } })
  })

  it('asks for it on a terminal, where it does not show', async () => {
    const { exitCode, out, err } = await run(['add', 'openai'], { answers: [canary], isTerminal: true })
    expect(exitCode).toBe(0)
    expect(err).toContain('Key: ')
    expect(out + err).not.toContain('5up3r')
  })

  it('takes it from no argument', async () => {
    const { exitCode, out, err } = await run(['add', 'openai', `--key=${canary}`], { input: canary })
    expect(exitCode).toBe(2)
    expect(out + err).not.toContain('5up3r')
  })

  it('limits it to models, users and keys, and puts it into the workspace that is named', async () => {
    const workspace = await addWorkspace(gateway)
    const hash = 'a'.repeat(64)
    const words = ['--models', 'openai/gpt-5, openai/gpt-5-mini', '--users', 'none', '--keys', hash]
    expect(await added(...words, '--workspace', workspace)).toMatchObject({
      workspace_id: workspace,
      allowed_models: ['openai/gpt-5', 'openai/gpt-5-mini'],
      allowed_user_ids: [],
      allowed_api_key_hashes: [hash],
    })
    expect(await listed('--workspace', workspace)).toHaveLength(1)
  })

  it.each<[string[], number, string]>([
    [['add', 'nobody'], 2, 'provider must be one of'],
    [['add', 'openai', '--keys', 'short'], 2, 'allowed_api_key_hashes[0] '],
    [['add', 'openai', '--models', 'a,,b'], 2, '--models needs a list'],
    [['add', 'openai', '--workspace', 'nowhere'], 1, 'There is no workspace "nowhere".'],
    [['add', 'azure'], 1, '✗ key: lacks endpoint: send {"api_key": "…", "endpoint": "…"} as the key'],
    [['list', '--provider', 'nobody'], 2, 'There is no provider "nobody".'],
    [['update', '00000000'], 2, 'There is nothing to change'],
    [['update', '00000000', '--disabled'], 1, 'There is no credential "00000000".'],
    [['remove', 'xyz', '--yes'], 1, 'There is no credential "xyz". See: model-gateway byok list'],
    [['remove', '00000000'], 2, 'Confirmation needs a terminal: add --yes.'],
  ])('%j is refused in words that help', async (words, exitCode, message) => {
    const answer = await run(words, { input: canary })
    expect({ exitCode: answer.exitCode, out: answer.out }).toEqual({ exitCode, out: '' })
    expect(answer.err).toContain(message)
  })

  it('needs a key', async () => {
    const { exitCode, err } = await run(['add', 'openai'], { input: ' \n' })
    expect({ exitCode, err }).toMatchObject({ exitCode: 2, err: expect.stringContaining('There is no key.') })
  })
})

describe('a credential', () => {
  it('is changed by the beginning of its id, its key too', async () => {
    const { id } = await added()
    const first = await run(['update', id.slice(0, 13), '--name', 'New', '--disabled', '--fallback', '--json'])
    expect(JSON.parse(first.out)).toMatchObject({ id, name: 'New', disabled: true, is_fallback: true })
    const words = ['update', id, '--no-disabled', '--no-fallback', '--new-key', '--json']
    const second = await run(words, { input: 'sk-other-key-0123456789-0123456789-01' })
    expect(JSON.parse(second.out)).toMatchObject({ disabled: false, is_fallback: false, label: 'sk-o…9-01' })
    expect(await audits()).toMatchObject({ action: 'byok.update_key', actor: { kind: 'cli' } })
  })

  it('is removed when somebody says so', async () => {
    const { id } = await added('--name', 'Gone')
    const no = await run(['remove', id], { answers: ['n'] })
    expect({ exitCode: no.exitCode, err: no.err }).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('Nothing'),
    })
    expect((await run(['remove', id, '--yes'])).err).toBe('✓ Removed "Gone" for openai.\n')
    expect((await listed()).map((each) => each.id)).not.toContain(id)
  })

  it('is put before others', async () => {
    const workspace = await addWorkspace(gateway)
    const place = ['--workspace', workspace]
    const ids = [(await added(...place)).id, (await added(...place)).id, (await added(...place)).id] as const
    expect((await run(['reorder', ids[2], ids[0]])).exitCode).toBe(0)
    expect((await listed(...place)).map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]])
    const elsewhere = await added()
    const { exitCode, err } = await run(['reorder', ids[0], elsewhere.id])
    expect({ exitCode, err }).toEqual({ exitCode: 1, err: expect.stringContaining('must be for one provider') })
  })

  it('stands in a table without its key', async () => {
    const workspace = await addWorkspace(gateway)
    await added('--workspace', workspace, '--models', 'openai/gpt-5')
    // An id is one in whatever case, as for every other command.
    const { out } = await run(['list', '--workspace', workspace.toUpperCase()])
    expect(out.split('\n')[0]).toMatch(/^PROVIDER +NAME +KEY +TRIED +FOR +STATE +ID$/)
    expect(out.split('\n')[1]).toMatch(/^openai +OpenAI +sk-c…wxyz +before +1 model +ready +[0-9a-f-]{36}$/)
    expect((await run(['list', '--workspace', await addWorkspace(gateway)])).err).toBe('There are no credentials.\n')
  })
})

describe('byok rekey', () => {
  it('seals all anew under the new master key, with the one before from a file', async () => {
    await added()
    const oldKey = join(gateway.dataDir, 'master.key')
    const env = { ...quietEnvironment(gateway.dataDir), GATEWAY_MASTER_KEY: 'the new master key' }
    const without = await run(['rekey', '--json'], { env })
    expect(without.exitCode).toBe(1)
    const count = (JSON.parse(without.out) as { unreadable: string[] }).unreadable.length
    expect(count).toBeGreaterThan(0)
    expect((await run(['rekey'], { env })).err).toMatch(
      /Name the master key of before with --previous-key-file, or enter the secrets again:\n {2}\S+: a credential for openai, master key [0-9a-f]{16}\n/,
    )
    const done = await run(['rekey', '--previous-key-file', oldKey], { env })
    expect(done).toMatchObject({ exitCode: 0, err: `✓ Sealed ${count} of ${count} anew.\n` })
    expect((await run(['rekey'], { env })).err).toBe(
      'All credentials, destinations and providers are encrypted under the current master key.\n',
    )
    // And back, with the one before from the environment.
    const back = { ...quietEnvironment(gateway.dataDir), GATEWAY_PREVIOUS_MASTER_KEY: 'the new master key' }
    expect(JSON.parse((await run(['rekey', '--json'], { env: back })).out)).toMatchObject({ resealed: count })
    expect(await audits()).toMatchObject({ action: 'byok.rekey', after: { count } })
  })

  it('says what is wrong with the file', async () => {
    const empty = join(gateway.dataDir, 'empty.key')
    writeFileSync(empty, '')
    for (const file of [empty, 'nowhere.key']) {
      const { exitCode, err } = await run(['rekey', '--previous-key-file', file])
      expect({ exitCode, err }).toEqual({ exitCode: 1, err: expect.stringContaining("can't be read, or is empty") })
    }
  })
})
