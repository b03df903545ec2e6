import type { WrittenTurn } from '../../../canonical/turn.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import { writeExact } from '../../../streams/exact-json.ts'
import { spliceMembers } from '../../../streams/scan-json.ts'
import { metadataFor } from '../../client-request/end-user.ts'
import { withExactMembers } from '../../client-request/exact-members.ts'
import type { UpstreamRequest } from '../../format.ts'
import { endUserFor } from '../../shared/end-user-for.ts'
import { endpointSupports } from '../../shared/endpoint-supports.ts'
import { isSet } from '../../shared/is-set.ts'
import { lostMembers } from '../../shared/lost-members.ts'
import { requestPathOf } from '../../shared/request-path.ts'
import { mayRemember } from '../client/remembered-items.ts'
import { takes } from '../endpoint-takes.ts'
import { flatNamesOf } from '../flat-names.ts'
import { type ResponseRequest, requestOf, sourceOf } from '../wire.ts'
import { type FlatMembers, flattenNamespaces } from './flat-request.ts'
import { toPlainInput } from './input.ts'

/** Fields for this gateway only, which has handled them. */
const gatewayFields: ReadonlySet<string> = new Set([
  'models',
  'provider',
  'plugins',
  'route',
  'session_id',
  'trace',
  'debug',
  'generate',
  'stop_server_tools_when',
])

/** Fields that go only to endpoints that list them. */
const rareFields = ['cache_control', 'modalities', 'image_config', 'top_k'] as const

const sealedThoughts = 'reasoning.encrypted_content'

/**
 * The request for an endpoint of this format: the caller's bytes with some top-level members replaced or removed. Fields outside the
 * contract are kept.
 */
export function encodeRelayRequest(turn: WrittenTurn, endpoint: Endpoint): UpstreamRequest {
  const request = requestOf(turn)
  const source = sourceOf(turn)
  const isCompaction = turn.compaction === 'endpoint'
  const changes = new Map<string, string | null>([
    ['model', JSON.stringify(endpoint.upstreamModel)],
    ['store', isCompaction ? null : 'false'],
  ])
  const ignoredParameters: string[] = []
  if (isCompaction) {
    changes.set('stream', null)
    // The operation has no limit, so none was decoded.
    changes.set('max_output_tokens', null)
    if (source.members.has('max_output_tokens')) ignoredParameters.push('max_output_tokens')
  }
  for (const name of source.members.keys()) if (gatewayFields.has(name)) changes.set(name, null)
  if (isSet(turn.outputTokensMax) && turn.outputTokensMax !== request.max_output_tokens) {
    changes.set('max_output_tokens', JSON.stringify(turn.outputTokensMax))
  }
  if (turn.toolUsesMax !== undefined) changes.set('max_tool_calls', JSON.stringify(turn.toolUsesMax))
  for (const name of rareFields) {
    if (request[name] === undefined || takes(endpoint, name)) continue
    changes.set(name, null)
    if (!isTextOnly(name, request)) ignoredParameters.push(name)
  }
  const flat = flattenFor(endpoint, turn)
  if (flat !== undefined) changeNamespaces(flat, changes)
  changeInput(turn, flat?.input ?? request.input, endpoint, changes, ignoredParameters)
  changeReasoning(request, endpoint, changes, ignoredParameters)
  if (!isCompaction) changeInclude(request, endpoint, changes)
  changeServiceTier(request, endpoint, changes, ignoredParameters)
  changeEndUser(turn, endpoint, changes)
  ignoredParameters.push(...lostMembers(turn, changes))
  changeAsides(turn, changes)
  return {
    path: requestPathOf(endpoint, isCompaction ? '/responses/compact' : '/responses'),
    headers: {},
    body: spliceMembers(source, changes),
    ignoredParameters,
    ...(flat !== undefined && { renamesTools: true }),
  }
}

/** Compaction has no place for end users. */
function changeEndUser(turn: WrittenTurn, endpoint: Endpoint, changes: Map<string, string | null>): void {
  const isCompaction = turn.compaction === 'endpoint'
  const hash = isCompaction ? undefined : endUserFor(turn, endpoint)
  const userHash = isCompaction ? undefined : turn.endUser?.userHash
  changes.set('safety_identifier', hash === undefined ? null : JSON.stringify(hash))
  changes.set('user', userHash === undefined ? null : JSON.stringify(userHash))
}

/** What is not sent at all stays away. */
function changeAsides(turn: WrittenTurn, changes: Map<string, string | null>): void {
  const { cacheKeyHash, metadataUserHash } = turn.endUser ?? {}
  const { metadata } = requestOf(turn)
  if (cacheKeyHash !== undefined && changes.get('prompt_cache_key') !== null) {
    changes.set('prompt_cache_key', JSON.stringify(cacheKeyHash))
  }
  if (metadataUserHash !== undefined && isSet(metadata) && changes.get('metadata') !== null) {
    changes.set('metadata', JSON.stringify(metadataFor(metadata, turn.endUser)))
  }
}

