import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { stringify } from 'yaml'
import { runWords, temporaryFolder } from '../fake-terminal.ts'

function contract(moods: readonly string[], isRequest = false) {
  const mood = { type: 'string', enum: moods }
  const content = { 'application/json': { schema: mood, example: moods[0] } }
  return {
    openapi: '3.1.0',
    info: { title: 'Moods', version: '1.0.0' },
    security: [],
    paths: {
      '/mood': {
        post: {
          operationId: 'setMood',
          summary: 'Set it',
          ...(isRequest && { requestBody: { required: true, content } }),
          responses: {
            '200': isRequest ? { description: 'Done.' } : { description: 'The mood.', content },
            '400': { description: 'No.' },
          },
        },
      },
    },
  }
}

function folderWith(files: Readonly<Record<string, object>>): string {
  const folder = temporaryFolder()
  for (const [name, document] of Object.entries(files)) writeFileSync(join(folder, name), stringify(document))
  return folder
}

describe('contract lint', () => {
  it('exits with 0 and says so where every rule is kept', async () => {
    const cwd = folderWith({ 'a.yaml': contract(['calm']) })
    expect(await runWords(['contract', 'lint', 'a.yaml'], { cwd })).toEqual({
      exitCode: 0,
      out: '✓ a.yaml keeps every rule.\n',
      err: '',
    })
  })

  it('exits with 2 for what can not be read', async () => {
    const cwd = folderWith({})
    writeFileSync(join(cwd, 'a.yaml'), 'openapi: [')
    const broken = await runWords(['contract', 'lint', 'a.yaml'], { cwd })
    expect([broken.exitCode, broken.out]).toEqual([2, expect.stringContaining('document-syntax')])
    expect((await runWords(['contract', 'lint', 'b.yaml'], { cwd })).exitCode).toBe(2)
  })

  it('names file, line, column, rule and what to do, and exits with 1', async () => {
    const cwd = folderWith({ 'a.yaml': { ...contract(['calm']), info: { title: 'Moods' } } })
    const { exitCode, out } = await runWords(['contract', 'lint', 'a.yaml'], { cwd })
    expect(exitCode).toBe(1)
    expect(out).toContain('a.yaml:2:1  error  document-info\n  info.version is missing: write it as text.\n')
    expect(out).toContain('1 error, 0 warnings\n')
    const json = await runWords(['contract', 'lint', 'a.yaml', '--json'], { cwd })
    expect(json.exitCode).toBe(1)
    expect(JSON.parse(json.out)).toMatchObject([{ file: 'a.yaml', line: 2, column: 1, severity: 'error' }])
  })

  it('exits with 0 for warnings, and with 1 for them with --strict', async () => {
    const { security: _none, ...open } = contract(['calm'])
    const cwd = folderWith({ 'a.yaml': open })
    expect((await runWords(['contract', 'lint', 'a.yaml'], { cwd })).exitCode).toBe(0)
    expect((await runWords(['contract', 'lint', 'a.yaml', '--strict'], { cwd })).exitCode).toBe(1)
  })

  it('reads standard input, and an address', async () => {
    const text = JSON.stringify(contract(['calm']))
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/openapi.json' ? 200 : 404
      response.end(text)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect((await runWords(['contract', 'lint', '-'], { input: text })).exitCode).toBe(0)
    expect((await runWords(['contract', 'lint', `${address}/openapi.json`])).exitCode).toBe(0)
    expect(await runWords(['contract', 'lint', `${address}/other`])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('answers 404'),
    })
  })

  it('exits with 2 where there is no such file', async () => {
    const answer = await runWords(['contract', 'lint', 'nothing.yaml'], { cwd: temporaryFolder() })
    expect(answer).toMatchObject({ exitCode: 2, err: '✗ There is no file nothing.yaml.\n' })
  })
})

describe('contract diff', () => {
  const diff = (before: object, after: object, ...more: string[]) =>
    runWords(['contract', 'diff', 'old.yaml', 'new.yaml', ...more], {
      cwd: folderWith({ 'old.yaml': before, 'new.yaml': after }),
    })

  it('says that nothing changes', async () => {
    const { exitCode, out } = await diff(contract(['calm']), contract(['calm']))
    expect([exitCode, out]).toEqual([0, '✓ Nothing changes for callers.\n'])
  })

  it('warns of a new value in an answer, and takes one in a request for harmless', async () => {
    const answered = await diff(contract(['calm']), contract(['calm', 'wild']))
    expect(answered.exitCode).toBe(0)
    expect(answered.out).toBe('setMood\n  warning  200: may now be wild\n\n✓ 0 breaking, 1 to look at, 0 harmless.\n')
    const asked = await diff(contract(['calm'], true), contract(['calm', 'wild'], true), '--json')
    expect([asked.exitCode, JSON.parse(asked.out)]).toEqual([
      0,
      {
        breaking: false,
        changes: [{ level: 'harmless', operation: 'setMood', place: 'request', what: 'may now be wild' }],
      },
    ])
  })

  it('exits with 1 where a request is refused that was taken', async () => {
    const { exitCode, out } = await diff(contract(['calm', 'wild'], true), contract(['calm'], true))
    expect(exitCode).toBe(1)
    expect(out).toBe(
      'setMood\n  breaking  request: is never wild any more\n\n✗ 1 breaking, 0 to look at, 0 harmless.\n',
    )
  })

  it('writes one line a change under its operation, those that break first, and no line is long', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `a long word for a mood ${at}`)
    const { out } = await diff(contract(['calm', ...many]), contract(['calm']))
    expect(out.split('\n').filter((line) => line === 'setMood')).toHaveLength(1)
    for (const line of out.split('\n')) expect(line.length).toBeLessThan(180)
    const { operation } = JSON.parse((await diff(contract(['calm', ...many]), contract(['calm']), '--json')).out)
      .changes[0]
    expect(operation).toBe('setMood')
  })

  it('compares with the contract of this gateway where the newer one is not named', async () => {
    const cwd = folderWith({ 'old.yaml': contract(['calm']) })
    const { exitCode, out } = await runWords(['contract', 'diff', 'old.yaml', '--breaking-only', '--json'], { cwd })
    expect(exitCode).toBe(1)
    expect(JSON.parse(out)).toEqual({
      breaking: true,
      changes: [{ level: 'breaking', operation: 'setMood', place: '', what: 'is gone' }],
    })
  })
})
