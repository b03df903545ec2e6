import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { inStore } from '../../support/generations.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, type TerminalOptions } from '../fake-terminal.ts'

type Destination = Schema<'ObservabilityDestination'>

// The gateway runs all the while: the commands work beside it, on the same database.
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const secret = 'sk-lf-5up3r-5ecret-0123456789'

const runAny = (words: readonly string[], options: TerminalOptions = {}) =>
  runWords(words, { env: quietEnvironment(gateway.dataDir), cwd: gateway.dataDir, ...options })
const run = (words: readonly string[], options: TerminalOptions = {}) => runAny(['destinations', ...words], options)

async function added(words: readonly string[], input = secret): Promise<Destination> {
  const { exitCode, out, err } = await run(['add', ...words, '--json'], { input })
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
  return JSON.parse(out) as Destination
}

const langfuse = ['langfuse', '--set', 'publicKey=pk-lf-1']

const audits = () =>
  inStore(gateway.dataDir, async ({ audit, organizations }) => {
    const organizationId = (await organizations.first())?.id ?? ''
    return (await audit.list({ organizationId, offset: 0, limit: 1 })).entries[0]
  })

describe('destinations add', () => {
  it('takes the secret from standard input, prints the id alone, and says what is left to do', async () => {
    const { exitCode, out, err } = await run(['add', ...langfuse, '--name', 'Team'], { input: secret })
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^[0-9a-f-]{36}\n$/)
    expect(err).toMatch(
      /^✓ Added "Team".\nThe workspace sends nothing yet. .* workspaces update default --broadcast\n$/,
    )
    expect(out + err).not.toContain('5up3r')
    const entry = await audits()
    expect(entry).toMatchObject({ action: 'destination.create', actor: { kind: 'cli' }, target: { id: out.trim() } })
    expect(JSON.stringify(entry)).not.toContain('5up3r')
  })

  it('asks for each secret on a terminal, where none shows', async () => {
    const words = ['add', ...langfuse, '--header', 'x-team']
    const { exitCode, out, err } = await run(words, { answers: [secret, `team ${secret}`], isTerminal: true })
    expect(exitCode).toBe(0)
    expect(err).toContain('secretKey: ')
    expect(err).toContain('headers.x-team: ')
    expect(out + err).not.toContain('5up3r')
  })

  it('takes several secrets as one JSON object, and everything that a destination may be told', async () => {
    const rules = { groups: [{ rules: [{ field: 'model', operator: 'starts_with', value: 'a' }] }] }
    writeFileSync(join(gateway.dataDir, 'rules.json'), JSON.stringify(rules))
    const listed = (await (await gateway.fetch('/keys', { key: managementKey })).json()) as { data: { hash: string }[] }
    const { hash = '' } = listed.data[0] ?? {}
    const words = ['s3', '--set', 'bucketName=traces', '--set', 'accessKeyId=AKIA1', '--secret', 'sessionToken']
    const flags = ['--private', '--cost', '--identity', '--request-context', '--sample', '0.5', '--disabled']
    const more = ['--keys', hash, '--filter', 'rules.json', '--header', 'x-a']
    const secrets = { secretAccessKey: secret, sessionToken: secret, 'headers.x-a': 'short' }
    const made = await added([...words, ...flags, ...more], JSON.stringify(secrets))
    expect(made).toMatchObject({
      ...{ type: 's3', name: 's3', enabled: false, privacy_mode: true, broadcast_generation_cost: true },
      ...{ broadcast_generation_identity: true, broadcast_generation_request_context: true, sampling_rate: 0.5 },
      ...{ api_key_hashes: [hash], filter_rules: rules },
      config: {
        accessKeyId: 'AKIA1',
        secretAccessKey: 'sk-…789',
        sessionToken: 'sk-…789',
        headers: { 'x-a': '••••••••' },
      },
    })
  })

  it("prints a webhook's new secret once", async () => {
    const { err } = await run(['add', 'webhook', '--set', 'url=https://a.example/'])
    expect(err).toMatch(/^Its secret, which is not shown again: whsec_[\w+/]{43}=$/m)
  })

  it.each<[string[], number, string]>([
    [['add', 'langfoose'], 2, 'There is no type "langfoose". Did you mean langfuse?'],
    [['add', 'pigeon'], 2, 'There is no type "pigeon". The types: arize, '],
    [
      ['add', ...langfuse, '--set', 'secretKey=x'],
      2,
      'secretKey is a secret: use --secret secretKey, which asks for it.',
    ],
    [['add', ...langfuse, '--set', 'headers=x'], 2, 'Values of headers are secrets: use --header <name>'],
    [['add', ...langfuse, '--secret', 'apiKey'], 2, 'langfuse has no secret "apiKey". Its secrets: secretKey.'],
    [['add', 'otel-collector', '--secret', 'x'], 2, 'Its secrets: none.'],
    [['add', ...langfuse, '--set', 'baseUrl'], 2, '--set needs name=value, not "baseUrl".'],
    [['add', ...langfuse, '--sample', '2'], 2, '--sample needs a number from 0 to 1, not "2".'],
    [['add', ...langfuse, '--keys', 'short'], 2, 'api_key_hashes[0] '],
    [['add', ...langfuse, '--filter', 'nowhere.json'], 2, 'There is no file nowhere.json.'],
    [['add', ...langfuse, '--workspace', 'nowhere'], 1, 'There is no workspace "nowhere".'],
    [['add', 'langfuse'], 1, '✗ config.publicKey: is required'],
    [['add', ...langfuse, '--set', 'baseUrl=http://127.0.0.1:1'], 1, 'unless outbound.allow_hosts lists 127.0.0.1:1'],
    [
      ['add', ...langfuse, '--header', 'x-a'],
      2,
      'Standard input must be a JSON object with all secrets: {"secretKey": "…", "headers.x-a": "…"}.',
    ],
    [['update', '00000000'], 2, 'There is nothing to change'],
    [['update', '00000000', '--disabled'], 1, 'There is no destination "00000000".'],
    [['show', 'xyz'], 1, 'There is no destination "xyz". See: model-gateway destinations list'],
    [['remove', '00000000'], 2, 'Confirmation needs a terminal: add --yes.'],
  ])('%j is refused in words that help', async (words, exitCode, message) => {
    const answer = await run(words, { input: secret })
    expect({ exitCode: answer.exitCode, out: answer.out }).toEqual({ exitCode, out: '' })
    expect(answer.err).toContain(message)
  })

  it('needs a secret', async () => {
    const { exitCode, err } = await run(['add', ...langfuse], { input: ' \n' })
    expect({ exitCode, err }).toMatchObject({ exitCode: 2, err: expect.stringContaining('There is no secretKey.') })
  })
})

