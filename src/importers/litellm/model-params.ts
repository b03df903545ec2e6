import type { ConfigDraft } from '../config-draft.ts'
import { type Foreign, ownOf, shown } from '../foreign.ts'
import { byHand, leftOut, type NoteTable, nothingToDo } from '../import-note.ts'
import { isPriceName } from './model-prices.ts'

const noEndpointLimit = leftOut(
  'endpoints have no rate of their own: after a 429 the next endpoint is asked. rate_limits bounds keys and workspaces',
)
const noEndpointTime = leftOut('times hold for all endpoints: limits.upstream_first_byte_timeout and others')
const ofRequest = leftOut('requests say this themselves')
const azureIdentity = leftOut(
  'the gateway sends a key: create one for the resource, or put a proxy that signs in before it',
)
const awsIdentity = leftOut('the gateway signs with an access key, or sends a Bedrock API key')

/** Members that `deployment.ts` and `model-info.ts` read. */
const taken = new Set([
  ...['model', 'custom_llm_provider', 'api_base', 'base_url', 'api_key', 'organization', 'extra_headers', 'headers'],
  ...['aws_region_name', 'aws_access_key_id', 'aws_secret_access_key', 'aws_session_token'],
  ...['vertex_project', 'vertex_location', 'vertex_ai_project', 'vertex_ai_location', 'litellm_credential_name'],
])

/** Those of them that may be lists or mappings. */
const mayBeMore = new Set(['organization', 'extra_headers', 'headers', 'tiered_pricing'])

/** Members of `litellm_params` that are not in gateway.yaml, and why. */
export const paramNotes: NoteTable = {
  api_version: nothingToDo("Azure's v1 address needs no version"),
  rpm: noEndpointLimit,
  tpm: noEndpointLimit,
  itpm: noEndpointLimit,
  otpm: noEndpointLimit,
  max_parallel_requests: noEndpointLimit,
  default_api_key_rpm_limit: byHand('rate_limits.key_requests holds for every key and all models'),
  default_api_key_tpm_limit: byHand('rate_limits.key_tokens holds for every key and all models'),
  weight: leftOut('requests are spread by price and speed; callers name an order in provider.order'),
  order: leftOut('callers name an order in provider.order'),
  timeout: noEndpointTime,
  stream_timeout: noEndpointTime,
  max_retries: leftOut('an endpoint is asked up to three times where that can help, then the next one'),
  num_retries: leftOut('an endpoint is asked up to three times where that can help, then the next one'),
  cooldown_time: leftOut('cool-downs hold for all endpoints: routing.cool_down_least and others'),
  max_budget: leftOut('budgets are those of workspaces and keys, not of endpoints'),
  budget_duration: leftOut('budgets are those of workspaces and keys, not of endpoints'),
  tags: leftOut('there are no tags: callers name providers in provider.only'),
  drop_params: nothingToDo('parameters that an endpoint can not take are left out, and named in the answer'),
  additional_drop_params: byHand('capabilities.refused_parameters of the provider'),
  allowed_openai_params: nothingToDo('what the contract does not list goes to endpoints of the same format'),
  merge_reasoning_content_in_choices: leftOut('reasoning stays apart from the answer'),
  azure_ad_token: azureIdentity,
  tenant_id: azureIdentity,
  client_id: azureIdentity,
  client_secret: azureIdentity,
  azure_scope: azureIdentity,
  azure_username: azureIdentity,
  azure_password: azureIdentity,
  vertex_credentials: byHand('set GOOGLE_APPLICATION_CREDENTIALS to the path of the file'),
  region_name: nothingToDo('the address of the provider says it'),
  aws_profile_name: awsIdentity,
  aws_role_name: awsIdentity,
  aws_session_name: awsIdentity,
  aws_web_identity_token: awsIdentity,
  aws_sts_endpoint: awsIdentity,
  aws_external_id: awsIdentity,
  aws_bedrock_runtime_endpoint: byHand('base_url of the provider'),
  model_info: nothingToDo('read where it belongs'),
  use_in_pass_through: leftOut('there are no pass-through routes'),
  configurable_clientside_auth_params: leftOut('callers can not bring a key in a request: byok add keeps it'),
  mock_response: byHand('the simulator answers for tests'),
  temperature: ofRequest,
  top_p: ofRequest,
  top_k: ofRequest,
  max_tokens: ofRequest,
  max_completion_tokens: ofRequest,
  seed: ofRequest,
  stop: ofRequest,
  n: ofRequest,
  presence_penalty: ofRequest,
  frequency_penalty: ofRequest,
  logit_bias: ofRequest,
  user: ofRequest,
  stream: ofRequest,
  response_format: ofRequest,
  reasoning_effort: ofRequest,
  thinking: ofRequest,
  extra_body: ofRequest,
  tools: ofRequest,
  metadata: ofRequest,
  dimensions: ofRequest,
  safety_settings: ofRequest,
  initial_prompt_value: leftOut('servers apply the templates of their models themselves'),
  roles: leftOut('servers apply the templates of their models themselves'),
  final_prompt_value: leftOut('servers apply the templates of their models themselves'),
  bos_token: leftOut('servers apply the templates of their models themselves'),
  eos_token: leftOut('servers apply the templates of their models themselves'),
  cache_control_injection_points: byHand('requests mark what is to be cached'),
}

/** Says what becomes of the parameters of a deployment. */
export function noteParams(draft: ConfigDraft, from: string, params: Foreign): void {
  if (Array.isArray(params['organization'])) {
    draft.note(`${from}: organization`, 'left out', 'a provider has one: write one for each organization')
  }
  for (const name of Object.keys(params)) {
    const isTaken = taken.has(name) || isPriceName(name)
    const isText = isTaken && !mayBeMore.has(name)
    if (isText && typeof params[name] === 'object' && params[name] !== null)
      draft.note(`${from}: ${name}`, 'left out', `it must be a text, and is ${shown(params[name])}`)
    if (isTaken) continue
    const known = ownOf(paramNotes, name)
    const { outcome, words } = known ?? leftOut('it is not known here')
    draft.note(`${from}: ${name}`, outcome, words)
  }
}
