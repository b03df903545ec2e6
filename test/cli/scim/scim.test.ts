import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectScim, manage, scimClient } from '../../support/scim.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, type TerminalOptions } from '../fake-terminal.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const run = (line: string, options: TerminalOptions = {}) =>
  runWords(['scim', ...line.split(' ')], { env: quietEnvironment(gateway.dataDir), cwd: gateway.dataDir, ...options })

async function audited(): Promise<{ action: string; actor: { kind: string } } | undefined> {
  const { body } = await manage<{ data: { action: string; actor: { kind: string } }[] }>(
    gateway,
    'GET',
    '/audit?limit=1',
  )
  return body.data[0]
}

describe('scim tokens', () => {
  it('are made, listed and revoked; the text is all that is on standard output', async () => {
    const made = await run('tokens create --name Okta')
    expect([made.exitCode, made.err]).toEqual([0, expect.stringContaining('Okta')])
    expect(made.out).toMatch(/^scim-gw-[\w-]{43}\n$/)
    const scim = scimClient(gateway, made.out.trim())
    expect((await scim.send('GET', '/Users')).status).toBe(200)
    expect(await audited()).toMatchObject({ action: 'scim_token.create', actor: { kind: 'cli' } })
    const [token] = JSON.parse((await run('tokens list --json')).out) as [{ id: string; name: string }]
    expect(token.name).toBe('Okta')
    const table = await run('tokens list')
    expect(table.out).toContain(token.id)
    expect(table.out).not.toContain(made.out.trim())
    expect((await run(`tokens revoke ${token.id}`)).exitCode).toBe(2)
    expect((await run(`tokens revoke ${token.id}`, { answers: ['n'] })).exitCode).toBe(1)
    expect((await run(`tokens revoke ${token.id}`, { answers: ['y'] })).exitCode).toBe(0)
    expect((await scim.send('GET', '/Users')).status).toBe(401)
    const shorter = (await run('tokens create --name Entra --json')).out
    const { id } = JSON.parse(shorter) as { id: string }
    expect((await run(`tokens revoke ${id.slice(0, 8).toUpperCase()} --yes`)).err).toContain(
      'Revoked the SCIM token "Entra"',
    )
    const again = await run(`tokens revoke ${token.id} --yes`)
    expect([again.exitCode, again.err]).toEqual([1, expect.stringContaining('There is no SCIM token')])
  })

  it('are made as JSON too, and not without a name', async () => {
    const made = JSON.parse((await run('tokens create --name Entra --json')).out) as object
    expect(made).toMatchObject({ name: 'Entra', token: expect.stringMatching(/^scim-gw-/), last_used_at: null })
    expect((await run('tokens create')).exitCode).toBe(2)
    expect((await runWords(['scim', 'tokens', 'create', '--name', ' '], { cwd: gateway.dataDir })).exitCode).toBe(2)
  })
})

describe('scim groups and mappings', () => {
  it('are listed, added and removed', async () => {
    const scim = await connectScim(gateway)
    const ada = await scim.user('ada')
    const group = await scim.group('Engineering', [ada])
    expect(JSON.parse((await run('groups --json')).out)).toMatchObject([{ id: group, member_count: 1 }])
    expect((await run('groups')).out).toMatch(/Engineering +1 +/)

    const added = await run('mappings add --group engineering --workspace default --role admin')
    expect([added.exitCode, added.err]).toEqual([0, expect.stringContaining('an admin of default')])
    const id = added.out.trim()
    expect((await run('mappings list')).out).toContain(`Engineering  default    admin  ${id}`)
    expect(JSON.parse((await run('mappings list --json')).out)).toMatchObject([{ id, role: 'admin' }])
    expect(await audited()).toMatchObject({ action: 'scim_group_mapping.create', actor: { kind: 'cli' } })

    for (const flags of ['', ' --keep-members --drop-members --yes', ' --keep-members']) {
      expect((await run(`mappings remove ${id}${flags}`)).exitCode).toBe(2)
    }
    expect((await run(`mappings remove ${id} --drop-members`, { answers: [''] })).exitCode).toBe(1)
    expect((await run(`mappings remove ${id} --keep-members --yes`)).exitCode).toBe(0)
    const members = await manage<{ data: object[] }>(gateway, 'GET', '/workspaces/default/members')
    expect(JSON.stringify(members.body.data)).toContain(ada)
    expect((await run(`mappings remove ${id} --keep-members --yes`)).exitCode).toBe(1)
    const json = await run('mappings add --group Engineering --workspace default --json')
    const mapping = JSON.parse(json.out) as { id: string }
    expect((await run(`mappings remove ${mapping.id.slice(0, 8)} --drop-members --yes`)).exitCode).toBe(0)
    expect(JSON.parse((await run('mappings list --json')).out)).toEqual([])
  })

  it('that make no sense are refused in words', async () => {
    expect((await run('mappings add --group Nobody --workspace default')).err).toContain('There is no group "Nobody"')
    expect((await run('mappings add --group Engineering --workspace nowhere')).err).toMatch(/no workspace/i)
    expect((await run('mappings add --group Engineering --workspace default --role owner')).exitCode).toBe(2)
    expect((await run('mappings ad')).err).toContain('scim mappings add')
    expect((await run('mappings --help')).out).toContain('scim mappings remove')
    expect((await run('--help')).out).toContain('scim tokens create')
  })
})
