import type { FunctionTool } from '../../canonical/tool.ts'
import type { Turn } from '../../canonical/turn.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { ModelWish } from '../ask-model.ts'
import type { ToolOptions } from '../define-tool.ts'

type Options = ToolOptions<'service:subagent'>

/**
 * The caller's functions that a subagent may call, as its request lists them. Throws GatewayError for a name that the request does not list.
 */
export function inheritedFunctions(
  { inherit_functions: inherits, inherited_function_names: names }: Options,
  turn: Turn,
): NonNullable<ModelWish['tools']> {
  if (inherits !== true) return []
  const functions = turn.conversation().tools.filter((tool) => tool.kind === 'function')
  for (const name of names ?? []) {
    if (functions.some((each) => each.name === name)) continue
    const message = `tools: service:subagent: inherited_function_names: the request has no function ${name}`
    throw new GatewayError('invalid_request', message)
  }
  return functions.filter(({ name }) => names === undefined || names.includes(name)).map(toWire)
}

function toWire({ name, description, parameters = {}, strict }: FunctionTool) {
  return {
    type: 'function' as const,
    name,
    parameters: { ...parameters },
    ...(description !== undefined && { description }),
    ...(strict !== undefined && { strict }),
  }
}
