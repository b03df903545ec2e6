import type { WireEndpoint, WireModel, WireProvider } from '../config/wire-config.ts'
import type { ConfigProblem } from '../errors/config-error.ts'
import type { ConfigDraft } from './config-draft.ts'

/**
 * Takes back what a gateway would refuse: a limit that is out of its bounds, a price that is none. Returns whether it could, so that the rest may
 * be tried again.
 */
export function leaveOutUnfit(draft: ConfigDraft, { key, message }: ConfigProblem): boolean {
  if (draft.has(key)) {
    draft.unset(key)
    draft.note(key, 'left out', `it ${message}`)
    return true
  }
  const [, kind, index = '', rest = ''] = /^(models|providers)\[(\d+)\]\.(.+)$/.exec(key) ?? []
  const at = Number(index)
  const model = kind === 'models' ? draft.models[at] : undefined
  const provider = kind === 'providers' ? draft.providers[at] : undefined
  const changed =
    (model !== undefined && changeModel(draft, at, model, rest)) ||
    (provider !== undefined && changeProvider(draft, at, provider, rest))
  if (changed) {
    draft.note(`${model?.id ?? provider?.slug ?? ''}: ${rest}`, 'left out', `it ${message}`)
    return true
  }
  return leaveOutWhole(draft, key, message)
}

/** Takes a whole model, provider or MCP server back whose other members don't fit either. */
function leaveOutWhole(draft: ConfigDraft, key: string, message: string): boolean {
  const [, kind, index = '', member = ''] = /^(models|providers|mcp\.servers)\[(\d+)\]\.?(.*)$/s.exec(key) ?? []
  const at = Number(index)
  const words = `${member === '' ? 'it' : `its ${member}`} ${message}`
  if (kind === 'models') {
    const [gone] = draft.models.splice(at, 1)
    if (gone !== undefined) draft.note(`model ${gone.id}`, 'left out', words)
    return gone !== undefined
  }
  if (kind === 'mcp.servers') {
    const [gone] = draft.mcpServers.splice(at, 1)
    if (gone !== undefined) draft.note(`MCP server ${gone.name}`, 'left out', words)
    return gone !== undefined
  }
  const [gone] = kind === 'providers' ? draft.providers.splice(at, 1) : []
  if (gone === undefined) return false
  draft.note(`provider ${gone.slug}`, 'left out', words)
  const kept = draft.models.flatMap((model) => {
    const endpoints = model.endpoints.filter(({ provider }) => provider !== gone.slug)
    if (endpoints.length === model.endpoints.length) return [model]
    if (endpoints.length > 0) return [{ ...model, endpoints }]
    draft.note(`model ${model.id}`, 'left out', `its only provider, ${gone.slug}, is left out`)
    return []
  })
  draft.models.splice(0, draft.models.length, ...kept)
  return true
}

const optionalOfModel = ['name', 'description', 'context_length', 'max_output_tokens', 'input_modalities'] as const
const optionalOfEndpoint = ['prices', 'supported_parameters', 'quantization'] as const

function changeModel(draft: ConfigDraft, at: number, model: WireModel, rest: string): boolean {
  const own = optionalOfModel.find((name) => rest === name || rest.startsWith(`${name}[`))
  if (own !== undefined) {
    draft.replace(draft.models, at, without(model, own))
    return true
  }
  const [, index = '', member = ''] = /^endpoints\[(\d+)\]\.(\w+)/.exec(rest) ?? []
  const endpoint = model.endpoints[Number(index)]
  const optional = optionalOfEndpoint.find((name) => name === member)
  if (endpoint === undefined || optional === undefined) return false
  const endpoints = model.endpoints.map((each): WireEndpoint => (each === endpoint ? without(each, optional) : each))
  draft.replace(draft.models, at, { ...model, endpoints })
  return true
}

function changeProvider(draft: ConfigDraft, at: number, provider: WireProvider, rest: string): boolean {
  if (rest.startsWith('headers')) draft.replace(draft.providers, at, without(provider, 'headers'))
  else if (rest.startsWith('capabilities')) draft.replace(draft.providers, at, without(provider, 'capabilities'))
  else return false
  return true
}

function without<T extends object>(thing: T, name: keyof T): T {
  const copy = { ...thing }
  delete copy[name]
  return copy
}
