import type { Turn } from '../../canonical/turn.ts'
import { isJsonObject, type JsonObject, objectOf, wordOf } from '../../streams/untrusted-json.ts'
import type { AnswerIdentity, Ending } from '../format.ts'
import { encodeUsage, verdictOf } from './ending-fields.ts'
import { echoRequest, echoText, echoTool, type ResponseEcho, startResponse } from './response-echo.ts'
import { type Response, requestOf, serviceTierOf } from './wire.ts'

type Check = (value: unknown) => boolean

const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const isCount: Check = (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0
const isCountOrNull: Check = (value) => value === null || isCount(value)

/** Settings in which the provider's word stands, if it is one: it says what took effect there. */
const providersSettings: Partial<Record<keyof ResponseEcho, Check>> = {
  tool_choice: (value) => typeof value === 'string' || isJsonObject(value),
  parallel_tool_calls: (value) => typeof value === 'boolean',
  max_tool_calls: isCountOrNull,
  max_output_tokens: isCountOrNull,
  temperature: isNumber,
  top_p: isNumber,
  top_logprobs: isCount,
  presence_penalty: isNumber,
  frequency_penalty: isNumber,
  truncation: (value) => value === 'auto' || value === 'disabled',
}

/** Members that are never the provider's to say, and vanish where the gateway has nothing to say itself. */
const gatewaysMembers: ReadonlySet<string> = new Set(['service_metadata', 'error_type', 'user', 'prompt_cache_options'])

/** Rewrites a provider's response objects into what the gateway's caller is to see. Members that nobody knows stay. */
export class RelayedResponse {
  /** What the gateway itself would say, member by member. */
  readonly #own: Response
  readonly #ownMembers: readonly (readonly [name: string, value: unknown, isProvidersWord: Check | undefined])[]
  /** The last response object under way. */
  #known: JsonObject = {}

  constructor(turn: Turn, identity: AnswerIdentity) {
    this.#own = startResponse(echoRequest(requestOf(turn)), identity, undefined)
    this.#ownMembers = Object.entries(this.#own).map(
      ([name, value]) => [name, value, providersSettings[name as keyof ResponseEcho]] as const,
    )
  }

  get upstreamId(): string | null {
    return wordOf(this.#known['id']) ?? null
  }

  get serviceTier(): string | null {
    return serviceTierOf(this.#known['service_tier']) ?? null
  }

  /** A response that is under way. */
  progress(wire: JsonObject): Response {
    this.#known = wire
    return this.#merge(wire)
  }

  /**
   * The response at its end. `wire` is the provider's last word, absent when it had none; `items` stand in for an output that it
   * left empty.
   */
  finish(wire: JsonObject | undefined, items: () => readonly unknown[], ending: Ending): Response {
    const last = wire ?? this.#known
    const response = this.#merge(last)
    const verdict = verdictOf(ending)
    const tier = serviceTierOf(ending.outcome.serviceTier ?? last['service_tier'])
    const completedAt = isCount(last['completed_at']) ? Number(last['completed_at']) : ending.completedAt
    // Merged a moment ago and seen by nobody yet: changing it in place spares a copy of some forty members.
    Object.assign(response, verdict)
    response.completed_at = verdict.status === 'completed' ? completedAt : null
    if (response.output.length === 0) response.output = items() as Response['output']
    response.service_tier = tier === undefined || tier === 'auto' ? 'default' : tier
    response.usage = encodeUsage(ending, objectOf(last['usage']))
    if (ending.serviceMetadata !== undefined) {
      response.service_metadata = ending.serviceMetadata as NonNullable<Response['service_metadata']>
    }
    return response
  }

  #merge(wire: JsonObject): Response {
    const own = this.#own
    const merged: Record<string, unknown> = {}
    for (const name of Object.keys(wire)) if (!gatewaysMembers.has(name)) merged[name] = wire[name]
    for (const [name, value, isProvidersWord] of this.#ownMembers) {
      if (isProvidersWord?.(wire[name]) !== true) merged[name] = value
    }
    const id = wordOf(wire['id'])
    if (id !== undefined) merged['id'] = id
    const { tools, text, reasoning, instructions } = wire
    if (Array.isArray(tools) && tools.length === own.tools.length) merged['tools'] = tools.map(echoTool)
    if (isJsonObject(text)) merged['text'] = echoText(text)
    if (isJsonObject(reasoning)) merged['reasoning'] = { effort: null, summary: null, ...reasoning }
    // A stored prompt brings instructions that only the provider knows.
    if (own.instructions === null && Array.isArray(instructions)) merged['instructions'] = instructions
    if (isCount(wire['created_at'])) merged['created_at'] = wire['created_at']
    if (Array.isArray(wire['output'])) merged['output'] = wire['output']
    if (wire['status'] === 'queued') merged['status'] = 'queued'
    const tier = serviceTierOf(wire['service_tier'])
    if (tier !== undefined) merged['service_tier'] = tier
    // Every member that the contract asks for is now the gateway's, or the provider's and of the right kind.
    return merged as unknown as Response
  }
}
