import type { Document } from 'openapi-backend'
import { operations } from '../contract/contract.ts'

/**
 * The contract as far as dispatching needs it: paths, methods and operationIds. The whole of it would be cloned and walked at every
 * start, and is only needed by the routes that serve it. Its security is for `recognizerOf`: openapi-backend would run a handler for
 * each scheme, in parallel and with three promises each, and keep what they throw to itself.
 */
export function dispatchDefinition(): Document {
  const paths: Record<string, Record<string, object>> = {}
  for (const [operationId, { method, path }] of Object.entries(operations)) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: { operationId, responses: {} } }
  }
  // openapi-backend types definitions as one of several OpenAPI versions; this is as much of one as it reads.
  return {
    openapi: '3.1.0',
    info: { title: 'Model Gateway', version: '1.0.0' },
    paths,
  } as unknown as Document
}
