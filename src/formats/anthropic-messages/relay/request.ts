import type { WrittenTurn } from '../../../canonical/turn.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import { spliceMembers } from '../../../streams/scan-json.ts'
import type { UpstreamRequest } from '../../format.ts'
import { endUserFor } from '../../shared/end-user-for.ts'
import { endpointSupports } from '../../shared/endpoint-supports.ts'
import { lostMembers } from '../../shared/lost-members.ts'
import { requestPathOf } from '../../shared/request-path.ts'
import { type MessageRequest, type MessageSource, requestOf, sourceOf } from '../client/wire.ts'
import { betaHeader } from '../upstream/betas.ts'
import { continuesWithoutThoughts } from '../upstream/messages.ts'
import { modelTraits } from '../upstream/model.ts'
import { apiVersion, defaultOutputTokens, encodeMessagesRequest } from '../upstream/request.ts'
import { hasForeignThoughts, ownMessages, withoutForeignProofs } from './messages.ts'
import { systemFor } from './system.ts'
import { changeThinking } from './thinking.ts'

/** The smallest room for the answer of a thinking model, in tokens. */
const answerTokensMin = 1024

type Changes = Map<string, string | null>

/** Fields for this gateway only, which has handled them. */
const gatewayFields = [
  'models',
  'provider',
  'plugins',
  'route',
  'session_id',
  'trace',
  'stop_server_tools_when',
  'user',
  'safety_identifier',
  'debug',
] as const

/**
 * The request for an endpoint of this format: the caller's bytes with some top-level members replaced or removed. Fields outside the
 * contract are kept.
 */
export function encodeRelayRequest(turn: WrittenTurn, endpoint: Endpoint): UpstreamRequest {
  const request = requestOf(turn)
  const source = sourceOf(turn)
  // Members that the provider would refuse are encoded from canonical words.
  if (source.hasOwnBlocks || !isTakenAsWritten(request, endpoint))
    return withVersionOf(source, encodeMessagesRequest(turn, endpoint))
  const ignoredParameters: string[] = []
  const changes: Changes = new Map([['model', JSON.stringify(endpoint.upstreamModel)]])
  for (const name of gatewayFields) changes.set(name, null)
  // A list is the gateway's own fallback models; anything else is the provider's.
  if (request.fallbacks !== 'default') changes.set('fallbacks', null)
  if (request.max_tokens === undefined) {
    changes.set('max_tokens', String(turn.outputTokensMax ?? outputTokens(turn, endpoint, request)))
  } else if (turn.outputTokensMax !== request.max_tokens)
    changes.set('max_tokens', JSON.stringify(turn.outputTokensMax))
  const system = systemFor(request, source, endpoint, ignoredParameters)
  if (system !== undefined) changes.set('system', system)
  changeThinking(request, endpoint, changes, ignoredParameters)
  changeMessages(turn, source, endpoint, changes, ignoredParameters)
  changeTier(request, endpoint, changes, ignoredParameters)
  changeMetadata(turn, endpoint, changes, ignoredParameters)
  ignoredParameters.push(...lostMembers(turn, changes))
  return withVersionOf(source, {
    path: requestPathOf(endpoint, '/messages'),
    headers: { 'anthropic-version': apiVersion, ...betaHeader(source.betas, [], endpoint, ignoredParameters) },
    body: spliceMembers(source.json, changes),
    ignoredParameters,
  })
}

/** True if the model takes the roles and the form of thinking. Programs choose them by the name of the model, which is here the gateway's. */
function isTakenAsWritten({ messages, thinking, output_config: config }: MessageRequest, endpoint: Endpoint): boolean {
  const traits = modelTraits(endpoint.upstreamModel)
  if (!traits.takesSystemMessages && messages.some(({ role }) => role === 'system')) return false
  if (!traits.isKnown || !endpointSupports(endpoint, 'reasoning')) return true
  const { takesAdaptive, takesBudget, takesEffort } = traits
  if (thinking?.type === 'adaptive' && !takesAdaptive) return false
  if (thinking?.type === 'enabled' && !takesBudget) return false
  return takesEffort || (config?.effort ?? null) === null
}

/** The provider requires a limit above the thinking budget. */
function outputTokens(turn: WrittenTurn, endpoint: Endpoint, { thinking }: MessageRequest): number {
  const least = thinking?.type === 'enabled' ? thinking.budget_tokens + answerTokensMin : 0
  return Math.max(defaultOutputTokens(turn, endpoint), least)
}

function withVersionOf({ version }: MessageSource, request: UpstreamRequest): UpstreamRequest {
  if (version === undefined) return request
  return { ...request, headers: { ...request.headers, 'anthropic-version': version } }
}

function changeMessages(
  turn: WrittenTurn,
  { json, hasForeignProofs }: MessageSource,
  { provider: { capabilities } }: Endpoint,
  changes: Changes,
  ignoredParameters: string[],
): void {
  const { messages, thinking } = requestOf(turn)
  const span = json.members.get('messages')
  const signed = turn.proofs?.dropsAll !== true
  if ((!hasForeignProofs && signed) || span === undefined) return
  const bytes = json.bytes.subarray(span.valueStart, span.valueEnd)
  // Providers that sign nothing still want their thoughts back.
  const takes = { unsigned: signed && (capabilities.reasoningEcho ?? 'none') !== 'none', signed }
  const own = withoutForeignProofs(messages, bytes, takes)
  if (own === undefined) return
  changes.set('messages', own)
  if (!hasForeignThoughts(messages, takes)) return
  ignoredParameters.push('messages.reasoning')
  // The turn began at another provider, whose thoughts were removed: a thinking budget would be refused.
  if (thinking?.type !== 'enabled' || !continuesWithoutThoughts(ownMessages(messages, takes))) return
  changes.set('thinking', null)
  if (!ignoredParameters.includes('thinking')) ignoredParameters.push('thinking')
}

/**
 * An endpoint's own tier decides: a default one must not bill priority prices because the caller asked for them. The provider also has
 * bought capacity (`auto`) and its own `speed`.
 */
function changeTier(request: MessageRequest, { tier }: Endpoint, changes: Changes, ignoredParameters: string[]): void {
  const { service_tier: asked, speed } = request
  if (asked !== undefined || tier === 'priority') changes.set('service_tier', tierWord(asked ?? null, tier))
  if (tier !== 'priority' && (asked === 'priority' || asked === 'fast' || asked === 'flex' || asked === 'scale')) {
    ignoredParameters.push('service_tier')
  }
  if (speed === undefined || (speed === 'fast' && tier === 'priority')) return
  changes.set('speed', null)
  if (speed === 'fast') ignoredParameters.push('speed')
}

function tierWord(asked: MessageRequest['service_tier'], tier: Endpoint['tier']): string | null {
  if (tier === 'priority') return '"auto"'
  if (asked === 'standard' || asked === 'default' || asked === 'standard_only') return '"standard_only"'
  return asked === 'auto' ? '"auto"' : null
}

/** The provider gets a hash of the end user, and nothing else. */
function changeMetadata(turn: WrittenTurn, endpoint: Endpoint, changes: Changes, ignoredParameters: string[]): void {
  const hash = endUserFor(turn, endpoint)
  const { user_id: _, ...facts } = requestOf(turn).metadata ?? {}
  if (Object.values(facts).some((fact) => typeof fact === 'string')) ignoredParameters.push('metadata')
  changes.set('metadata', hash === undefined ? null : JSON.stringify({ user_id: hash }))
}
