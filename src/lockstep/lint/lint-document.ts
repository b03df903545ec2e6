import type { Json } from '../document/openapi.ts'
import { SchemaCompiler } from '../schemas/schema-compiler.ts'
import type { Finding } from './finding.ts'
import { lintExamples } from './lint-examples.ts'
import { lintForm } from './lint-form.ts'
import { lintOperations } from './lint-operations.ts'
import { lintPatterns } from './lint-patterns.ts'
import { lintReferences } from './lint-references.ts'
import { lintSchemas } from './lint-schemas.ts'
import { lintTypes } from './lint-types.ts'
import { lintUnions } from './lint-unions.ts'
import type { Linted, Rule, Severity } from './rule.ts'

/** A finding, and how bad it is. */
export interface GradedFinding extends Finding {
  readonly severity: Severity
}

const rules: readonly Rule[] = [
  lintForm,
  lintOperations,
  lintReferences,
  lintUnions,
  lintPatterns,
  lintTypes,
  lintSchemas,
  lintExamples,
]

/** Every rule for documents of anybody. */
export function lintDocument(document: Json): GradedFinding[] {
  return lintBy(rules, document)
}

/** The findings of these rules. */
export function lintBy(chosen: readonly Rule[], document: Json): GradedFinding[] {
  const findings: GradedFinding[] = []
  const linted: Linted = { document, compiler: new SchemaCompiler(document) }
  for (const rule of chosen) {
    rule(linted, (name, at, message, severity = 'error') => findings.push({ rule: name, at, message, severity }))
  }
  return findings
}
