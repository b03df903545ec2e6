import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseSpec } from '../../../codegen/spec.ts'
import { readPending } from '../../../scripts/changes/pending-changes.ts'
import { lintChanges } from '../../../scripts/contract/lint-changes.ts'
import { readReleased } from '../../../scripts/contract/released-contract.ts'
import { linkPackages } from '../../../scripts/separate-packages.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const copied = [
  'codegen',
  'generated',
  'pages',
  'scripts',
  'src',
  'test/support',
  'test/contract',
  'test/vitest.config.ts',
  'test/matrix',
]
const files = ['openapi.yaml', 'package.json', 'tsconfig.json', 'biome.json', 'redocly.yaml']
const written = {
  handler: 'src/operations/usage/list-notices.ts',
  test: 'test/operations/usage/list-notices.test.ts',
  change: 'changes/next/list-notices.md',
}
const changed = ['openapi.yaml', 'src/operations/index.ts', 'generated/operations.ts', 'generated/types.ts']

// A copy of the project: the command writes into the one it is in.
let project: string
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'gateway-new-operation-'))
  const filter = (path: string) => basename(path) !== 'node_modules'
  for (const each of [...copied, ...files, '.redocly.lint-ignore.yaml'])
    cpSync(join(root, each), join(project, each), { recursive: true, filter })
  linkPackages(root, project)
  const own = { extends: './tsconfig.json', include: [written.handler, written.test, 'src/operations/index.ts'] }
  writeFileSync(join(project, 'tsconfig.touched.json'), JSON.stringify(own))
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

function run(script: string, ...words: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, script), ...words], {
    cwd: project,
    encoding: 'utf8',
    // As on a person's machine, where codegen remembers what it made.
    env: { ...process.env, CI: '', NO_COLOR: '1', CONTRACT_COVERAGE: undefined, CONTRACT_COVERAGE_RUN: undefined },
  })
  return { status, output: stdout + stderr }
}

const tsx = (...words: string[]) => run('node_modules/tsx/dist/cli.mjs', ...words)
const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')

describe('npm run new-operation', () => {
  it('writes an operation that every check takes and its own test does not, by adding lines only', {
    timeout: 600_000,
  }, () => {
    const made = tsx('scripts/new-operation/main.ts', 'listNotices', '--tag', 'Usage')
    expect(made.output).toContain('GET /notices (Usage) is there, and answers that it is not written yet')
    expect(made.status).toBe(0)
    for (const file of Object.values(written)) expect(existsSync(join(project, file))).toBe(true)

    expect(tsx('codegen/main.ts', '--check')).toMatchObject({ status: 0 })
    expect(tsx('scripts/spec/main.ts', '--json')).toEqual({ status: 0, output: '[]\n' })
    expect(run('node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.touched.json')).toEqual({ status: 0, output: '' })
    expect(
      run('scripts/node_modules/@biomejs/biome/bin/biome', 'check', 'src/operations', 'test/operations'),
    ).toMatchObject({ status: 0 })
    const tested = run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'test/vitest.config.ts',
      '--root',
      '.',
      written.test,
    )
    expect(tested.output).toContain('expected 500 to be 200')
    expect(tested.status).toBe(1)

    for (const file of changed) {
      const lines = read(project, file).split('\n')
      let next = 0
      for (const line of read(root, file).split('\n')) {
        const found = lines.indexOf(line, next)
        expect(found, `${file} has lost "${line}"`).toBeGreaterThanOrEqual(next)
        next = found + 1
      }
    }

    // What `npm run spec` says without its file of changes.
    const untold = lintChanges(parseSpec(read(project, 'openapi.yaml')), readReleased(), readPending(root))
    expect(untold).toMatchObject([{ rule: 'change-new-operation', at: ['paths', '/notices', 'get'] }])
  })

  it('says what is wrong with a wish, and writes nothing', () => {
    const before = read(project, 'openapi.yaml')
    expect(tsx('scripts/new-operation/main.ts', 'createKey')).toEqual({
      status: 2,
      output: '✗ createKey is taken: POST /keys\n',
    })
    expect(read(project, 'openapi.yaml')).toBe(before)
  })
})
