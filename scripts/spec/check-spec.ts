import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { YAMLParseError } from 'yaml'
import { lintContract } from '../../codegen/lint-contract.ts'
import { parseSpec, readSpecText, type Spec, specPath } from '../../codegen/spec.ts'
import { type FileFinding, type Finding, type LocatedFinding, locate } from '../../src/lockstep/lint/finding.ts'
import { lintBy } from '../../src/lockstep/lint/lint-document.ts'
import { lintExamples } from '../../src/lockstep/lint/lint-examples.ts'
import { lintPatterns } from '../../src/lockstep/lint/lint-patterns.ts'
import { lintReferences } from '../../src/lockstep/lint/lint-references.ts'
import { lintTypes } from '../../src/lockstep/lint/lint-types.ts'
import { readPending } from '../changes/pending-changes.ts'
import { lintChanges } from '../contract/lint-changes.ts'
import { readReleased } from '../contract/released-contract.ts'
import { GoodExamples } from './good-examples.ts'
import { runRedocly } from './redocly.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const config = join(root, 'redocly.yaml')
const contract = 'openapi.yaml'

/** Examples are held to their schemas by the rule of `contract lint`. */
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
  return findings.length === 0 ? [] : locate(findings, text)
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
  return [
    ...inContract([...lintContract(text, spec), ...lintBy([lintReferences, lintPatterns, lintTypes], { ...spec })]),
    ...lintChanges(spec, readReleased(), readPending(root)),
  ]
}

async function checkExamples(spec: Spec): Promise<Finding[]> {
  const rules = new URL('../../src/lockstep/', import.meta.url)
  const code = ['lint/lint-examples.ts', 'schemas/to-json-schema.ts', 'schemas/schema-compiler.ts']
  const text = code.map((each) => readFileSync(new URL(each, rules), 'utf8')).join('\n')
  const good = new GoodExamples(join(root, '.cache/good-examples.txt'), text)
  const rest = good.without(spec)
  if (rest === null) return []
  const findings = lintBy([lintExamples], { ...rest })
  if (findings.length === 0) good.remember()
  return findings
}

function inContract(findings: readonly Finding[]): FileFinding[] {
  return findings.map((each) => ({ file: contract, ...each }))
}
