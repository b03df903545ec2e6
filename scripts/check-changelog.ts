/**
 * Whether each breaking change of the contract since its last release has an entry in CHANGELOG.md, under "Breaking" by operationId. With
 * `--release` it takes the contract as it is for the one that was released: scripts/contract/released.json.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSpec, readSpecText } from '../codegen/spec.ts'
import { breakingChanges } from './contract/breaking-changes.ts'
import { untoldChanges } from './contract/changelog.ts'
import { type ContractShape, shapeOf, writeShape } from './contract/contract-shape.ts'

const released = fileURLToPath(new URL('contract/released.json', import.meta.url))
const changelog = fileURLToPath(new URL('../CHANGELOG.md', import.meta.url))

const now = shapeOf(parseSpec(readSpecText()))
if (process.argv.includes('--release')) writeFileSync(released, writeShape(now))
else process.exitCode = check()

function check(): number {
  const before = JSON.parse(readFileSync(released, 'utf8')) as ContractShape
  const untold = untoldChanges(breakingChanges(before, now), readFileSync(changelog, 'utf8'))
  if (untold.length === 0) return 0
  console.error('The contract breaks what callers rely on, and CHANGELOG.md does not say so under "### Breaking":')
  for (const { operationId, what } of untold) console.error(`  ${operationId}: ${what}`)
  return 1
}
