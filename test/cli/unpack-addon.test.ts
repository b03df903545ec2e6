import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { unpackInto } from '../../src/cli/unpack-addon.ts'

const bytes = Buffer.from('an addon')

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-unpack-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('writes a file that only its owner may read, into a folder that only they may enter', () => {
  const folder = join(temporary(), 'a', 'b')
  const path = unpackInto(folder, 'x.node', bytes)
  expect(readFileSync(path)).toEqual(bytes)
  expect([statSync(path).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700])
  expect(readdirSync(folder)).toEqual(['x.node'])
})

it('leaves a file alone that is as it should be', () => {
  const folder = join(temporary(), 'a')
  const before = statSync(unpackInto(folder, 'x.node', bytes)).ino
  expect(statSync(unpackInto(folder, 'x.node', bytes)).ino).toBe(before)
})

it('replaces another file and a link in its place', () => {
  const folder = join(temporary(), 'a')
  mkdirSync(folder, { mode: 0o700 })
  const elsewhere = join(temporary(), 'elsewhere')
  writeFileSync(elsewhere, bytes)
  symlinkSync(elsewhere, join(folder, 'x.node'))
  unpackInto(folder, 'x.node', bytes)
  expect(readdirSync(folder, { withFileTypes: true })[0]?.isFile()).toBe(true)
  writeFileSync(join(folder, 'x.node'), 'other')
  expect(readFileSync(unpackInto(folder, 'x.node', bytes))).toEqual(bytes)
})

it('closes a folder that others could write to', () => {
  const folder = join(temporary(), 'a')
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  unpackInto(folder, 'x.node', bytes)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

it('takes no folder that is a link', () => {
  const folder = temporary()
  mkdirSync(join(folder, 'real'))
  symlinkSync(join(folder, 'real'), join(folder, 'link'))
  expect(() => unpackInto(join(folder, 'link'), 'x.node', bytes)).toThrow('it is not a folder')
})

it.skipIf(process.getuid?.() !== 0)('takes no folder of another user (only root can make one)', async () => {
  const { chownSync } = await import('node:fs')
  const folder = join(temporary(), 'a')
  mkdirSync(folder)
  chownSync(folder, 65_532, 65_532)
  expect(() => unpackInto(folder, 'x.node', bytes)).toThrow('it belongs to another user')
})
