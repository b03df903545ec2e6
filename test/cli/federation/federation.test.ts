import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exchange, formOf, makeKey, makePolicy, manage, startFederation, statusWith } from '../../federation/arrange.ts'
import { readAudit } from '../../support/audit.ts'
import { eventually } from '../../support/eventually.ts'
import { audience, type LocalIssuer, startIssuer, subject } from '../../support/local-issuer.ts'
import type { TestGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, type TerminalOptions, temporaryFolder } from '../fake-terminal.ts'

let issuer: LocalIssuer
let gateway: TestGateway
beforeAll(async () => {
  issuer = await startIssuer()
  gateway = await startFederation(issuer)
})
afterAll(async () => {
  await gateway.close()
  await issuer.close()
})

async function run(words: readonly string[], options: TerminalOptions = {}) {
  const env = {
    ...quietEnvironment(gateway.dataDir),
    GATEWAY_OUTBOUND_ALLOW_HOSTS: issuer.host,
    GATEWAY_FEDERATION_ENABLED: 'true',
  }
  return runWords(['federation', ...words], { env, cwd: gateway.dataDir, ...options })
}

async function done(words: readonly string[], options?: TerminalOptions): Promise<string> {
  const { exitCode, out, err } = await run(words, options)
  expect(exitCode, err).toBe(0)
  return out.trim()
}

async function refused(words: readonly string[], options?: TerminalOptions): Promise<string> {
  const { exitCode, out, err } = await run(words, options)
  expect(exitCode).not.toBe(0)
  expect(out).toBe('')
  return err
}

const send = async (policyId: string) => exchange(gateway, formOf(policyId, await issuer.token()))

describe('issuers', () => {
  it('are added, listed, changed and removed, for people and for programs', async () => {
    const id = await done(['issuers', 'add', 'https://ci.example.com', '--name', 'CI'])
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    const shown = await done(['issuers', 'list'])
    expect(shown).toContain('by discovery')
    expect(shown).toContain(id)
    const keys = 'https://ci.example.com/keys'
    const changed = JSON.parse(await done(['issuers', 'update', 'CI', '--name', 'Build', '--jwks-url', keys, '--json']))
    expect(changed).toMatchObject({ id, name: 'Build', issuer_url: 'https://ci.example.com', jwks_url: keys })
    await done(['issuers', 'update', id.slice(0, 8), '--url', 'https://build.example.com', '--discovery'])
    expect(JSON.parse(await done(['issuers', 'list', '--json']))).toContainEqual({
      ...changed,
      issuer_url: 'https://build.example.com',
      jwks_url: null,
      updated_at: expect.any(String),
    })
    await done(['issuers', 'remove', 'https://build.example.com', '--yes'])
    expect(await done(['issuers', 'list'])).not.toContain(id)
    const entries = await readAudit(gateway.dataDir, id)
    expect(entries.map(({ action }) => action)).toEqual([
      'federation_issuer.create',
      'federation_issuer.update',
      'federation_issuer.update',
      'federation_issuer.delete',
    ])
    expect(entries.every(({ actor }) => actor.kind === 'cli' && actor.id !== '')).toBe(true)
  })

  it('are asked about before they are removed', async () => {
    const url = 'https://kept.example.com'
    const record = JSON.parse(await done(['issuers', 'add', url, '--name', 'Kept', '--json']))
    const { exitCode, err } = await run(['issuers', 'remove', 'Kept'], { answers: ['n'] })
    expect([exitCode, err]).toEqual([1, expect.stringContaining('Nothing was changed')])
    expect(await refused(['issuers', 'remove', 'Kept'])).toContain('add --yes')
    await done(['issuers', 'remove', record.id], { answers: ['y'] })
  })

  it.each<[string[], string]>([
    [['issuers', 'add', 'http://ci.example.com', '--name', 'x'], 'must be an https URL'],
    [['issuers', 'add', 'https://ci.example.com', '--name', ''], 'name'],
    [['issuers', 'add', 'https://ci.example.com'], '--name'],
    [['issuers', 'update', 'nobody', '--name', 'x'], 'There is no issuer "nobody"'],
    [['issuers', 'update', 'nobody'], 'There is nothing to change'],
    [['issuers', 'update', 'x', '--discovery', '--jwks-url', 'https://x.example'], 'not both'],
    [['issuers', 'lst'], 'Did you mean "federation issuers list"?'],
    [['issuers'], 'federation issuers remove'],
  ])('%j is refused in words', async (words, message) => {
    expect(await refused(words)).toContain(message)
  })
})

