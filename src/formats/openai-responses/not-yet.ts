import { refuse } from './refuse.ts'
import type { ResponseRequest } from './wire.ts'

const missing = 'this gateway does not have it yet'

/** Turns down what the contract declares and later work builds: nobody is to believe that it ran. */
export function refuseNotYet(request: ResponseRequest): void {
  const { model, models, plugins, tools, input } = request
  if (model?.startsWith('service/'))
    refuse('invalid_request', 'model', `${model} is a router of the service; ${missing}`)
  models?.forEach((id, index) => {
    if (id.startsWith('service/'))
      refuse('invalid_request', `models[${index}]`, `${id} is a router of the service; ${missing}`)
  })
  plugins?.forEach(({ id, enabled }, index) => {
    if (enabled !== false)
      refuse('invalid_request', `plugins[${index}].id`, `the plugin ${id} can't be run; ${missing}`)
  })
  if (request.stop_server_tools_when !== undefined) {
    refuse('invalid_request', 'stop_server_tools_when', `there are no server tools to stop; ${missing}`)
  }
  tools?.forEach(({ type }, index) => {
    if (type.startsWith('service:'))
      refuse('invalid_request', `tools[${index}].type`, `${type} is a server tool; ${missing}`)
  })
  if (!Array.isArray(input)) return
  input.forEach((item, index) => {
    if ('type' in item && item.type.startsWith('service:')) {
      refuse('invalid_request', `input[${index}].type`, `${item.type} is an item of a server tool; ${missing}`)
    }
  })
}
