import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, type TerminalOptions, temporaryFolder } from '../fake-terminal.ts'

// The gateway runs all the while: the commands work beside it, on the same database.
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const run = (words: readonly string[], options: TerminalOptions = {}) =>
  runWords(['keys', ...words], { env: quietEnvironment(gateway.dataDir), cwd: gateway.dataDir, ...options })

interface ListedKey {
  readonly hash: string
  readonly name: string
  readonly label: string
  readonly kind: string
  readonly state: string
  readonly expires_at: string | null
}

async function listed(...words: string[]): Promise<ListedKey[]> {
  const { out } = await run(['list', '--json', ...words])
  return JSON.parse(out) as ListedKey[]
}

async function created(...words: string[]): Promise<{ key: string; hash: string }> {
  const { out } = await run(['create', '--json', ...words])
  return JSON.parse(out) as { key: string; hash: string }
}

describe('keys create', () => {
  it('writes nothing but the key to standard output, and the running gateway takes it', async () => {
    const { exitCode, out, err } = await run(['create', '--name', 'for a test'])
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^sk-gw-[\w-]{43}\n$/)
    expect(err).toContain('Inference key "for a test" in workspace default, never expires.')
    const response = await gateway.fetch('/key', { key: out.trim() })
    expect(response.status).toBe(200)
  })

  it('makes a management key when asked to', async () => {
    const { key } = await created('--name', 'admin', '--management')
    expect(key).toMatch(/^sk-gw-mgmt-/)
    expect((await gateway.fetch('/keys', { key })).status).toBe(200)
  })

  it('lets a key end when asked to', async () => {
    const { hash } = await created('--name', 'short', '--expires', '2099-01-31')
    const key = (await listed()).find((each) => each.hash === hash)
    expect(key?.expires_at).toBe('2099-01-31T00:00:00.000Z')
  })

  it('finds a workspace by its slug and refuses one that is not there', async () => {
    expect((await run(['create', '--name', 'x', '--workspace', 'default'])).exitCode).toBe(0)
    const { exitCode, err } = await run(['create', '--name', 'x', '--workspace', 'nowhere'])
    expect(exitCode).toBe(1)
    expect(err).toContain('There is no workspace "nowhere".')
  })

  it('needs a name', async () => {
    expect(await run(['create'])).toMatchObject({ exitCode: 2, err: expect.stringContaining('--name') })
    expect(await run(['create', '--name', ' '])).toMatchObject({ exitCode: 2 })
  })

  it('holds the name to the rules of POST /keys', async () => {
    const refused = await run(['create', '--name', 'x'.repeat(201)])
    expect(refused).toMatchObject({ exitCode: 2, out: '', err: expect.stringContaining('name ') })
    expect((await run(['create', '--name', 'x'.repeat(200)])).exitCode).toBe(0)
  })
})

describe('keys list', () => {
  it('shows what each key may spend and has spent', async () => {
    const limited = ['--name', 'bounded', '--limit', '5', '--limit-reset', 'monthly', '--include-byok']
    const { hash } = await created(...limited)
    const { out } = await run(['list', '--json'])
    const record = (JSON.parse(out) as { hash: string }[]).find((each) => each.hash === hash)
    const limits = { limit: 5, limit_remaining: 5, limit_reset: 'monthly', include_byok_in_limit: true }
    expect(record).toMatchObject({ ...limits, usage: 0, byok_usage: 0 })
    expect((await run(['list'])).out).toMatch(/bounded .* 5\.00 USD monthly +0\.00 USD/)
    expect(await run(['create', '--name', 'x', '--include-byok'])).toMatchObject({ exitCode: 2 })
  })

  it('shows every key but its text', async () => {
    const { key, hash } = await created('--name', 'listed')
    const { out, exitCode } = await run(['list'])
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^NAME +KEY +KIND/)
    expect(out).toContain(hash.slice(0, 12))
    expect(out).toContain(`${key.slice(0, 8)}…${key.slice(-4)}`)
    expect(out).not.toContain(key)
  })

  it('leaves disabled keys out unless all are asked for', async () => {
    const { hash } = await created('--name', 'disabled')
    const management = (await created('--name', 'admin', '--management')).key
    const body = JSON.stringify({ disabled: true })
    const changed = await gateway.fetch(`/keys/${hash}`, { method: 'PATCH', body, key: management })
    expect(changed.status).toBe(200)
    expect((await listed()).some((each) => each.hash === hash)).toBe(false)
    expect((await listed('--all')).find((each) => each.hash === hash)?.state).toBe('disabled')
    expect((await run(['list'])).err).toContain('--all shows them')
  })
})

describe('keys revoke', () => {
  it('ends a key by the beginning of its hash', async () => {
    const { key, hash } = await created('--name', 'to revoke')
    const { exitCode, err } = await run(['revoke', hash.slice(0, 8), '--yes'])
    expect(err).toContain('Revoked the inference key "to revoke"')
    expect(exitCode).toBe(0)
    expect((await gateway.fetch('/key', { key })).status).toBe(401)
    expect((await listed('--all')).some((each) => each.hash === hash)).toBe(false)
  })

  it('ends a key by its masked text', async () => {
    const { key } = await created('--name', 'by label')
    expect((await run(['revoke', `${key.slice(0, 8)}…${key.slice(-4)}`, '--yes'])).exitCode).toBe(0)
  })

  it('asks first, and takes only yes for an answer', async () => {
    const { hash } = await created('--name', 'asked for')
    const refused = await run(['revoke', hash], { answers: [''] })
    expect(refused).toMatchObject({ exitCode: 1, err: expect.stringContaining('Nothing was changed.') })
    expect((await listed()).some((each) => each.hash === hash)).toBe(true)
    const agreed = await run(['revoke', hash], { answers: ['y'] })
    expect(agreed.exitCode).toBe(0)
    expect((await listed()).some((each) => each.hash === hash)).toBe(false)
  })

  it('wants --yes where nobody can be asked', async () => {
    expect(await run(['revoke', 'abcdef0123'])).toMatchObject({ exitCode: 2, err: expect.stringContaining('--yes') })
  })

  it('says that a prefix is too short or that there is no such key', async () => {
    expect((await run(['revoke', 'abc', '--yes'])).err).toContain('"abc" is too short')
    const { exitCode, err } = await run(['revoke', 'ffffffffffff', '--yes'])
    expect(exitCode).toBe(1)
    expect(err).toContain('There is no key "ffffffffffff".')
  })
})

describe('a data folder that no gateway has used', () => {
  it('is left as it is, with the advice to start a gateway', async () => {
    const folder = temporaryFolder()
    const env = quietEnvironment(`${folder}/data`)
    const { exitCode, err } = await run(['list'], { env })
    expect(exitCode).toBe(1)
    expect(err).toContain('model-gateway serve')
    const { out } = await runWords(['db', 'status', '--json'], { env })
    expect(JSON.parse(out)).toMatchObject({ exists: false, migrations: [] })
  })
})
