import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { commitOf, sourceTime } from '../../../scripts/build/commit.ts'

function clone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-clone-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...words], {
      cwd: folder,
      stdio: 'pipe',
    })
  git('init')
  writeFileSync(join(folder, 'a'), '1')
  git('add', 'a')
  git('commit', '--date=@1700000000', '-m', 'x')
  return folder
}

it('is the beginning of the commit, and says where something was changed since', () => {
  const folder = clone()
  expect(commitOf(folder, {})).toMatch(/^[0-9a-f]{12}$/)
  writeFileSync(join(folder, 'new'), 'does not count')
  expect(commitOf(folder, {})).toMatch(/^[0-9a-f]{12}$/)
  writeFileSync(join(folder, 'a'), '2')
  expect(commitOf(folder, {})).toMatch(/^[0-9a-f]{12}-dirty$/)
})

it('is not known of a folder within another clone, nor of one without', () => {
  const folder = join(clone(), 'inside')
  mkdirSync(folder)
  expect(commitOf(folder, {})).toBe('')
  expect(commitOf(tmpdir(), {})).toBe('')
})

it('is what SOURCE_COMMIT says, where it says a commit', () => {
  expect(commitOf('/', { SOURCE_COMMIT: '0123456789abcdef0123456789abcdef01234567' })).toBe('0123456789ab')
  expect(commitOf('/', { SOURCE_COMMIT: '0123456789abcdef-dirty' })).toBe('0123456789ab-dirty')
  expect(() => commitOf('/', { SOURCE_COMMIT: 'main' })).toThrow('SOURCE_COMMIT is no commit: main')
})

it('dates files by the commit, unless SOURCE_DATE_EPOCH names a time', () => {
  expect(sourceTime(clone(), {})).toBeGreaterThan(1_700_000_000)
  expect(sourceTime('/', { SOURCE_DATE_EPOCH: '42' })).toBe(42)
  expect(sourceTime('/', {})).toBe(0)
  expect(() => sourceTime('/', { SOURCE_DATE_EPOCH: 'now' })).toThrow('SOURCE_DATE_EPOCH is no time: now')
})
