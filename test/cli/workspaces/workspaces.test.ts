import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { eventually } from '../../support/eventually.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, type TerminalOptions } from '../fake-terminal.ts'

// The gateway runs all the while: the commands work beside it, on the same database.
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const run = (line: string, options: TerminalOptions = {}) =>
  runWords(line.split(' '), { env: quietEnvironment(gateway.dataDir), cwd: gateway.dataDir, ...options })
const read = async <T>(line: string) => JSON.parse((await run(`${line} --json`)).out) as T
const shown = async (path: string) => {
  const response = await gateway.fetch(path, { key: managementKey })
  return { status: response.status, data: ((await response.json()) as { data: never }).data }
}

let count = 0
const makeWorkspace = async () => {
  const slug = `team-${++count}`
  expect((await run(`workspaces create --name Team --slug ${slug}`)).exitCode).toBe(0)
  return slug
}
const makeUser = async () => {
  const name = `user${++count}@example.com`
  expect((await run(`members add ${name}`)).exitCode).toBe(0)
  return name
}

describe('workspaces', () => {
  it('are made, changed and listed, as the API shows them', async () => {
    const made = await read<Schema<'Workspace'>>(
      'workspaces create --name CI --slug ci --default-model sim/echo --default-sort price',
    )
    expect((await shown('/workspaces/ci')).data).toEqual(made)
    expect(made).toMatchObject({ default_text_model: 'sim/echo', default_provider_sort: 'price' })
    const changed = await read('workspaces update ci --slug ci-2 --default-model none --default-sort none')
    expect(changed).toMatchObject({ slug: 'ci-2', default_text_model: null, default_provider_sort: null })
    expect((await shown('/workspaces/ci-2')).data).toEqual(changed)
    const drawing = await read('workspaces update ci-2 --default-image-model sim/image')
    expect(drawing).toMatchObject({ default_image_model: 'sim/image' })
    const again = await read('workspaces update ci-2 --default-image-model none')
    expect(again).toMatchObject({ default_image_model: null })
    expect(await read<unknown[]>('workspaces list')).toContainEqual(again)
    expect((await run('workspaces list')).out).toMatch(/^NAME +SLUG +DEFAULT MODEL/)
    const plain = await run('workspaces create --name Plain --slug plain')
    expect(plain.out).toMatch(/^[0-9a-f-]{36}\n$/)
  })

  it('are refused for what the API refuses, in its words', async () => {
    const slug = await makeWorkspace()
    expect(await run('workspaces create --name x --slug Bad')).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('slug must be lower-case letters and digits, with single hyphens'),
    })
    expect((await run('workspaces create --name x')).exitCode).toBe(2)
    for (const command of ['create --name x --slug x', `update ${slug}`]) {
      const unknown = await run(`workspaces ${command} --default-model sim/ecko`)
      expect(unknown.exitCode).not.toBe(0)
      expect(unknown.err).toContain('there is no model sim/ecko. Did you mean sim/echo')
    }
    expect((await run(`workspaces update ${slug} --default-sort cheapest`)).exitCode).toBe(2)
    expect(await run(`workspaces update ${slug}`)).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('There is nothing to change'),
    })
    expect(await run(`workspaces create --name x --slug ${slug}`)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('✗ slug: another workspace has it.'),
    })
    expect(await run('workspaces update nowhere --name x')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('no workspace'),
    })
  })

  it('are deleted after a question, and not while keys belong to them', async () => {
    const slug = await makeWorkspace()
    expect(await run(`workspaces delete ${slug}`)).toMatchObject({ exitCode: 2, err: expect.stringContaining('--yes') })
    const refused = await run(`workspaces delete ${slug}`, { answers: ['no'] })
    expect(refused).toMatchObject({ exitCode: 1, err: expect.stringContaining('Nothing was changed.') })
    const { hash } = await read<{ hash: string }>(`keys create --name k --workspace ${slug}`)
    expect(await run(`workspaces delete ${slug} --yes`)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('delete them first'),
    })
    await run(`keys revoke ${hash} --yes`)
    expect((await run(`workspaces delete ${slug}`, { answers: ['y'] })).exitCode).toBe(0)
    expect((await shown(`/workspaces/${slug}`)).status).toBe(404)
    expect((await run('workspaces delete default --yes')).err).toContain('Default')
  })
})

