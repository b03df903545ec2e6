import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { installedAddon } from '../../../scripts/build/bundle.ts'
import { isAddonFaulty, soundCompilation } from '../../../scripts/nodes/addon-faults.mjs'

it('the installed addon is sound', () => {
  expect(isAddonFaulty(installedAddon())).toBe(false)
})

it('an addon that asks for what ends the process is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-addon-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'x.node')
  // The name of the function as compilers write it.
  writeFileSync(file, '\0_ZN4node28RemoveEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_\0')
  expect(isAddonFaulty(file)).toBe(true)
})

it('a compilation starts with the header that mends it, after the flags that are there', () => {
  const { CXXFLAGS = '', PATH } = soundCompilation({ PATH: '/bin', CXXFLAGS: '-g' })
  const header = /^-g -include "([^"]+)"$/.exec(CXXFLAGS)?.[1] ?? ''
  expect([existsSync(header), PATH]).toEqual([true, '/bin'])
})
