import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { inStore } from '../../support/generations.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, type TerminalOptions } from '../fake-terminal.ts'

type StoredFile = Schema<'StoredFile'>

// The gateway runs all the while: the commands work beside it, on the same files.
let gateway: TestGateway
let folder: string
beforeAll(async () => {
  gateway = await startGateway({ config: { tools: { files: { file_bytes: '1KiB' } } } })
  folder = mkdtempSync(join(tmpdir(), 'gateway-test-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await gateway.close()
})

const run = (words: readonly string[], options: TerminalOptions = {}) =>
  runWords(['files', ...words], {
    env: { ...quietEnvironment(gateway.dataDir), GATEWAY_CONFIG: join(gateway.dataDir, 'gateway.yaml') },
    cwd: folder,
    ...options,
  })

async function uploaded(text: string, ...words: string[]): Promise<StoredFile> {
  const { exitCode, out, err } = await run(['upload', '-', '--json', ...words], { input: text })
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
  return JSON.parse(out) as StoredFile
}

const lastChange = () =>
  inStore(gateway.dataDir, async ({ audit, organizations }) => {
    const organizationId = (await organizations.first())?.id ?? ''
    return (await audit.list({ organizationId, offset: 0, limit: 1 })).entries[0]
  })

describe('files upload', () => {
  it('keeps a file under its own name, says its id alone, and records who did it', async () => {
    writeFileSync(join(folder, 'notes.md'), '# Notes')
    const { exitCode, out, err } = await run(['upload', 'notes.md', '--expires', '30d'])
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^file-gw-[0-9a-f]{32}\n$/)
    expect(err).toBe('✓ Keeps "notes.md" (7 bytes, text/markdown).\n')
    const response = await gateway.fetch(`/files/${out.trim()}`)
    expect(await response.json()).toMatchObject({ filename: 'notes.md', bytes: 7, owner: { key_hash: null } })
    expect(await (await gateway.fetch(`/files/${out.trim()}/content`)).text()).toBe('# Notes')
    expect(await lastChange()).toMatchObject({
      action: 'file.create',
      actor: { kind: 'cli' },
      target: { id: out.trim() },
    })
  })

  it.each([
    [['-'], 2, 'Standard input has no name: add --name.'],
    [['missing.txt'], 1, "missing.txt can't be read, or is no file."],
    [['.'], 1, ". can't be read, or is no file."],
    [['-', '--name', 'a', '--purpose', 'No Purpose'], 2, 'purpose must be a word of at most 64 small letters'],
    [['-', '--name', 'a', '--expires', '900w'], 2, 'expires_in_seconds must be <= 31536000'],
    [['-', '--name', 'a', '--workspace', 'none'], 1, 'There is no workspace "none".'],
  ])('refuses %j', async (words, code, message) => {
    const { exitCode, err } = await run(['upload', ...words], { input: 'x' })
    expect([exitCode, err]).toEqual([code, expect.stringContaining(message)])
  })

  it('refuses what is too large, as the API does', async () => {
    const { exitCode, err } = await run(['upload', '-', '--name', 'a'], { input: 'x'.repeat(1025) })
    expect([exitCode, err]).toEqual([
      1,
      expect.stringContaining('The file is larger than 1 KiB (tools.files.file_bytes).'),
    ])
    expect(readdirSync(join(gateway.dataDir, 'files', 'incoming'))).toEqual([])
  })
})

describe('files list, get, download and delete', () => {
  it('show what there is', async () => {
    const file = await uploaded('hello', '--name', 'hello.txt', '--purpose', 'greeting')
    const { out } = await run(['list', '--purpose', 'greeting'])
    expect(out).toMatch(/NAME +TYPE +SIZE +PURPOSE +CREATED +EXPIRES +ID/)
    expect(out).toMatch(/hello\.txt +text\/plain +5 bytes +greeting +just now +never +file-gw-/)
    expect(JSON.parse((await run(['list', '--json', '--purpose', 'greeting'])).out)).toEqual([file])
    expect((await run(['list', '--purpose', 'none'])).err).toBe('There are no files.\n')
    const shown = (await run(['get', file.id])).out
    for (const text of ['hello.txt', file.id, file.sha256, '5 bytes', 'the command line', 'default'])
      expect(shown).toContain(text)
    expect(JSON.parse((await run(['get', file.id.slice(8, 20), '--json'])).out)).toEqual(file)
  })

  it('write a file where none is', async () => {
    const { id } = await uploaded('hello', '--name', 'copy.txt')
    expect(await run(['download', id])).toMatchObject({ exitCode: 0, err: '✓ Wrote copy.txt (5 bytes).\n' })
    expect(readFileSync(join(folder, 'copy.txt'), 'utf8')).toBe('hello')
    writeFileSync(join(folder, 'copy.txt'), 'mine')
    expect(await run(['download', id])).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('copy.txt is there already.'),
    })
    expect(readFileSync(join(folder, 'copy.txt'), 'utf8')).toBe('mine')
    expect((await run(['download', id, '--force'])).exitCode).toBe(0)
    expect(readFileSync(join(folder, 'copy.txt'), 'utf8')).toBe('hello')
    expect(await run(['download', id, '--output', 'no/such/folder'])).toMatchObject({ exitCode: 1 })
  })

  it('delete after a question', async () => {
    const { id, workspace_id } = await uploaded('hello', '--name', 'gone.txt')
    expect(await run(['delete', id])).toMatchObject({ exitCode: 2, err: expect.stringContaining('add --yes') })
    expect(await run(['delete', id], { answers: ['n'] })).toMatchObject({ exitCode: 1 })
    expect(await run(['delete', id], { answers: ['y'] })).toMatchObject({
      exitCode: 0,
      err: expect.stringContaining('Deleted "gone.txt".'),
    })
    expect(existsSync(join(gateway.dataDir, 'files', workspace_id, id))).toBe(false)
    expect(await run(['delete', id, '--yes'])).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('There is no file'),
    })
    expect(await lastChange()).toMatchObject({ action: 'file.delete', before: { id } })
  })
})
