import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, type TerminalOptions } from '../fake-terminal.ts'

// The gateway runs all the while: the commands work beside it, on the same database.
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

type Words = readonly string[]

const run = (words: Words, options: TerminalOptions = {}) =>
  runWords(words, { env: quietEnvironment(gateway.dataDir), cwd: gateway.dataDir, ...options })
const read = async <T>(...words: Words) => JSON.parse((await run([...words, '--json'])).out) as T
const shown = async (path: string) => {
  const response = await gateway.fetch(path, { key: managementKey })
  return ((await response.json()) as { data: never }).data
}

let count = 0
const create = async (...words: Words) => {
  const name = `Guardrail ${++count}`
  return read<Schema<'Guardrail'>>('guardrails', 'create', '--name', name, ...words)
}

describe('guardrails', () => {
  it('are created with all rules that options say, as the API shows them', async () => {
    const made = await create(
      ...['--allow-models', 'openai/*, sim/echo', '--ignore-models', 'openai/o1', '--allow-providers', 'sim'],
      ...['--ignore-providers', 'x', '--zdr', 'openai,other', '--no-free-training', '--paid-training'],
      ...['--no-free-publication', '--limit', '2.50', '--interval', 'daily', '--include-byok', '--description', 'Ours'],
      ...['--filters', 'email=redact,secrets=block', '--applies-to', 'both', '--restore', '--on-error', 'open'],
    )
    expect(await shown(`/guardrails/${made.id}`)).toEqual(made)
    expect(made).toMatchObject({
      ...{ allowed_models: ['openai/*', 'sim/echo'], ignored_models: ['openai/o1'], allowed_providers: ['sim'] },
      ...{ ignored_providers: ['x'], enforce_zdr_openai: true, enforce_zdr_other: true, enforce_zdr_google: null },
      ...{ enable_free_model_training: false, enable_paid_model_training: true, enable_free_model_publication: false },
      ...{ limit_usd: 2.5, reset_interval: 'daily', include_byok_in_budgets: true, description: 'Ours' },
      ...{ applies_to: 'both', restore: true, on_error: 'open' },
      content_filter_builtins: [
        { slug: 'email', action: 'redact' },
        { slug: 'secrets', action: 'block' },
      ],
    })
    const listed = await run(['guardrails', 'list'])
    expect(listed.out).toMatch(/^NAME +ASSIGNED +RULES +ID/)
    expect(listed.out).toContain('only the models openai/*, sim/echo; not the models openai/o1; only the providers sim')
    expect(listed.out).toContain('at most 2.50 USD daily, own provider keys included')
    expect(listed.out).toContain('redact email (input and output)')
    expect(listed.out).toContain('put values back into answers; let through what a filter fails at')
    expect(await read<unknown[]>('guardrails', 'list')).toContainEqual(made)
    expect(await read<unknown[]>('guardrails', 'list', '--workspace', 'default')).toContainEqual(made)
  })

  it('take rules that no option says from a file or standard input', async () => {
    const rules = { content_filters: [{ pattern: 'PRJ-\\d+', action: 'redact', label: 'project' }] }
    writeFileSync(join(gateway.dataDir, 'rules.json'), JSON.stringify(rules))
    expect(await create('--rules', 'rules.json')).toMatchObject(rules)
    const name = ['guardrails', 'create', '--name', 'From input', '--rules', '-']
    expect((await run(name, { input: JSON.stringify(rules) })).exitCode).toBe(0)
    expect(await run(name, { input: '[]' })).toMatchObject({ exitCode: 2, err: expect.stringContaining('JSON object') })
  })

  it('are changed by what is said, and lose what is taken away', async () => {
    const { id, name } = await create('--limit', '5', '--allow-models', 'sim/*')
    const changed = await read('guardrails', 'update', name, '--limit', 'none', '--allow-models', 'all', '--zdr', 'all')
    expect(changed).toMatchObject({ id, limit_usd: null, allowed_models: null, enforce_zdr: true })
    expect(await shown(`/guardrails/${id}`)).toEqual(changed)
    expect(await run(['guardrails', 'update', name])).toMatchObject({ exitCode: 2 })
  })

  it('are assigned to keys, members and workspaces, shown with them, and taken from them', async () => {
    const { id, name } = await create('--limit', '5')
    expect((await run(['keys', 'create', '--name', 'held'])).exitCode).toBe(0)
    expect((await run(['members', 'add', 'held@example.com'])).exitCode).toBe(0)
    const whom = ['--key', 'held', '--member', 'held@example.com', '--workspace', 'default']
    expect(await read('guardrails', 'assign', id.slice(0, 8), ...whom)).toEqual({ changed_count: 3 })
    expect((await run(['guardrails', 'assign', name, ...whom])).err).toContain('as before')
    const { out } = await run(['guardrails', 'show', name])
    expect(out).toContain('at most 5.00 USD')
    expect(out).toMatch(/key held \(.*\): 0\.00 USD spent/)
    expect(out).toContain('member held@example.com: 0.00 USD spent')
    expect(out).toContain('workspace default: 0.00 USD spent')
    expect(await read('guardrails', 'show', name)).toMatchObject({
      id,
      assignments: { keys: [{ key_name: 'held' }], members: [{}], workspaces: [{ workspace_slug: 'default' }] },
    })
    expect(await read('guardrails', 'unassign', name, ...whom)).toEqual({ changed_count: 3 })
    expect((await run(['guardrails', 'show', name])).out).toContain('It is assigned to nobody.')
    expect(await run(['guardrails', 'assign', name])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('guardrails assign --help'),
    })
    expect(await run(['guardrails', 'assign', name, '--key', 'nobody'])).toMatchObject({ exitCode: 1 })
  })

  it('are deleted after a question', async () => {
    const { id, name } = await create()
    expect((await run(['guardrails', 'delete', name, '--yes'])).exitCode).toBe(0)
    const response = await gateway.fetch(`/guardrails/${id}`, { key: managementKey })
    expect(response.status).toBe(404)
    expect(await run(['guardrails', 'show', name])).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('guardrails list'),
    })
  })

  it.each<[string, Words]>([
    ['create', ['--filters', 'email']],
    ['create', ['--filters', 'e-mail=redact']],
    ['create', ['--filters', 'email=delete']],
    ['create', ['--zdr', 'acme']],
    ['create', ['--interval', 'yearly']],
    ['create', ['--limit', '-1']],
    ['create', ['--allow-models', '']],
    ['create', ['--applies-to', 'nowhere']],
  ])('%s refuses %j with exit code 2', async (verb, words) => {
    expect((await run(['guardrails', verb, '--name', 'x', ...words])).exitCode).toBe(2)
  })
})

