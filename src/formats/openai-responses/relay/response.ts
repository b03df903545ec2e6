import type { WrittenTurn } from '../../../canonical/turn.ts'
import { isJsonObject, type JsonObject, objectOf, wordOf } from '../../../streams/untrusted-json.ts'
import type { AnswerIdentity, Ending } from '../../format.ts'
import { sealedItem } from '../../shared/sealed-events.ts'
import { withWholeCitations } from '../complete-citations.ts'
import { encodeUsage, verdictOf } from '../ending-fields.ts'
import { echoText, echoTool, startResponse } from '../response-echo.ts'
import { type Response, requestOf, serviceTierOf } from '../wire.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isCount = (value: unknown): value is number => isNumber(value) && Number.isInteger(value) && value >= 0
const isCountOrNull = (value: unknown): value is number | null => value === null || isCount(value)

/** Members that the gateway writes or removes; a provider's others are kept. */
const gatewaysMembers: ReadonlySet<string> = new Set<keyof Response>([
  'id',
  'object',
  'created_at',
  'completed_at',
  'status',
  'model',
  'output',
  'error',
  'error_type',
  'incomplete_details',
  'instructions',
  'previous_response_id',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'max_tool_calls',
  'max_output_tokens',
  'temperature',
  'top_p',
  'top_logprobs',
  'presence_penalty',
  'frequency_penalty',
  'reasoning',
  'text',
  'truncation',
  'service_tier',
  'store',
  'background',
  'metadata',
  'prompt',
  'prompt_cache_key',
  'prompt_cache_options',
  'safety_identifier',
  'user',
  'usage',
  'service_metadata',
])

/** Rewrites a provider's response objects for the caller. Unknown members are kept. */
export class RelayedResponse {
  /** The gateway's own response. */
  readonly #own: Response
  readonly #sealProof: AnswerIdentity['sealProof']
  /** The last response object in progress. */
  #known: JsonObject = {}

  constructor(turn: WrittenTurn, identity: AnswerIdentity) {
    this.#own = startResponse(requestOf(turn), identity)
    this.#sealProof = identity.sealProof
  }

  get upstreamId(): string | null {
    return wordOf(this.#known['id']) ?? null
  }

  get serviceTier(): string | null {
    return serviceTierOf(this.#known['service_tier']) ?? null
  }

  /** A response in progress. */
  progress(wire: JsonObject): Response {
    this.#known = wire
    return this.#merge(wire)
  }

  /** The response at its end. `wire` is the provider's last response, if any; `items` replace an output that it left empty. */
  finish(wire: JsonObject | undefined, items: () => readonly unknown[], ending: Ending): Response {
    const last = wire ?? this.#known
    // Other members of a failed response are about the failure, and not for the caller.
    const response = this.#merge(last, ending.outcome.fault === null)
    // Providers of this format refuse in text.
    const verdict = verdictOf(ending, true)
    const tier = serviceTierOf(ending.outcome.serviceTier ?? last['service_tier'])
    const completedAt = isCount(last['completed_at']) ? Number(last['completed_at']) : ending.completedAt
    // Changed in place, because it was just merged and a copy has about forty members.
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

  /** The items for callers. */
  #shown(output: readonly unknown[]): readonly unknown[] {
    const sealProof = this.#sealProof
    const whole = output.map(withWholeCitations)
    return sealProof === undefined ? whole : whole.map((item) => sealedItem(item, sealProof))
  }

  // Written out, because an object with forty computed names becomes a hash table in V8, which is slow to build and to serialize.
  #merge(wire: JsonObject, keepsUnknown = true): Response {
    const own = this.#own
    const { tools, text, reasoning, instructions, tool_choice: toolChoice, truncation } = wire
    const merged = {
      // Callers can't use the provider's own id, and some providers change it within an answer.
      id: own.id,
      object: own.object,
      created_at: isCount(wire['created_at']) ? wire['created_at'] : own.created_at,
      completed_at: own.completed_at,
      status: wire['status'] === 'queued' ? 'queued' : own.status,
      model: own.model,
      output: Array.isArray(wire['output']) ? this.#shown(wire['output']) : own.output,
      error: own.error,
      incomplete_details: own.incomplete_details,
      // Only the provider knows the instructions of a stored prompt.
      instructions: own.instructions === null && Array.isArray(instructions) ? instructions : own.instructions,
      previous_response_id: own.previous_response_id,
      tools: Array.isArray(tools) && tools.length === own.tools.length ? tools.map(echoTool) : own.tools,
      // For these settings the provider's value wins if valid: it took effect there.
      tool_choice: typeof toolChoice === 'string' || isJsonObject(toolChoice) ? toolChoice : own.tool_choice,
      parallel_tool_calls:
        typeof wire['parallel_tool_calls'] === 'boolean' ? wire['parallel_tool_calls'] : own.parallel_tool_calls,
      max_tool_calls: isCountOrNull(wire['max_tool_calls']) ? wire['max_tool_calls'] : own.max_tool_calls,
      max_output_tokens: isCountOrNull(wire['max_output_tokens']) ? wire['max_output_tokens'] : own.max_output_tokens,
      temperature: isNumber(wire['temperature']) ? wire['temperature'] : own.temperature,
      top_p: isNumber(wire['top_p']) ? wire['top_p'] : own.top_p,
      top_logprobs: isCount(wire['top_logprobs']) ? wire['top_logprobs'] : own.top_logprobs,
      presence_penalty: isNumber(wire['presence_penalty']) ? wire['presence_penalty'] : own.presence_penalty,
      frequency_penalty: isNumber(wire['frequency_penalty']) ? wire['frequency_penalty'] : own.frequency_penalty,
      reasoning: isJsonObject(reasoning) ? { effort: null, summary: null, ...reasoning } : own.reasoning,
      text: isJsonObject(text) ? echoText(text) : own.text,
      truncation: truncation === 'auto' || truncation === 'disabled' ? truncation : own.truncation,
      service_tier: serviceTierOf(wire['service_tier']) ?? own.service_tier,
      store: own.store,
      background: own.background,
      metadata: own.metadata,
      prompt_cache_key: own.prompt_cache_key,
      safety_identifier: own.safety_identifier,
      usage: own.usage,
    } as Response
    if (own.prompt !== undefined) merged.prompt = own.prompt
    if (own.prompt_cache_options !== undefined) merged.prompt_cache_options = own.prompt_cache_options
    if (own.user !== undefined) merged.user = own.user
    for (const name in keepsUnknown ? wire : {}) {
      if (!gatewaysMembers.has(name)) (merged as Record<string, unknown>)[name] = wire[name]
    }
    // Every required member is now the gateway's, or the provider's and valid.
    return merged
  }
}
