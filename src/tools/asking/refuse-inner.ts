import { GatewayError } from '../../errors/gateway-error.ts'
import type { ToolRequest } from '../define-tool.ts'

/** Refuses a tool that asks models to a model that such a tool has asked: a request could not end otherwise. */
export function refuseInner(type: string, { isInner }: ToolRequest): void {
  if (isInner === true) throw new GatewayError('invalid_request', `tools: ${type} is not for models that a tool asks`)
}