describe('guardrails test', () => {
  const text = 'Dear Ada,\nwrite to ada@example.com.\n'

  it('says where a filter finds what, and refuses by default', async () => {
    const tested = await run(['guardrails', 'test', '-', '--filter', 'email'], { input: text })
    expect(tested.exitCode).toBe(1)
    expect(tested.out).toMatch(/^FROM +TO +FILTER +ACTION\n2:10 +2:25 +email +block\n$/)
    expect(tested.err).toContain('It would be refused.')
    expect(tested.out + tested.err).not.toContain('ada@example.com')
  })

  it('passes what is redacted or only flagged, and prints what is left', async () => {
    const redacted = await run(['guardrails', 'test', '-', '--filter', 'email=redact', '--redacted'], { input: text })
    expect(redacted).toMatchObject({ exitCode: 0, out: 'Dear Ada,\nwrite to [EMAIL_1].\n' })
    const flagged = await run(['guardrails', 'test', '-', '--filter', 'email=flag'], { input: text })
    expect(flagged).toMatchObject({ exitCode: 0, err: expect.stringContaining('be flagged') })
    expect((await run(['guardrails', 'test', '-', '--filter', 'iban'], { input: text })).exitCode).toBe(0)
  })

  it('takes several filters and patterns, and long texts', async () => {
    const long = `${'x '.repeat(500_000)}\nPRJ-12, ada@example.com`
    const words = [
      'guardrails',
      'test',
      '-',
      '--filter',
      'email=flag',
      '--filter',
      'iban',
      '--pattern',
      'PRJ-[0-9]{2,4}',
    ]
    const tested = await run([...words, '--json'], { input: long })
    expect(tested.exitCode).toBe(1)
    expect(JSON.parse(tested.out)).toMatchObject({
      action: 'block',
      findings: [
        { engine: 'pattern', from: { line: 2, column: 1 }, to: { line: 2, column: 7 } },
        { filter: 'email', action: 'flag', from: { line: 2, column: 9 } },
      ],
    })
  })

  it('needs no store for filters, and says which are not there', async () => {
    const options = { env: quietEnvironment(join(gateway.dataDir, 'nothing')), input: text }
    expect((await run(['guardrails', 'test', '-', '--filter', 'email=flag'], options)).exitCode).toBe(0)
    expect(await run(['guardrails', 'test', '-', '--filter', 'emails'], options)).toMatchObject({ exitCode: 2 })
    expect(await run(['guardrails', 'test', '-', '--filter', 'person-name'], options)).toMatchObject({ exitCode: 1 })
    expect((await run(['guardrails', 'test', '-', '--pattern', '(?=x)'], options)).err).toContain(
      'invalid_regex_pattern',
    )
    expect((await run(['guardrails', 'test', '-'], options)).err).toContain('No gateway has been started')
  })

  it('says that a text would be refused where a filter can not look at it', async () => {
    // Nothing listens at this port.
    writeFileSync(join(gateway.dataDir, 'presidio.yaml'), 'guardrails:\n  presidio_url: http://127.0.0.1:1\n')
    const words = ['guardrails', 'test', '-', '--filter', 'person-name=redact', '--config', 'presidio.yaml']
    const tested = await run(words, { input: text })
    expect(tested).toMatchObject({ exitCode: 1, err: expect.stringContaining('person-name could not look at it') })
    expect(tested.err).toContain('It would be refused.')
    expect(tested.err).not.toContain('It would pass')
  })

  it('tests one guardrail, or those of a key or a workspace', async () => {
    const { name } = await create('--filters', 'email=block')
    expect((await run(['keys', 'create', '--name', 'tested'])).exitCode).toBe(0)
    const test = async (...words: Words) => run(['guardrails', 'test', '-', ...words], { input: text })
    expect((await test('--guardrail', name)).out).toContain(name)
    expect((await test()).exitCode).toBe(0)
    expect(await test('--key', 'tested')).toMatchObject({ exitCode: 0, err: expect.stringContaining('No guardrail') })
    await run(['guardrails', 'assign', name, '--key', 'tested'])
    expect((await test('--key', 'tested')).exitCode).toBe(1)
    expect((await test('--workspace', 'default')).exitCode).toBe(0)
    await run(['guardrails', 'assign', name, '--workspace', 'default'])
    expect((await test()).exitCode).toBe(1)
    // It looks at what goes to models.
    expect((await test('--guardrail', name, '--output')).exitCode).toBe(0)
    expect((await test('--guardrail', name, '--key', 'tested')).exitCode).toBe(2)
    expect((await test('--guardrail', name, '--filter', 'email')).exitCode).toBe(2)
    await run(['guardrails', 'delete', name, '--yes'])
  })

  it('reads a file, and says when there is none', async () => {
    writeFileSync(join(gateway.dataDir, 'mail.txt'), text)
    expect((await run(['guardrails', 'test', 'mail.txt', '--filter', 'email'])).exitCode).toBe(1)
    const missing = await run(['guardrails', 'test', 'none.txt', '--filter', 'email'])
    expect([missing.exitCode, missing.err]).toEqual([2, expect.stringContaining('There is no file none.txt.')])
  })

  it('are refused for names that look misspelt, and for a name that nobody can see', async () => {
    const misspelt = await run(['guardrails', 'create', '--name', 'x', '--allow-models', 'sim/ecco'])
    expect([misspelt.exitCode === 0, misspelt.err]).toEqual([false, expect.stringContaining('did you mean sim/echo')])
    const { id } = await create()
    const changed = await run(['guardrails', 'update', id, '--ignore-providers', 'opnai'])
    expect([changed.exitCode === 0, changed.err]).toEqual([false, expect.stringContaining('did you mean openai')])
    expect((await run(['guardrails', 'create', '--name', '  '])).exitCode).not.toBe(0)
  })
})
