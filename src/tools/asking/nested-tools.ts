import { plannedUseOf, requestValidator, type Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'

type NestedTool = Schema<'NestedTool'>
type Tools = NonNullable<Schema<'ResponseRequest'>['tools']>

const askingTools: ReadonlySet<string> = new Set([
  'service:advisor',
  'service:subagent',
  'service:fusion',
  'service:image_generation',
])

/**
 * The tools of a model that a tool asks, as its request lists them. Throws GatewayError `invalid_request` for what is none of the gateway's
 * own tools, for settings that its kind does not have, and for tools that ask models themselves.
 */
export function nestedTools(tools: readonly NestedTool[] = [], of: string): { readonly tools?: Tools } {
  if (tools.length === 0) return {}
  for (const { type } of tools) {
    if (!type.startsWith('service:')) refuse(of, `${type.slice(0, 64)} is no tool of the gateway`)
    if (askingTools.has(type)) refuse(of, `${type} is not for models that a tool asks`)
  }
  const body = { model: 'any/model', input: 'any', tools }
  if (requestValidator('createResponse', 'body')?.(body) === false) refuse(of, 'are not valid tools')
  const planned = plannedUseOf('createResponse', body)
  if (planned !== undefined) refuse(of, `${planned.value ?? 'a setting'} is planned, not available yet`)
  // The validator has just held them to the contract.
  return { tools: tools as unknown as Tools }
}

function refuse(of: string, message: string): never {
  throw new GatewayError('invalid_request', `tools: the tools of ${of}: ${message}`)
}