describe('policies', () => {
  it('are added, used, paused, resumed, changed and removed', async () => {
    const { hash } = await makeKey(gateway)
    await makePolicy(gateway, issuer)
    const described = ['--issuer', issuer.url, '--subject', subject, '--audience', audience, '--key', hash.slice(0, 12)]
    const id = await done(['policies', 'add', ...described])
    expect((await send(id)).status).toBe(200)
    await done(['policies', 'pause', id])
    expect((await send(id)).body.error).toBe('invalid_grant')
    expect(await done(['policies', 'list'])).toMatch(new RegExp(`paused +${id}`))
    await done(['policies', 'resume', id.slice(0, 8)])
    expect((await send(id)).status).toBe(200)
    const changed = await done(['policies', 'update', id, '--scopes', 'models', '--token-type', 'w', '--json'])
    const checks = [
      { type: 'scopes', value: 'models' },
      { type: 'token_type', value: 'w' },
    ]
    expect(JSON.parse(changed)).toMatchObject({ subject, claim_checks: checks })
    await done(['policies', 'update', id, '--drop-checks', '--subject', 'other'])
    const listed = JSON.parse(await done(['policies', 'list', '--json']))
    expect(listed.find((each: { id: string }) => each.id === id)).toMatchObject({ subject: 'other', claim_checks: [] })
    await done(['policies', 'remove', id, '-y'])
    expect(await refused(['policies', 'pause', id])).toContain('There is no policy')
    const entries = await readAudit(gateway.dataDir, id)
    expect(entries.map(({ action }) => action.replace('federation_policy.', ''))).toEqual([
      'create',
      ...Array(4).fill('update'),
      'delete',
    ])
    expect(entries[1]).toMatchObject({ before: { enabled: true }, after: { enabled: false } })
  })

  it('can be made paused', async () => {
    await makePolicy(gateway, issuer)
    const { hash } = await makeKey(gateway)
    const described = ['--issuer', issuer.url, '--subject', 's', '--audience', 'a', '--key', hash]
    const record = JSON.parse(await done(['policies', 'add', ...described, '--paused', '--json']))
    expect(record).toMatchObject({ enabled: false, api_key_hash: hash })
  })

  it('are refused in words', async () => {
    await makePolicy(gateway, issuer)
    const { policy } = await makePolicy(gateway, issuer)
    const rest = ['--issuer', issuer.url, '--subject', 's', '--audience', 'a']
    expect(await refused(['policies', 'add', ...rest, '--key', 'nobody'])).toContain('There is no key "nobody"')
    expect(await refused(['policies', 'add', ...rest, '--key', 'workload'])).toContain('Name one by its hash')
    const { hash } = await makeKey(gateway)
    await manage(gateway, 'PATCH', `/keys/${hash}`, { disabled: true })
    expect(await refused(['policies', 'add', ...rest, '--key', hash])).toContain('There is no such key that is enabled')
    expect(await refused(['policies', 'add', '--issuer', 'x', ...rest.slice(2), '--key', 'x'])).toContain('no issuer')
    expect(await refused(['policies', 'update', policy.id])).toContain('nothing to change')
    expect(await refused(['policies', 'update', policy.id, '--drop-checks', '--scopes', 'x'])).toContain('not both')
    expect(await refused(['policies', 'update', policy.id, '--subject', ''])).toContain('subject')
    expect(await refused(['policies', 'remove', policy.id])).toContain('add --yes')
  })

  it('are tested with a token from standard input', async () => {
    const { policy } = await makePolicy(gateway, issuer)
    const shown = await done(['policies', 'test', policy.id], { input: `${await issuer.token()}\n` })
    expect(shown).toContain('✓ signature: The signature is right.')
    const { exitCode, out } = await run(['policies', 'test', policy.id, '--json'], {
      input: await issuer.token({ sub: 'nobody' }),
    })
    expect([exitCode, JSON.parse(out)]).toMatchObject([1, { accepted: false, failed_check: 'subject' }])
    const atTerminal = await refused(['policies', 'test', policy.id], { answers: ['x'] })
    expect(atTerminal).toContain('standard input')
    expect(await refused(['policies', 'test', policy.id], { input: '\n' })).toContain('There is no token')
  })
})

