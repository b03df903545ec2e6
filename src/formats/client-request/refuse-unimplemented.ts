import { refuse } from './refuse.ts'

const missing = 'this gateway does not have it yet'

/** Features of the gateway itself that a request in any client format may ask for. */
interface GatewayFeatures {
  readonly model?: string | undefined
  readonly models?: readonly string[] | null | undefined
  readonly plugins?: readonly { readonly id: string; readonly enabled?: boolean | undefined }[] | null | undefined
  readonly stop_server_tools_when?: unknown
  readonly tools?: readonly { readonly type?: string | null }[] | null | undefined
}

/** Refuses features that the contract declares but the gateway does not have yet, so that nobody believes they ran. */
export function refuseUnimplemented(request: GatewayFeatures): void {
  const { model, models, plugins, tools } = request
  if (model !== undefined) refuseRouter(model, 'model')
  models?.forEach((id, index) => {
    refuseRouter(id, `models[${index}]`)
  })
  plugins?.forEach(({ id, enabled }, index) => {
    if (enabled !== false)
      refuse('invalid_request', `plugins[${index}].id`, `the plugin ${id} can't be run; ${missing}`)
  })
  if (request.stop_server_tools_when !== undefined && request.stop_server_tools_when !== null) {
    refuse('invalid_request', 'stop_server_tools_when', `there are no server tools to stop; ${missing}`)
  }
  tools?.forEach(({ type }, index) => {
    if (type?.startsWith('service:'))
      refuse('invalid_request', `tools[${index}].type`, `${type} is a server tool; ${missing}`)
  })
}

/** Like `refuseUnimplemented`, for one model id. */
export function refuseRouter(id: string, path: string): void {
  if (id.startsWith('service/')) refuse('invalid_request', path, `${id} is a router of the service; ${missing}`)
}

/** Like `refuseUnimplemented`, for an item, block or part that a server tool left in a conversation. */
export function refuseServerToolTrace(type: string, path: string): void {
  if (!type.startsWith('service:') && !type.startsWith('service_')) return
  refuse('invalid_request', `${path}.type`, `${type} comes from a server tool; ${missing}`)
}
