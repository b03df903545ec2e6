import type { Random } from '../seeded-random.ts'
import type { FlatSchema } from './flat-schema.ts'
import type { JsonSchema } from './json-schema.ts'
import type { SchemaMatcher } from './matches-schema.ts'
import type { SchemaScope } from './schema-scope.ts'

/** Makes values within one schema document. `undefined` means that no value was found. */
export interface JsonMaker {
  readonly scope: SchemaScope
  readonly matcher: SchemaMatcher
  readonly random: Random
  make(schema: JsonSchema, depth: number): unknown
  makeFlat(flat: FlatSchema, depth: number): unknown
  /** Counts text that goes into the value, to bound its size. */
  spend(characters: number): void
  /** True when only required parts should be made from here on. */
  isSparing(depth: number): boolean
}