/** The replacement for a request's namespaces, for an endpoint without them; undefined if not needed. */
function flattenFor({ provider }: Endpoint, turn: WrittenTurn): FlatMembers | undefined {
  if (provider.capabilities.hasNamespaces === true) return undefined
  const request = requestOf(turn)
  const names = flatNamesOf(request)
  if (names === undefined) return undefined
  return flattenNamespaces(withExactMembers(request, sourceOf(turn), ['tools']), names)
}

function changeNamespaces(
  { tools, tool_choice: choice, input }: FlatMembers,
  changes: Map<string, string | null>,
): void {
  if (tools !== undefined) changes.set('tools', writeExact(tools))
  if (choice !== undefined) changes.set('tool_choice', JSON.stringify(choice))
  if (input !== undefined) changes.set('input', JSON.stringify(input))
}

// Text alone is the default.
function isTextOnly(name: string, { modalities }: ResponseRequest): boolean {
  return name === 'modalities' && modalities?.every((modality) => modality === 'text') === true
}

function changeInput(
  { proofs, asWritten: { rewritten } }: WrittenTurn,
  input: ResponseRequest['input'],
  endpoint: Endpoint,
  changes: Map<string, string | null>,
  ignoredParameters: string[],
): void {
  const plain = toPlainInput(input, {
    takesCacheControl: takes(endpoint, 'cache_control'),
    takesThoughts: endpointSupports(endpoint, 'reasoning'),
    hasCompaction: endpoint.provider.capabilities.compaction !== undefined,
    proofs,
  })
  if (plain === undefined) {
    if (rewritten?.includes('input') === true) changes.set('input', JSON.stringify(input))
    return
  }
  changes.set('input', JSON.stringify(plain.input))
  for (const name of plain.ignoredParameters) if (!ignoredParameters.includes(name)) ignoredParameters.push(name)
}

/** `enabled` and `max_tokens` are this gateway's own: an effort switches thinking on and off, and there is no token budget. */
function changeReasoning(
  { reasoning }: ResponseRequest,
  endpoint: Endpoint,
  changes: Map<string, string | null>,
  ignoredParameters: string[],
): void {
  if (reasoning === undefined || reasoning === null) return
  if (!endpointSupports(endpoint, 'reasoning')) {
    changes.set('reasoning', null)
    if (asksForThoughts(reasoning)) ignoredParameters.push('reasoning')
    return
  }
  if (!('enabled' in reasoning || 'max_tokens' in reasoning)) return
  const { enabled, max_tokens: tokensMax, ...plain } = reasoning
  const isUnsaid = plain.effort === undefined || plain.effort === null
  const isSwitched = isUnsaid && (enabled === false || (enabled === true && !isSet(tokensMax)))
  const takesBudget = takes(endpoint, 'reasoning.max_tokens') && tokensMax !== undefined
  if (tokensMax !== undefined && tokensMax !== null && !takesBudget) ignoredParameters.push('reasoning.max_tokens')
  const changed = {
    ...plain,
    ...(isSwitched && { effort: enabled === true ? 'medium' : 'none' }),
    ...(takesBudget && { max_tokens: tokensMax }),
  }
  changes.set('reasoning', Object.keys(changed).length === 0 ? null : JSON.stringify(changed))
}

/** A model that can't think needs no switching off. */
function asksForThoughts({
  effort,
  enabled,
  max_tokens: tokensMax,
  summary,
}: NonNullable<ResponseRequest['reasoning']>): boolean {
  if (enabled === false || effort === 'none' || tokensMax === 0) return false
  return isSet(effort) || enabled === true || isSet(tokensMax) || isSet(summary)
}

/**
 * Asks for encrypted thoughts if the model is known to think and the caller relies on stored items: the gateway stores none at the provider, so
 * thoughts without encrypted content are useless on the next turn. Providers refuse to encrypt thoughts of models that can't think.
 */
function changeInclude(request: ResponseRequest, endpoint: Endpoint, changes: Map<string, string | null>): void {
  const include = request.include ?? []
  const isAsked = include.includes(sealedThoughts)
  if (endpointSupports(endpoint, 'reasoning')) {
    const isKnownToThink = endpoint.supportedParameters !== null
    if (!isAsked && isKnownToThink && mayRemember(request)) {
      changes.set('include', JSON.stringify([...include, sealedThoughts]))
    }
  } else if (isAsked) {
    const others = include.filter((value) => value !== sealedThoughts)
    changes.set('include', others.length === 0 ? null : JSON.stringify(others))
  }
}

/** An endpoint's own tier decides: a default one must not bill priority prices because the caller asked for them. */
function changeServiceTier(
  { service_tier: asked }: ResponseRequest,
  { tier }: Endpoint,
  changes: Map<string, string | null>,
  ignoredParameters: string[],
): void {
  if (tier !== 'default') {
    changes.set('service_tier', JSON.stringify(tier))
    return
  }
  if (asked !== 'priority' && asked !== 'fast' && asked !== 'flex') return
  changes.set('service_tier', null)
  ignoredParameters.push('service_tier')
}
