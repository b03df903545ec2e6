import type { Schema } from '../api/contract.ts'
import { choiceIn, isTicked, jsonIn, textIn } from '../parts/form-values.ts'
import { changedHeaders, headersIn } from '../parts/header-lines.ts'

type Provider = Schema<'ConfiguredProvider'>

/** Wire formats that providers speak, by what they are called. */
export const formatTitles: Readonly<Record<Schema<'ProviderFormat'>, string>> = {
  'openai-chat': 'OpenAI Chat Completions',
  'openai-responses': 'OpenAI Responses',
  'anthropic-messages': 'Anthropic Messages',
  'google-gemini': 'Google Gemini',
  'bedrock-converse': 'Amazon Bedrock Converse',
  'cohere-chat': 'Cohere Chat',
  'ollama-chat': 'Ollama',
}

const formats = Object.keys(formatTitles) as readonly Schema<'ProviderFormat'>[]

/** What a form says of a new provider. What is left empty is as the gateway knows it. */
export function newProvider(form: FormData): Schema<'CreateConfiguredProviderRequest'> {
  const format = choiceIn(form, 'format', formats)
  const headers = headersIn(form, 'headers')
  const policy = policyIn(form)
  const zdr = answerIn(form, 'zdr')
  const capabilities = capabilitiesIn(form)
  return {
    slug: textIn(form, 'slug'),
    ...filled(form, ['name', 'base_url', 'api_key']),
    ...(format !== undefined && { format }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(Object.keys(policy).length > 0 && { data_policy: policy }),
    ...(zdr !== undefined && { zdr }),
    accept_unknown_models: isTicked(form, 'accept_unknown_models'),
    ...(capabilities !== undefined && { capabilities }),
  }
}

/** What a form changes of a stored provider. A key that is left empty stays. */
export function changedProvider(form: FormData, before: Provider): Schema<'UpdateConfiguredProviderRequest'> {
  const format = choiceIn(form, 'format', formats)
  const headers = changedHeaders(form, 'headers', before.headers)
  const policy = policyIn(form)
  const zdr = answerIn(form, 'zdr')
  const acceptsUnknown = isTicked(form, 'accept_unknown_models')
  const capabilities = capabilitiesIn(form)
  const key = isTicked(form, 'without_key') ? null : textIn(form, 'api_key') || undefined
  const isPolicyNew =
    policy.training !== before.data_policy.training || policy.retention !== before.data_policy.retention
  return {
    ...changedText(form, 'name', before.name),
    ...changedText(form, 'base_url', before.base_url),
    ...(key !== undefined && { api_key: key }),
    ...(format !== undefined && format !== before.format && { format }),
    ...(headers !== undefined && { headers }),
    ...(isPolicyNew && { data_policy: policy }),
    ...(zdr !== undefined && zdr !== before.zdr && { zdr }),
    ...(acceptsUnknown !== before.accept_unknown_models && { accept_unknown_models: acceptsUnknown }),
    ...(capabilities !== undefined && { capabilities }),
  }
}

function filled<Name extends string>(form: FormData, names: readonly Name[]): Partial<Record<Name, string>> {
  const written = names.flatMap((name) => {
    const text = textIn(form, name)
    return text === '' ? [] : [[name, text]]
  })
  return Object.fromEntries(written) as Partial<Record<Name, string>>
}

function changedText<Name extends string>(form: FormData, name: Name, before: string | null) {
  const text = textIn(form, name) || null
  return (text === before ? {} : { [name]: text }) as Partial<Record<Name, string | null>>
}

function policyIn(form: FormData): Schema<'ConfiguredDataPolicyChange'> {
  const training = answerIn(form, 'training')
  const retention = answerIn(form, 'retention')
  return { ...(training !== undefined && { training }), ...(retention !== undefined && { retention }) }
}

function answerIn(form: FormData, name: string): boolean | undefined {
  const answer = choiceIn(form, name, ['yes', 'no'])
  return answer === undefined ? undefined : answer === 'yes'
}

function capabilitiesIn(form: FormData): Record<string, unknown> | undefined {
  return jsonIn(form, 'capabilities', 'Capabilities', '{"output_limit_parameter": "max_tokens"}')
}
