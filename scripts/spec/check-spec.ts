import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { YAMLParseError } from 'yaml'
import type { Finding } from '../../codegen/finding.ts'
import { lintContract } from '../../codegen/lint-contract.ts'
import { parseSpec, readSpecText, type Spec, specPath } from '../../codegen/spec.ts'
import { lintChangelog } from '../contract/lint-changelog.ts'
import { readReleased } from '../contract/released-contract.ts'
import { GoodExamples } from './good-examples.ts'
import type { FileFinding, LocatedFinding } from './located-finding.ts'
import { PlaceFinder } from './place-finder.ts'
import { runRedocly } from './redocly.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const config = join(root, 'redocly.yaml')
const contract = 'openapi.yaml'

/** Most of the time of the linter goes into this rule, which looks at one example at a time. */
const exampleRule = 'no-invalid-media-type-examples'

/** Everything that is wrong with the contract, by file and line. Rejects when the linter could not run. */
export async function checkSpec(): Promise<LocatedFinding[]> {
  const text = readSpecText()
  // In a process of its own, while this one reads the contract and its house rules.
  const general = runRedocly(specPath, config, [exampleRule])
  const spec = parse(text)
  if (!('openapi' in spec)) {
    await general.catch(() => [])
    return [spec]
  }
  const [own, ...others] = await Promise.allSettled([houseRules(text, spec), general, checkExamples(spec)])
  const linted = others.flatMap((each) => inContract(settled(each)))
  // A reference to nothing stops the house rules, and the linter names its place.
  const findings = own.status === 'rejected' && linted.length > 0 ? linted : [...settled(own), ...linted]
  return findings.length === 0 ? [] : sorted(located(findings, text))
}

function settled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

function parse(text: string): Spec | LocatedFinding {
  try {
    return parseSpec(text)
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    const [{ line, col }] = error.linePos ?? [{ line: 1, col: 1 }]
    const [message = ''] = error.message.split('\n')
    return { file: contract, line, column: col, rule: 'yaml-syntax', message }
  }
}

async function houseRules(text: string, spec: Spec): Promise<FileFinding[]> {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  return [...inContract(lintContract(text, spec)), ...lintChangelog(spec, readReleased(), changelog)]
}

async function checkExamples(spec: Spec): Promise<Finding[]> {
  const good = new GoodExamples(join(root, '.cache/good-examples.txt'), readFileSync(config, 'utf8') + linterVersion())
  const rest = good.without(spec)
  if (rest === null) return []
  const folder = mkdtempSync(join(tmpdir(), 'gateway-examples-'))
  try {
    const file = join(folder, contract)
    const rules = join(folder, 'redocly.yaml')
    writeFileSync(file, JSON.stringify(rest))
    writeFileSync(rules, `rules:\n  ${exampleRule}: error\n`)
    const findings = await runRedocly(file, rules, [])
    if (findings.length === 0) good.remember()
    return findings
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function linterVersion(): string {
  return readFileSync(join(root, 'node_modules/@redocly/cli/package.json'), 'utf8')
}

function inContract(findings: readonly Finding[]): FileFinding[] {
  return findings.map((each) => ({ file: contract, ...each }))
}

function located(findings: readonly FileFinding[], text: string): LocatedFinding[] {
  const finder = new PlaceFinder(text)
  return findings.map(({ file, rule, at, message }) => ({
    file,
    ...('line' in at ? at : finder.find(at)),
    rule,
    message,
  }))
}

function sorted(findings: readonly LocatedFinding[]): LocatedFinding[] {
  return findings.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column)
}
