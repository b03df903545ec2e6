import type { WireEndpoint, WireModel } from '../../config/wire-config.ts'
import type { ConfigDraft } from '../config-draft.ts'
import { type Foreign, number, ownOf } from '../foreign.ts'
import { leftOut, type NoteTable, nothingToDo } from '../import-note.ts'
import { deploymentPrices, isPriceName } from './model-prices.ts'

const abilities = {
  supports_function_calling: 'tools',
  supports_response_schema: 'structured_outputs',
  supports_reasoning: 'reasoning',
} as const

/** What a deployment costs and can do. */
export function endpointTraits(params: Foreign, info: Foreign): Partial<WireEndpoint> {
  const prices = deploymentPrices(params, info)
  const told = Object.keys(abilities).some((name) => info[name] !== undefined)
  const can = Object.entries(abilities).flatMap(([name, own]) => (info[name] === true ? [own] : []))
  return { ...(prices !== undefined && { prices }), ...(told && { supported_parameters: can }) }
}

/** How long a model's conversations may be, and what it reads. */
export function modelTraits(info: Foreign): Partial<WireModel> {
  const context = number(info['max_input_tokens'])
  const output = number(info['max_output_tokens'] ?? info['max_tokens'])
  const inputs = [
    'text',
    ...(info['supports_vision'] === true ? ['image'] : []),
    ...(info['supports_pdf_input'] === true ? ['file'] : []),
    ...(info['supports_audio_input'] === true ? ['audio'] : []),
  ]
  return {
    ...(context !== undefined && context > 0 && { context_length: Math.round(context) }),
    ...(output !== undefined && output > 0 && { max_output_tokens: Math.round(output) }),
    ...(inputs.length > 1 && { input_modalities: inputs }),
  }
}

const taken = new Set<string>([
  ...Object.keys(abilities),
  ...['max_input_tokens', 'max_output_tokens', 'max_tokens', 'mode'],
  ...['supports_vision', 'supports_pdf_input', 'supports_audio_input'],
])

const teams = leftOut('models belong to no team: guardrails say which keys and workspaces may use which models')

/** Members of `model_info` that are not in gateway.yaml, and why. */
export const infoNotes: NoteTable = {
  id: nothingToDo('endpoints have ids of their own: <model>@<tag>'),
  base_model: nothingToDo('prices of known models are known by the name at the provider; others are set as prices'),
  version: nothingToDo('for people'),
  description: nothingToDo('for people'),
  supported_environments: leftOut('one file serves one environment: make a gateway.yaml for each'),
  access_groups: teams,
  team_id: teams,
  team_public_model_name: teams,
  tier: leftOut('tiers of a team: guardrails and budgets do this'),
  custom_tokenizer: leftOut('tokens are counted by the tokenizers that are built in, and by providers'),
  health_check_timeout: leftOut('endpoints are not probed: requests tell how they are'),
  health_check_model: leftOut('endpoints are not probed: requests tell how they are'),
  disable_background_health_check: nothingToDo('endpoints are not probed'),
  blocked: leftOut('leave the model out of gateway.yaml instead'),
}

const traits = /^supports_|_cost|^litellm_provider$|^db_model$|^(created|updated)_(at|by)$/

/** Says what becomes of the members of `model_info`. */
export function noteModelInfo(draft: ConfigDraft, from: string, info: Foreign): void {
  for (const name of Object.keys(info)) {
    if (taken.has(name) || isPriceName(name)) continue
    const known = ownOf(infoNotes, name)
    const usual = traits.test(name) ? leftOut('there is no such ability or price here') : undefined
    const { outcome, words } = known ?? usual ?? leftOut('it is not known here')
    draft.note(`${from}: model_info.${name}`, outcome, words)
  }
}
