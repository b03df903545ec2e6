import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { withoutOpenVariants } from './open-unions.ts'
import type { Spec } from './spec.ts'

/**
 * TypeScript types of every schema and operation. A property with a default stays optional: absent is not the same as default. Open
 * variants are left out: the gateway writes known types only, and a type of any name could not be told from them.
 */
export async function emitTypes(spec: Spec): Promise<string> {
  const nodes = await openapiTS(structuredClone(withoutOpenVariants(spec)) as unknown as OpenAPI3, {
    alphabetize: false,
    defaultNonNullable: false,
    excludeDeprecated: false,
    silent: true,
  })
  return astToString(nodes)
}
