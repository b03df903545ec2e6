import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changedFiles } from '../../../scripts/check/changed-files.ts'

let root: string
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'pipe' })
const write = (file: string, text: string) => writeFileSync(join(root, file), text)
const commit = (message: string) => {
  git('add', '--all')
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', message)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gateway-changed-'))
  git('init', '--quiet', '--initial-branch', 'main')
  for (const file of ['kept.ts', 'edited.ts', 'removed.ts', 'committed.ts']) write(file, 'before')
  write('.gitignore', 'ignored.log\n')
  commit('first')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('changedFiles', () => {
  it('gives nothing where nothing has changed', () => {
    expect(changedFiles(root)).toEqual([])
  })

  it('gives what is not committed and what is new, without what is ignored or gone', () => {
    write('edited.ts', 'after')
    write('new.ts', 'new')
    write('naïve name.ts', 'new')
    write('ignored.log', 'new')
    rmSync(join(root, 'removed.ts'))
    expect(changedFiles(root)).toEqual(['edited.ts', 'naïve name.ts', 'new.ts'])
  })

  it('gives what a branch has committed, and not what the main one did meanwhile', () => {
    git('switch', '--quiet', '--create', 'change')
    write('committed.ts', 'after')
    commit('second')
    git('switch', '--quiet', 'main')
    write('kept.ts', 'by others')
    commit('third')
    git('switch', '--quiet', 'change')
    expect(changedFiles(root)).toEqual(['committed.ts'])
  })

  it('gives what was committed on the main branch and is not at its origin yet', () => {
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    write('committed.ts', 'after')
    commit('second')
    expect(changedFiles(root)).toEqual(['committed.ts'])
  })

  it('knows what is not committed where there is no main branch', () => {
    git('branch', '--move', 'trunk')
    write('edited.ts', 'after')
    expect(changedFiles(root)).toEqual(['edited.ts'])
  })
})
