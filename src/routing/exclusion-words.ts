import { outputLimitNames } from '../canonical/format-id.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Exclusion, ExclusionReason, Plan } from './plan.ts'

// The constraint behind each reason. Exhaustive: a reason added to the plan fails to compile here.
const constraintOfReason: Readonly<Record<ExclusionReason, string>> = {
  guardrail: 'a guardrail',
  allow_list: 'the allow-list',
  only: 'provider.only',
  ignore: 'provider.ignore',
  data_collection: 'provider.data_collection',
  zdr: 'provider.zdr',
  quantizations: 'provider.quantizations',
  max_price: 'provider.max_price',
  enforce_distillable_text: 'provider.enforce_distillable_text',
  free: 'the variant :free',
  input_modalities: 'the kind of input',
  output_modalities: 'the kind of output',
  prompt: 'prompt',
  native_tools: 'a tool that the provider runs',
  reasoning: 'reasoning',
  image_config: 'image_config',
  require_parameters: 'provider.require_parameters',
  strict: 'X-Service-Strict',
  context_length: 'the length of the input',
  tier: 'the service tier',
  tools: 'tools',
  structured_outputs: 'structured outputs',
  verbosity: 'verbosity',
  allow_fallbacks: 'provider.allow_fallbacks',
  cooling_down: 'a cool-down',
  byok: "who may use the workspace's provider credentials",
  unpriced: 'a budget, limit or credits, for which prices must be known,',
  budget: 'a budget, limit or credits',
  byok_unusable: 'a provider credential of the workspace that can not be opened',
}

/** Advice on letting the gateway shorten the conversation; empty if it may already. */
function shortening({ truncation, plugins = [] }: Turn): readonly string[] {
  if (truncation === 'disabled') return ['send truncation: auto']
  const listed = plugins.find(({ id }) => id === 'context-compression')
  const mayShorten = listed === undefined ? truncation === 'auto' : listed.enabled !== false
  return mayShorten ? [] : ['switch the plugin context-compression on']
}

/** Why no endpoint is left, for an error of this type, and what the caller can do. */
export function explainExclusions(
  { excluded, requestedModels, unknownModels, tooLong }: Plan,
  type: string,
  turn: Turn,
): string {
  const inVain = new Set(unknownModels)
  const known = listed([...new Set(requestedModels.filter((name) => !inVain.has(name)))], 'or')
  if (tooLong !== undefined) {
    const { promptTokens, contextTokens } = tooLong
    const { outputTokensMax, clientFormat } = turn
    const limit = outputLimitNames[clientFormat]
    const output = outputTokensMax === undefined ? '' : ` and ${limit} asks for ${outputTokensMax}`
    const remedies = [
      'Shorten it',
      ...(outputTokensMax === undefined ? [] : ['ask for less output']),
      ...shortening(turn),
    ]
    return `The input has about ${promptTokens} tokens${output}; ${known} takes ${contextTokens}. ${remedies.join(', ').replace(/, (?=[^,]*$)/, ', or ')}.`
  }
  if (excluded.length === 0) return `No provider serves ${known} just now.`
  if (lackOnlyTools(excluded))
    return `tools: no endpoint of ${known} has ${listed(kindsOf(turn), 'and')}. ${remedyOf(turn)}`
  const isStrict = excluded.some(({ reason }) => reason === 'strict')
  if (type === 'invalid_request' && !isStrict) return `prompt: no endpoint of ${known} takes a stored prompt.`
  if (type === 'context_length_exceeded') {
    const guess = turn.needs.promptTokensGuess
    return `The input is too long: by its size, not counted, about ${guess} tokens; ${known} takes ${longestOf(excluded)}. Shorten it.`
  }
  const byReason = groupByReason(excluded)
  const parts = [...byReason].map(([reason, exclusions]) => {
    const count = exclusions.length === 1 ? '1 endpoint' : `${exclusions.length} endpoints`
    const details = new Set(exclusions.map(({ detail }) => detail))
    const why = explainDetails(reason, [...details])
    return `${constraintOfReason[reason]} left out ${count}${why}`
  })
  const remedy = byReason.has('unpriced') ? ` ${unpricedRemedy}` : ''
  return `No endpoint of ${known} is left: ${listed(parts, 'and')}.${remedy}`
}

const unpricedRemedy =
  'Give it prices in gateway.yaml (models[].endpoints[].prices), or set routing.unpriced: allow there, which makes it cost nothing.'

function kindsOf({ needs: { natives = [] }, routing }: Turn): readonly string[] {
  const meant = routing.requireParameters === true ? natives : natives.filter(({ isForced }) => isForced)
  return [...new Set(meant.map(({ kind }) => kind))]
}

function remedyOf({ routing }: Turn): string {
  if (routing.isStrict === true) return 'Without X-Service-Strict it is left out.'
  return routing.requireParameters === true
    ? 'Without provider.require_parameters it is left out.'
    : 'Ask another model, or make the request without it.'
}

/** Only the details name guardrails, and callers need to know which ones apply to them. */
function explainDetails(reason: ExclusionReason, details: readonly string[]): string {
  if (details.length === 1) return ` (${details.join('')})`
  return reason === 'guardrail'
    ? ` (${details.slice(0, shownMax).join('; ')}${details.length > shownMax ? '; …' : ''})`
    : ''
}

const shownMax = 3

function groupByReason(excluded: readonly Exclusion[]): ReadonlyMap<ExclusionReason, readonly Exclusion[]> {
  const groups = new Map<ExclusionReason, Exclusion[]>()
  for (const exclusion of excluded) {
    const group = groups.get(exclusion.reason)
    if (group === undefined) groups.set(exclusion.reason, [exclusion])
    else group.push(exclusion)
  }
  return groups
}

/** True if every endpoint was left out for a tool that its provider does not run. */
export function lackOnlyTools(excluded: readonly Exclusion[]): boolean {
  return excluded.every(({ reason }) => reason === 'native_tools')
}

/** The longest context of the endpoints that were left out, in tokens. */
export function longestOf(excluded: readonly Exclusion[]): number {
  return Math.max(...excluded.map(({ endpoint, model }) => endpoint.contextLength ?? model.contextLength ?? 0))
}

/** Words as a list in a sentence. */
export function listed(words: readonly string[], conjunction: string): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`
}