describe('a destination', () => {
  it('is shown and listed with its secrets masked', async () => {
    const { id } = await added([...langfuse, '--name', 'Shown', '--sample', '0.25', '--cost', '--filter', 'rules.json'])
    const shown = await run(['show', id.slice(0, 13)])
    expect(shown.out.split('\n')).toEqual([
      ...['Shown', id, '', 'langfuse, enabled', 'Sent: 25 %, 1 rule, costs', 'Settings:'],
      ...['  baseUrl: https://us.cloud.langfuse.com', '  publicKey: pk-lf-1', '  secretKey: sk-…789'],
      ...['Rules:', '  model starts_with a', ''],
    ])
    expect(JSON.parse((await run(['show', id, '--json'])).out)).toMatchObject({ id, config: { secretKey: 'sk-…789' } })
    const listed = await run(['list'])
    expect(listed.out).toMatch(/^langfuse +Shown +25 %, 1 rule, costs +workspace off +[0-9a-f-]{36}$/m)
    expect(listed.out + listed.err).not.toContain('5up3r')
    expect(JSON.parse((await run(['list', '--json'])).out)).toContainEqual(expect.objectContaining({ id }))
    expect((await runAny(['workspaces', 'update', 'default', '--broadcast'])).exitCode).toBe(0)
    expect((await run(['list'])).out).toMatch(/^langfuse +Shown .* sending /m)
    expect((await runAny(['workspaces', 'update', 'default', '--no-broadcast'])).exitCode).toBe(0)
  })

  it('is changed by the beginning of its id, headers one by one', async () => {
    const secrets = { secretKey: secret, 'headers.x-a': 'a'.repeat(40) }
    const { id } = await added([...langfuse, '--header', 'x-a'], JSON.stringify(secrets))
    const changed = async (words: readonly string[], input?: string) => {
      const { out, err } = await run(
        ['update', id.slice(0, 13), '--json', ...words],
        input === undefined ? {} : { input },
      )
      expect(err).toBe('')
      return JSON.parse(out) as Destination
    }
    const headers = { 'x-a': 'aaaa…aaaa', 'x-b': 'bbbb…bbbb' }
    expect(await changed(['--header', 'x-b', '--name', 'New'], 'b'.repeat(40))).toMatchObject({
      name: 'New',
      config: { headers },
    })
    const moved = ['--secret', 'secretKey', '--set', 'baseUrl=https://b.example']
    expect((await run(['update', id, ...moved], { input: 'c'.repeat(40) })).err).toContain(
      'would be sent to https://b.example. Nothing is changed: enter them again with --header for each header, or take them away with --unset headers.',
    )
    const anew = JSON.stringify({
      ...{ secretKey: 'c'.repeat(40), 'headers.x-a': 'd'.repeat(40), 'headers.x-b': 'e'.repeat(40) },
    })
    expect(await changed([...moved, '--header', 'x-a', '--header', 'x-b'], anew)).toMatchObject({
      config: {
        ...{ secretKey: 'cccc…cccc', baseUrl: 'https://b.example', publicKey: 'pk-lf-1' },
        headers: { 'x-a': 'dddd…dddd', 'x-b': 'eeee…eeee' },
      },
    })
    const bare = await changed(
      [
        ...['--unset', 'headers', '--unset', 'baseUrl', '--secret', 'secretKey'],
        ...['--disabled', '--keys', 'all', '--filter', 'none'],
      ],
      'c'.repeat(40),
    )
    expect(bare).toMatchObject({ enabled: false, api_key_hashes: null, filter_rules: null })
    expect(bare.config).toEqual({
      secretKey: 'cccc…cccc',
      publicKey: 'pk-lf-1',
      baseUrl: 'https://us.cloud.langfuse.com',
    })
    const words = await run(['update', id, '--no-disabled'])
    expect(words).toMatchObject({ exitCode: 0, out: '', err: '✓ Changed "New".\n' })
  })

  it('gets a new secret for its signatures', async () => {
    const { id } = await added(['webhook', '--set', 'url=https://a.example/', '--secret', 'secret'], 's'.repeat(32))
    expect((await run(['update', id, '--unset', 'secret'])).err).toMatch(
      /^Its secret, which is not shown again: whsec_/m,
    )
  })

  it('is removed when somebody says so', async () => {
    const { id } = await added([...langfuse, '--name', 'Gone'])
    expect(await run(['remove', id], { answers: ['n'] })).toMatchObject({ exitCode: 1 })
    expect(await run(['remove', id, '--yes'])).toMatchObject({ exitCode: 0, err: '✓ Removed "Gone".\n' })
    expect(await run(['show', id])).toMatchObject({ exitCode: 1 })
  })
})
