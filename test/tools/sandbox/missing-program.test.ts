import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { missingProgram } from '../../../src/tools/sandbox/missing-program.ts'

it('names a program that is not there, is no program, or is named from the folder of a command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'program-'))
  const file = join(folder, 'wrap')
  writeFileSync(file, '#!/bin/sh\n')
  chmodSync(file, 0o600)
  for (const program of ['no-such-program', '/no/such/program', file, './wrap'])
    expect(missingProgram({ command: [program, '--any'] })).toBe(program)
  chmodSync(file, 0o700)
  for (const program of [file, 'env', '/bin/sh']) expect(missingProgram({ command: [program] })).toBeUndefined()
  expect(missingProgram({ command: [] })).toBeUndefined()
  rmSync(folder, { recursive: true })
})
