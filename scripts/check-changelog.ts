/**
 * Whether CHANGELOG.md names each operation that is new since the last release, and each that broke, under "Breaking". `npm run spec` says the
 * same with places. With `--release` it takes the contract as it is for the one that was released: scripts/contract/released.json.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSpec, readSpecText } from '../codegen/spec.ts'
import { lintChangelog } from './contract/lint-changelog.ts'
import { readReleased, writeReleased } from './contract/released-contract.ts'

const changelog = fileURLToPath(new URL('../CHANGELOG.md', import.meta.url))

const spec = parseSpec(readSpecText())
if (process.argv.includes('--release')) writeReleased(spec)
else {
  const findings = lintChangelog(spec, readReleased(), readFileSync(changelog, 'utf8'))
  for (const { message } of findings) console.error(message)
  if (findings.length > 0) process.exitCode = 1
}
