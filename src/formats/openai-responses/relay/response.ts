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

/** Members that the gateway answers for, or that are nobody's to say; all others of a provider stay as they are. */
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

/** Rewrites a provider's response objects into what the gateway's caller is to see. Members that nobody knows stay. */
export class RelayedResponse {
  /** What the gateway itself would say. */
  readonly #own: Response
  readonly #sealProof: AnswerIdentity['sealProof']
  /** The last response object under way. */
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
    // What a provider says beside an answer that failed is about the failure, and not for the caller.
    const response = this.#merge(last, ending.outcome.fault === null)
    // Providers of this format refuse in words.
    const verdict = verdictOf(ending, true)
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

  /** The items as callers get them. */
  #shown(output: readonly unknown[]): readonly unknown[] {
    const sealProof = this.#sealProof
    const whole = output.map(withWholeCitations)
    return sealProof === undefined ? whole : whole.map((item) => sealedItem(item, sealProof))
  }

  // Spelled out, because an object that grows by forty computed names ends as a hash table, which is slow to make and slower to write.
  #merge(wire: JsonObject, keepsUnknown = true): Response {
    const own = this.#own
    const { tools, text, reasoning, instructions, tool_choice: toolChoice, truncation } = wire
    const merged = {
      // The provider's own id is nothing that a caller could ask for, and some change it within an answer.
      id: own.id,
      object: own.object,
      created_at: isCount(wire['created_at']) ? wire['created_at'] : own.created_at,
      completed_at: own.completed_at,
      status: wire['status'] === 'queued' ? 'queued' : own.status,
      model: own.model,
      output: Array.isArray(wire['output']) ? this.#shown(wire['output']) : own.output,
      error: own.error,
      incomplete_details: own.incomplete_details,
      // A stored prompt brings instructions that only the provider knows.
      instructions: own.instructions === null && Array.isArray(instructions) ? instructions : own.instructions,
      previous_response_id: own.previous_response_id,
      tools: Array.isArray(tools) && tools.length === own.tools.length ? tools.map(echoTool) : own.tools,
      // In these settings the provider's word stands, if it is one: it says what took effect there.
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
    // Every member that the contract asks for is now the gateway's, or the provider's and of the right kind.
    return merged
  }
}