describe('members', () => {
  it('are users who are made, join a workspace, leave it and go', async () => {
    const slug = await makeWorkspace()
    const name = await makeUser()
    const [user] = (await read<Schema<'OrganizationMember'>[]>('members list')).filter(
      (each) => each.user_name === name,
    )
    expect(user).toMatchObject({ email: name, role: 'org:member', active: true })
    const member = await read(`members add ${name} --workspace ${slug} --role admin`)
    expect(await read(`members list --workspace ${slug}`)).toEqual([member])
    expect((await shown(`/workspaces/${slug}/members`)).data).toEqual([member])
    expect((await run(`members list --workspace ${slug}`)).out).toContain(name)
    expect((await run('members list')).out).toContain(name)
    const left = await run(`members remove ${user?.id} --workspace ${slug} --yes`)
    expect(left).toMatchObject({ exitCode: 0, err: expect.stringContaining('no longer a member') })
    const { key } = await read<{ key: string }>(`keys create --name k --user ${name}`)
    expect((await gateway.fetch('/key', { key })).status).toBe(200)
    expect((await run(`members remove ${name}`, { answers: ['y'] })).exitCode).toBe(0)
    await eventually(async () => (await gateway.fetch('/key', { key })).status).toBe(401)
    expect((await run(`members remove ${name} --yes`)).err).toContain(`There is no user "${name}".`)
  })

  it('lose the use of their keys while they are not active, and stay members', async () => {
    const [slug, name] = [await makeWorkspace(), await makeUser()]
    const member = await read(`members add ${name} --workspace ${slug}`)
    const { key } = await read<{ key: string }>(`keys create --name k --user ${name}`)
    const statusNow = async () => (await gateway.fetch('/key', { key })).status
    expect(await statusNow()).toBe(200)
    const off = await run(`members deactivate ${name}`)
    expect(off).toMatchObject({ exitCode: 0, out: '', err: expect.stringContaining(`${name} is no longer active`) })
    await eventually(statusNow).toBe(401)
    expect(await read(`members list --workspace ${slug}`)).toEqual([member])
    const on = await read<Schema<'OrganizationMember'>>(`members activate ${name}`)
    expect(on).toMatchObject({ user_name: name, active: true })
    await eventually(statusNow).toBe(200)
    const entries = await read<Schema<'AuditEntry'>[]>(`audit --action user.update --target-id ${on.id}`)
    expect(entries).toMatchObject([
      { actor: { kind: 'cli' }, before: { active: false }, after: { active: true } },
      { actor: { kind: 'cli' }, before: { active: true }, after: { active: false } },
    ])
    expect((await run('members deactivate nobody')).err).toContain('There is no user "nobody".')
    expect((await run('members deactivate')).exitCode).toBe(2)
  })

  it('are refused with what is no address, no role or nobody', async () => {
    const name = await makeUser()
    expect((await run('members add ada')).exitCode).toBe(2)
    expect((await run(`members add ${name} --role owner`)).exitCode).toBe(2)
    expect((await run(`members add ${name}`)).err).toContain('another user has it')
    expect((await run('members add nobody --workspace default')).err).toContain('There is no user "nobody".')
    expect((await run(`members remove ${name} --workspace default --yes`)).err).toContain('not a member')
    expect((await run(`members remove ${name}`)).exitCode).toBe(2)
  })
})