describe('the signing key', () => {
  it('is replaced, and the old one is kept for its tokens', async () => {
    const { policy } = await makePolicy(gateway, issuer)
    const { body } = await send(policy.id)
    const shown = (await (await fetch(`${gateway.url}/oauth/jwks`)).json()) as { keys: { kid: string }[] }
    expect(await run(['rotate-key'])).toMatchObject({ exitCode: 0, err: expect.stringContaining('new key') })
    const { kid } = JSON.parse(await done(['rotate-key', '--json']))
    expect(await statusWith(gateway, body.access_token)).toBe(200)
    expect(shown.keys.map((key) => key.kid)).not.toContain(kid)
    const [entry] = await readAudit(gateway.dataDir, kid)
    expect(entry).toMatchObject({
      actor: { kind: 'cli' },
      action: 'signing_key.rotate',
      before: { kid: expect.any(String) },
      after: { kid },
    })
    expect(JSON.stringify(entry)).not.toMatch(/private|sealed|"d"/)
    // N34
    expect(await run(['rotate-key', '--revoke'])).toMatchObject({ exitCode: 0, err: expect.stringContaining('refuse') })
    await eventually(() => statusWith(gateway, body.access_token)).toBe(401)
  })

  it('needs a store', async () => {
    const cwd = temporaryFolder()
    const { exitCode, err } = await runWords(['federation', 'rotate-key'], { env: quietEnvironment(cwd), cwd })
    expect([exitCode, err]).toEqual([1, expect.stringContaining('No gateway has been started')])
  })
})

describe('the switch', () => {
  let policyId: string
  beforeEach(async () => {
    policyId = (await makePolicy(gateway, issuer)).policy.id
  })

  it('ends exchanges at once and tokens within a second, whatever the configuration says, and begins them again', async () => {
    const { body } = await send(policyId)
    expect(await statusWith(gateway, body.access_token)).toBe(200)
    expect(await run(['disable'])).toMatchObject({ exitCode: 0, err: expect.stringContaining('overrides') })
    expect((await send(policyId)).body).toEqual({
      error: 'invalid_grant',
      error_description: 'The subject token was not accepted.',
    })
    await eventually(() => statusWith(gateway, body.access_token)).toBe(401)
    const metadata = async () => (await fetch(`${gateway.origin}/.well-known/oauth-authorization-server`)).status
    await eventually(metadata).toBe(404)
    expect(JSON.parse(await done(['enable', '--json']))).toEqual({ enabled: true })
    expect((await send(policyId)).status).toBe(200)
    await eventually(() => statusWith(gateway, body.access_token)).toBe(200)
    await eventually(metadata).toBe(200)
  })

  it('is on for an organization where the configuration has it off', async () => {
    const off = await startFederation(issuer, { federation: { enabled: false } })
    const { policy } = await makePolicy(off, issuer)
    const ask = async () => exchange(off, formOf(policy.id, await issuer.token()))
    expect((await ask()).body.error).toBe('invalid_grant')
    const env = quietEnvironment(off.dataDir)
    const words = ['federation', 'enable']
    expect((await runWords(words, { env, cwd: off.dataDir })).exitCode).toBe(0)
    const { status, body } = await ask()
    expect(status).toBe(200)
    await eventually(() => statusWith(off, body.access_token)).toBe(200)
    const all = await readAudit(off.dataDir)
    expect(all.at(-1)).toMatchObject({
      action: 'federation.enable',
      before: { federation_enabled: null },
      after: { federation_enabled: true },
    })
    await off.close()
  })
})
