import type { Document } from 'openapi-backend'
import { operations } from '../../contract/contract.ts'
import { securitySchemes } from './security-handlers.ts'

/**
 * The contract as far as dispatching needs it: paths, methods, operationIds and security. The whole of it would be cloned and walked at every
 * start, and is only needed by the routes that serve it. Operations that are hidden are left out.
 */
export function dispatchDefinition(hidden: ReadonlySet<string>): Document {
  const paths: Record<string, Record<string, object>> = {}
  for (const [operationId, { method, path, security }] of Object.entries(operations)) {
    if (hidden.has(operationId)) continue
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId,
        security: (security as readonly string[]).map((scheme) => ({ [scheme]: [] })),
        responses: {},
      },
    }
  }
  // openapi-backend types definitions as one of several OpenAPI versions; this is as much of one as it reads.
  return {
    openapi: '3.1.0',
    info: { title: 'Model Gateway', version: '1.0.0' },
    paths,
    // What a scheme looks like is for those who call: here its name is enough.
    components: { securitySchemes: Object.fromEntries(securitySchemes().map((name) => [name, { type: 'http' }])) },
  } as unknown as Document
}
