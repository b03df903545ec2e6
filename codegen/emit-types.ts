import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import type { Spec } from './spec.ts'

export { astToString, openapiTS }

/** TypeScript types of every schema and operation. A property with a default stays optional: absent is not the same as default. */
export async function emitTypes(spec: Spec): Promise<string> {
  const nodes = await openapiTS(structuredClone(spec) as unknown as OpenAPI3, {
    alphabetize: false,
    defaultNonNullable: false,
    excludeDeprecated: false,
    silent: true,
  })
  return astToString(nodes)
}
