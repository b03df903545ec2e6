/** `npm run release`: plans or writes a release; a person runs git. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSpec, readSpecText } from '../../codegen/spec.ts'
import { pendingFolder, readPending } from '../changes/pending-changes.ts'
import { lintChanges } from '../contract/lint-changes.ts'
import { readReleased, writeReleased } from '../contract/released-contract.ts'
import { pageOf, sectionOf } from './changelog-section.ts'
import { OptionsError, parseOptions, usageText } from './options.ts'
import { describeEdit, planRelease, type ReleasePlan } from './plan-release.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof OptionsError)) throw error
  console.error(`${error.message}\n\n${usageText}`)
  process.exitCode = 2
}

function main(argv: readonly string[]): number {
  const options = parseOptions(argv)
  if (options === null) {
    console.log(usageText)
    return 0
  }
  const { version, action } = options
  const { version: last } = JSON.parse(read('package.json')) as { readonly version: string }
  if (action === 'notes') return showNotes(version, last)
  const pending = readPending(root)
  const date = new Date().toISOString().slice(0, 10)
  const plan = planRelease({ version, date, last, pending, read })
  const findings = lintChanges(parseSpec(readSpecText()), readReleased(), pending)
  const problems = [...plan.problems, ...findings.map(({ file, message }) => `${file}: ${message}`)]
  if (action === 'write' && problems.length === 0) problems.push(...uncommitted())
  if (action === 'plan' && pending.changes.length > 0) console.log(`${plan.edits.map(describeEdit).join('\n\n')}\n`)
  if (problems.length > 0) {
    console.error(['This cannot be released:', ...problems.map((each) => `  ✗ ${each}`)].join('\n'))
    return 1
  }
  if (action === 'plan') console.log('Nothing was written; --write writes this.')
  else write(plan, version)
  return 0
}

function showNotes(version: string, last: string): number {
  const notes = sectionOf(read('CHANGELOG.md'), version)
  if (version === last && notes !== null) {
    process.stdout.write(notes)
    return 0
  }
  console.error(
    version === last
      ? `CHANGELOG.md has no section for ${version}: write it with npm run release.`
      : `package.json has version ${last}, not ${version}: tag the commit of its release.`,
  )
  return 1
}

function uncommitted(): string[] {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) return ['git status failed: a release is written in a clone.']
  return stdout === '' ? [] : [`The clone has changes that are not committed; commit them first:\n${stdout.trimEnd()}`]
}

function write({ edits }: ReleasePlan, version: string): void {
  for (const { file, after } of edits) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), after)
  }
  rmSync(join(root, pendingFolder), { recursive: true })
  const codegen = [join(root, 'node_modules/tsx/dist/cli.mjs'), 'codegen/main.ts']
  const { status } = spawnSync(process.execPath, codegen, { cwd: root, stdio: 'inherit' })
  if (status !== 0)
    throw new Error(`codegen failed: mend it, then run git restore . and rm ${pageOf(version)}, and release again`)
  writeReleased(parseSpec(readSpecText()))
  console.log(nextSteps(version))
}

function nextSteps(version: string): string {
  return `
Version ${version} is written. Check it with npm run test:all, then:

  git add --all
  git commit --message 'chore(release): ${version}'
  git tag --annotate v${version} --message ${version}
  git push origin HEAD v${version}

The tag starts .github/workflows/release.yml, which builds and publishes the artefacts.`
}
