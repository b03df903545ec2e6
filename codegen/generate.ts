import { describeFinding } from '../src/lockstep/lint/finding.ts'
import { availabilityTypes, emitAvailability } from './emit-availability.ts'
import { emitBodyNames } from './emit-body-names.ts'
import { emitCheckedSchemas } from './emit-checked-schemas.ts'
import { emitGaps } from './emit-gaps.ts'
import { emitOperations } from './emit-operations.ts'
import { emitSessionRules } from './emit-session-rules.ts'
import { emitTypes } from './emit-types.ts'
import { emitValidatorRuntime } from './emit-validator-runtime.ts'
import { emitValidators } from './emit-validators.ts'
import { lintContract } from './lint-contract.ts'
import { parseSpec } from './spec.ts'

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
export const schemaValidators: Record<string, Validator | undefined>
`

/** The files of generated/ by name. Rejects where the contract breaks a house rule. */
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
    ['session-rules.ts', header + emitSessionRules(spec)],
    ['availability.js', header + emitAvailability(spec)],
    ['availability.d.ts', header + availabilityTypes],
    ['body-names.ts', header + emitBodyNames(spec)],
    ['checked-schemas.ts', header + emitCheckedSchemas(spec)],
    ['gaps.ts', header + emitGaps(spec)],
    ['validator-runtime.js', header + (await emitValidatorRuntime())],
    ['validators.js', header + (await emitValidators(spec))],
    ['validators.d.ts', header + validatorTypes],
  ])
}
