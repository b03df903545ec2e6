import type { UpstreamFormatId } from '../canonical/format-id.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import { anthropicMessages } from './rules/anthropic-messages.ts'
import { bedrockConverse } from './rules/bedrock-converse.ts'
import { cohereChat } from './rules/cohere-chat.ts'
import { everywhere } from './rules/everywhere.ts'
import { googleGemini } from './rules/google-gemini.ts'
import { ollamaChat } from './rules/ollama-chat.ts'
import { openAiChat } from './rules/openai-chat.ts'
import { openAiResponses } from './rules/openai-responses.ts'
import type { FitRules, RuleRow } from './rules.ts'

/** The rules of each format besides those of all; later rows win. */
export const rowsByFormat: Readonly<Record<UpstreamFormatId, readonly RuleRow[]>> = {
  'openai-responses': openAiResponses,
  'openai-chat': openAiChat,
  'google-gemini': googleGemini,
  'anthropic-messages': anthropicMessages,
  'bedrock-converse': bedrockConverse,
  'cohere-chat': cohereChat,
  'ollama-chat': ollamaChat,
  // Runs in this process, and takes all.
  simulator: [],
}

const known = new WeakMap<Endpoint, FitRules>()

/** What an endpoint takes: of the rows that are for it, the last one of each rule. */
export function rulesOf(endpoint: Endpoint): FitRules {
  let rules = known.get(endpoint)
  if (rules === undefined) {
    rules = mergeRows(endpoint)
    known.set(endpoint, rules)
  }
  return rules
}

function mergeRows(endpoint: Endpoint): FitRules {
  const { provider, upstreamModel } = endpoint
  const rules: Record<string, unknown> = {}
  for (const { rule, value, providers, model, parameter } of [...everywhere, ...rowsByFormat[provider.format]]) {
    if (providers?.includes(provider.slug) === false || model?.test(upstreamModel) === false) continue
    if (parameter !== undefined && !supports(endpoint, parameter)) continue
    rules[rule] = value
  }
  return rules
}

/** An endpoint without a list is assumed to support everything that its provider does; some parameters only few providers have. */
function supports({ provider, supportedParameters }: Endpoint, name: string): boolean {
  const { hasJsonSchema, extraParameters = [] } = provider.capabilities
  if (name === 'structured_outputs' && !hasJsonSchema) return false
  if (name === 'cache_control') return extraParameters.includes(name) || supportedParameters?.has(name) === true
  return supportedParameters?.has(name) ?? true
}
