/** Holds the lockfiles against the advisories of the configured registry: `npm run audit`. */
import { execFileSync } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { separateFolders } from '../separate-packages.ts'
import { describeFindings, findAdvisories, isGrave, UnreachableError } from './advisories.ts'
import { lockedPackages } from './locked-packages.ts'

const usageText = `npm run audit -- [options]

Asks the registry that npm is configured for what it knows about the packages of all lockfiles.
Ends with status 1 for an advisory that is high or critical and about what runs in production; says "skipped" where the registry
can't be asked, which is no failure.

  --registry URL   another registry
  --lockfile FILE  only this lockfile
  --help           this text`

const { values } = parseArgs({
  options: { registry: { type: 'string' }, lockfile: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

if (values.help === true) console.log(usageText)
else process.exitCode = await audit()

async function audit(): Promise<number> {
  const packages = lockedPackages(values.lockfile === undefined ? lockfiles() : [values.lockfile])
  try {
    const findings = await findAdvisories(values.registry ?? configuredRegistry(), packages)
    if (findings.length > 0) console.log(describeFindings(findings))
    const grave = findings.filter(isGrave).length
    console.log(`${packages.length} packages: ${findings.length} advisories, ${grave} to be dealt with`)
    return grave > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error
    console.log(`skipped: ${error.message}`)
    return 0
  }
}

function lockfiles(): string[] {
  return ['', ...separateFolders(root).map(({ name }) => name)].map((name) => join(root, name, 'package-lock.json'))
}

function configuredRegistry(): string {
  return execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}
