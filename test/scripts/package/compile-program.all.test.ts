import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { bundleGateway, installedAddon } from '../../../scripts/build/bundle.ts'
import { runningNode } from '../../../scripts/nodes/fetch-node.ts'
import { runProgram } from '../../../scripts/nodes/run-program.ts'
import { programSource } from '../../../scripts/package/executable/load-program.ts'
import { compileProgram } from '../../../scripts/package/make-executable.ts'

const taking = join(import.meta.dirname, 'take-cache.ts')

it('compiles what a start needs, so that the next process takes it as it is', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-compiled-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [program, cache] = [join(folder, 'program.cjs'), join(folder, 'program.cache')]
  await bundleGateway(program, 'script')
  writeFileSync(program, programSource(readFileSync(program, 'latin1')), 'latin1')
  await compileProgram({ node: runningNode, addon: installedAddon(), program, cache })
  const words = ['--import', 'tsx', taking, program]
  expect(await runProgram(process.execPath, [...words, cache])).toBe('taken\n')
  writeFileSync(join(folder, 'other.cache'), readFileSync(cache).subarray(0, 1_000))
  expect(await runProgram(process.execPath, [...words, join(folder, 'other.cache')])).toBe('rejected\n')
})