describe('budgets', () => {
  it('are set, listed and lifted', async () => {
    const slug = await makeWorkspace()
    const set = await read<Schema<'WorkspaceBudget'>>(
      `budgets set 25.5 --workspace ${slug} --interval daily --include-byok`,
    )
    expect(set).toMatchObject({ limit_usd: 25.5, reset_interval: 'daily' })
    const listed = await gateway.fetch(`/workspaces/${slug}/budgets`, { key: managementKey })
    expect(await listed.json()).toEqual({ data: [set], include_byok_in_budgets: true })
    expect(await read(`budgets list --workspace ${slug}`)).toEqual([set])
    expect((await run(`budgets list --workspace ${slug}`)).out).toMatch(/daily +25\.50 USD +0\.00 USD/)
    expect((await run(`budgets remove --workspace ${slug} --interval daily`, { answers: ['y'] })).exitCode).toBe(0)
    expect(await run(`budgets remove --workspace ${slug} --interval daily --yes`)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('no budget'),
    })
    expect((await run(`budgets set 1 --workspace ${slug} --interval hourly`)).exitCode).toBe(2)
    expect((await run(`budgets set much --workspace ${slug}`)).exitCode).toBe(2)
    expect((await run('budgets set 5')).err).toContain('The workspace default may spend 5.00 USD (total)')
    expect((await run('budgets remove --yes')).exitCode).toBe(0)
  })
})

describe('audit', () => {
  it('tells what the command line and management keys have changed, without secrets', async () => {
    const { key, hash } = await read<{ key: string; hash: string }>('keys create --name trail')
    await gateway.fetch(`/keys/${hash}`, { method: 'PATCH', key: managementKey, body: '{"name":"renamed"}' })
    await run(`keys revoke ${hash} --yes`)
    const entries = await read<Schema<'AuditEntry'>[]>(`audit --target-id ${hash}`)
    expect(entries.map(({ action, actor }) => [action, actor.kind])).toEqual([
      ['key.delete', 'cli'],
      ['key.update', 'api_key'],
      ['key.create', 'cli'],
    ])
    expect(JSON.stringify(entries)).not.toContain(key)
    expect((await shown(`/audit?target_id=${hash}`)).data).toEqual(entries)
    const table = await run(`audit --limit 1 --action key.create --target-kind key`)
    expect(table.out).toMatch(/^WHEN +WHO +ACTION +TARGET\n.* cli .* key\.create /)
    expect((await run('audit --limit 1')).err).toContain('--limit shows them')
    expect(await read('audit --from 2099-01-01')).toEqual([])
    expect(await read(`audit --to 2020-01-01 --actor ${entries[0]?.actor.id}`)).toEqual([])
    for (const bad of ['--from yesterday', '--limit 0', '--limit x'])
      expect((await run(`audit ${bad}`)).exitCode).toBe(2)
  })
})

describe('plugins of a workspace', () => {
  it('are set one by one, listed and removed, as the API shows them', async () => {
    const slug = await makeWorkspace()
    const record = { id: 'response-healing', enabled: true, settings: {}, prevent_overrides: false }
    const place = `--workspace ${slug}`
    expect(await read(`workspaces plugins set response-healing ${place}`)).toEqual([record])
    expect((await shown(`/workspaces/${slug}/plugins`)).data).toEqual([record])
    const fixed = { ...record, enabled: false, prevent_overrides: true }
    const line = `workspaces plugins set response-healing ${place} --off --prevent-overrides --settings {}`
    expect((await run(line)).err).toContain('has the plugins response-healing')
    expect(await read(`workspaces plugins list ${place}`)).toEqual([fixed])
    expect((await run(`workspaces plugins list ${place}`)).out).toMatch(/response-healing +no +prevented +{}/)
    expect(await read(`workspaces plugins set response-healing ${place} --remove`)).toEqual([])
  })

  it('are refused for what the API refuses', async () => {
    expect((await run('workspaces plugins set teleport')).exitCode).toBe(2)
    expect((await run('workspaces plugins set response-healing --settings x')).exitCode).toBe(2)
  })
})
