import type { Json } from '../document/openapi.ts'
import type { SchemaCompiler } from '../schemas/schema-compiler.ts'

/** What a rule looks at. */
export interface Linted {
  readonly document: Json
  readonly compiler: SchemaCompiler
}

/** `error`: generators, clients or validators go wrong. `warning`: readers and tools are left without something. */
export type Severity = 'error' | 'warning'

/** Tells of something that breaks a rule, at these keys from the root; the message says what to do. */
export type Report = (rule: string, at: readonly string[], message: string, severity?: Severity) => void

/** Looks for whatever breaks its rules. */
export type Rule = (linted: Linted, report: Report) => void
