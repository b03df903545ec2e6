/** `npm run codegen` writes generated/ from openapi.yaml, and the index at the head of that file; with `--check` it compares and fails on drift. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withIndex } from './contract-index.ts'
import { emitBodyNames } from './emit-body-names.ts'
import { emitOperations } from './emit-operations.ts'
import { emitSpec, emitSpecText } from './emit-spec.ts'
import { emitTypes } from './emit-types.ts'
import { emitValidatorRuntime } from './emit-validator-runtime.ts'
import { emitExplainers, emitValidators } from './emit-validators.ts'
import { describeFinding } from './finding.ts'
import { lintContract } from './lint-contract.ts'
import { parseSpec, readSpecText, specPath } from './spec.ts'

const directory = fileURLToPath(new URL('../generated/', import.meta.url))
const header = '// Made from openapi.yaml by `npm run codegen`. Do not edit.\n'
const validatorTypes = `export interface Violation {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
  data?: unknown
  schema?: unknown
  parentSchema?: Record<string, unknown>
}
export interface Validator {
  (data: unknown): boolean
  errors?: Violation[] | null
}
export const validators: Record<string, Record<string, Validator | undefined>>
`

/** The files of generated/ by name. */
export async function generate(text: string): Promise<Map<string, string>> {
  const spec = parseSpec(text)
  const problems = lintContract(text, spec)
  if (problems.length > 0)
    throw new Error(
      `openapi.yaml breaks the house rules:\n${problems.map((each) => `  ${describeFinding(each)}`).join('\n')}`,
    )
  return new Map([
    ['types.ts', header + (await emitTypes(spec))],
    ['operations.ts', header + emitOperations(spec)],
    ['body-names.ts', header + emitBodyNames(spec)],
    ['spec.js', header + emitSpec(spec)],
    ['spec.d.ts', `${header}export const spec: Record<string, unknown>\n`],
    ['spec-text.js', header + emitSpecText(text)],
    ['spec-text.d.ts', `${header}export const specText: string\n`],
    ['validator-runtime.js', header + (await emitValidatorRuntime())],
    ['validators.js', header + (await emitValidators(spec))],
    ['validators.d.ts', header + validatorTypes],
    ['explainers.js', header + (await emitExplainers(spec))],
    ['explainers.d.ts', header + validatorTypes],
  ])
}

function differences(files: ReadonlyMap<string, string>): string[] {
  const present = existsSync(directory) ? readdirSync(directory) : []
  const stale = present.filter((name) => !files.has(name)).map((name) => `generated/${name} should not be there`)
  const changed = [...files]
    .filter(([name, text]) => !present.includes(name) || readFileSync(directory + name, 'utf8') !== text)
    .map(([name]) => `generated/${name} is not what openapi.yaml says`)
  return [...stale, ...changed]
}

async function main(): Promise<void> {
  const written = readSpecText()
  const text = withIndex(written, parseSpec(written))
  const files = await generate(text)
  if (process.argv.includes('--check')) {
    const drift = [
      ...(text === written ? [] : ['the index of openapi.yaml is not what it holds']),
      ...differences(files),
    ]
    if (drift.length > 0) {
      console.error(`${drift.join('\n')}\nRun \`npm run codegen\` and commit the result.`)
      process.exitCode = 1
    } else console.log(`generated/ is what openapi.yaml says (${files.size} files)`)
    return
  }
  if (text !== written) writeFileSync(specPath, text)
  mkdirSync(directory, { recursive: true })
  for (const [name, text] of files) writeFileSync(directory + name, text)
  console.log(
    `generated/: ${[...files].map(([name, text]) => `${name} ${Math.ceil(text.length / 1024)} kB`).join(', ')}`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
