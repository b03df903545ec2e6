import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const scripts = join(import.meta.dirname, '../../scripts')

// A project of its own, and an npm that notes what it was asked to do and where.
let project: string
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'gateway-installed-'))
  mkdirSync(join(project, 'scripts'))
  mkdirSync(join(project, 'tools'))
  mkdirSync(join(project, 'bin'))
  for (const file of ['ensure-installed.mjs', 'run-step.mjs', 'nodes/addon-faults.mjs'])
    cpSync(join(scripts, file), join(project, 'scripts', file))
  writeFileSync(join(project, 'tools/package-lock.json'), '{}')
  const npm = `#!/bin/sh
echo "$(basename "$PWD") $*" >> '${join(project, 'asked')}'
[ -z "$FAIL" ] || { echo 'npm says why'; exit 1; }
mkdir -p node_modules && echo '{}' > node_modules/.package-lock.json
`
  writeFileSync(join(project, 'bin/npm'), npm)
  chmodSync(join(project, 'bin/npm'), 0o755)
  writeFileSync(join(project, 'asked'), '')
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

function ensure(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const PATH = `${join(project, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`
  const program = join(project, 'scripts/ensure-installed.mjs')
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], {
    env: { PATH, ...env },
    encoding: 'utf8',
  })
  return { status, stderr, asked: readFileSync(join(project, 'asked'), 'utf8').trim().split('\n') }
}

it('installs the packages of a folder, with nothing of theirs run, once for each lockfile', () => {
  const first = ensure(['tools'])
  expect(first).toMatchObject({ status: 0, asked: ['tools ci --ignore-scripts --no-audit --no-fund'] })
  expect(first.stderr).toMatch(/^… Installing packages of tools\/\n(.*\n)*✓ Installing packages of tools\/ .* s\n$/)
  expect(ensure(['tools'])).toMatchObject({ status: 0, stderr: '', asked: first.asked })

  const lockfile = join(project, 'tools/package-lock.json')
  writeFileSync(lockfile, '{"packages": {}}')
  const later = new Date(Date.now() + 60_000)
  utimesSync(lockfile, later, later)
  expect(ensure(['tools']).asked).toHaveLength(2)
  expect(ensure(['tools']).asked).toHaveLength(2)
})

it('fails with the words of npm, and for a folder without packages', () => {
  rmSync(join(project, 'tools/node_modules'), { recursive: true, force: true })
  const { status, stderr } = ensure(['tools'], { FAIL: '1' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/\nnpm says why\n✗ npm could not install the packages of tools\/; its words stand above\.\n$/)
  expect(ensure(['bin'])).toMatchObject({ status: 1, stderr: '✗ bin/ has no packages of its own\n' })
})
