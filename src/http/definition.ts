import type { Document } from 'openapi-backend'
import { operations } from '../contract.ts'

/**
 * The contract as far as dispatching needs it: paths, methods, operationIds and security. The whole of it would be cloned and walked
 * at every start, and is only needed by the routes that serve it.
 */
export function dispatchDefinition(): Document {
  const paths: Record<string, Record<string, object>> = {}
  const securitySchemes: Record<string, object> = {}
  for (const [operationId, { method, path, security }] of Object.entries(operations)) {
    const schemes = security.map((name) => ({ [name]: [] }))
    for (const name of security) securitySchemes[name] = { type: 'http', scheme: 'bearer' }
    paths[path] = { ...paths[path], [method.toLowerCase()]: { operationId, security: schemes, responses: {} } }
  }
  // openapi-backend types definitions as one of several OpenAPI versions; this is as much of one as it reads.
  return {
    openapi: '3.1.0',
    info: { title: 'Model Gateway', version: '1.0.0' },
    paths,
    components: { securitySchemes },
  } as unknown as Document
}
