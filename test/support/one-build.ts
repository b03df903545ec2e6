import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildVariable } from './run-variables.ts'

/** Vitest's global set-up: a folder for the one build of a run, which workers inherit the name of. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-one-build-'))
  process.env[buildVariable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
