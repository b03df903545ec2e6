import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { archiveFolder } from '../../../scripts/package/archive-folder.ts'
import { checksums } from '../../../scripts/package/checksums.ts'
import { neededLibrary } from '../../../scripts/package/needed-library.ts'

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-checksums-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('the checksums are those that sha256sum looks for, by name', async () => {
  const folder = temporary()
  for (const name of ['b', 'a']) writeFileSync(join(folder, name), `content of ${name}`)
  writeFileSync(join(folder, 'SHA256SUMS'), await checksums([join(folder, 'b'), join(folder, 'a')]))
  const said = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })
  expect(said).toBe('a: OK\nb: OK\n')
})

const hasXz = (() => {
  try {
    execFileSync('xz', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

it.skipIf(process.platform !== 'linux' || !hasXz)(
  'the archive is the same, whenever its files were written (skipped: no xz)',
  async () => {
    const folder = temporary()
    const content = join(folder, 'x')
    mkdirSync(content)
    for (const name of ['b', 'a']) writeFileSync(join(content, name), name)
    await archiveFolder(content, join(folder, 'one.tar.xz'), 1)
    utimesSync(join(content, 'a'), 99, 99)
    await archiveFolder(content, join(folder, 'two.tar.xz'), 1)
    expect(readFileSync(join(folder, 'two.tar.xz'))).toEqual(readFileSync(join(folder, 'one.tar.xz')))
    expect(execFileSync('tar', ['-tf', join(folder, 'one.tar.xz')], { encoding: 'utf8' })).toBe('x/\nx/a\nx/b\n')
  },
)

it('the C library that is needed is the newest that any file names', () => {
  const file = Buffer.from('\0GLIBC_2.4\0GLIBC_2.28\0GLIBC_2.2.5\0')
  expect(neededLibrary([file, Buffer.from('\0GLIBC_2.17\0')])).toBe('glibc 2.28')
})
