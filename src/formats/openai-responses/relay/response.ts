import type { Fault } from '../../../canonical/fault.ts'
import type { Outcome } from '../../../canonical/outcome.ts'
import type { WrittenTurn } from '../../../canonical/turn.ts'
import { isJsonObject, type JsonObject, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import type { AnswerIdentity, Ending } from '../../format.ts'
import { type FitCheck, misfitOf, trialEnding } from '../../shared/relayed-fit.ts'
import { sealedItem } from '../../shared/sealed-events.ts'
import { itemIdOf } from '../client/output-item.ts'
import { withWholeCitations } from '../complete-citations.ts'
import { encodeUsage, verdictOf } from '../ending-fields.ts'
import { echoText, echoTool, idStem, startResponse } from '../response-echo.ts'
import { type Response, requestOf, serviceTierOf } from '../wire.ts'
import { completeItem, type ItemStage } from './complete-item.ts'

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
  readonly #idStem: string
  readonly #fit: FitCheck
  /** The last response object in progress. */
  #known: JsonObject = {}
  #latest: JsonObject = {}
  /** The last response object as callers may see it, and the provider's usage in it. */
  #shown: Response | undefined
  #usage: JsonObject = {}

  constructor(turn: WrittenTurn, identity: AnswerIdentity, fit: FitCheck) {
    this.#own = startResponse(requestOf(turn), identity)
    this.#sealProof = identity.sealProof
    this.#idStem = idStem(identity)
    this.#fit = fit
  }

  get upstreamId(): string | null {
    return wordOf(this.#known['id']) ?? null
  }

  get serviceTier(): string | null {
    return serviceTierOf(this.#known['service_tier']) ?? null
  }

  /** A response in progress: as callers see it, or the fault if it does not fit the contract. */
  progress(wire: JsonObject): Response | Fault {
    this.#known = wire
    this.#latest = wire
    return this.#take(wire)
  }

  /** Takes the provider's last response, which ended so; returns the fault if it does not fit the contract. */
  last(wire: JsonObject, outcome: Outcome): Fault | undefined {
    const usage = objectOf(wire['usage'])
    this.#usage = usage
    this.#latest = wire
    const taken = this.#take(wire, (said) => encodeUsage(trialEnding(outcome), said ? usage : {}))
    return 'object' in taken ? undefined : taken
  }

  /** The response at its end; `items` replace an output that the provider left empty. */
  finish(items: () => readonly unknown[], ending: Ending): Response {
    const response = this.#shown ?? this.#merge({})
    // Other members of a failed response are about the failure, and not for the caller.
    if (ending.outcome.fault !== null) dropOthers(response)
    const last = this.#latest
    // Providers of this format refuse in text.
    const verdict = verdictOf(ending, ending.outcome.stopReason === 'refusal')
    const tier = serviceTierOf(ending.outcome.serviceTier ?? last['service_tier'])
    const completedAt = isCount(last['completed_at']) ? Number(last['completed_at']) : ending.completedAt
    // Changed in place, because it was just merged and a copy has about forty members.
    Object.assign(response, verdict)
    response.completed_at = verdict.status === 'completed' ? completedAt : null
    if (response.output.length === 0) response.output = items() as Response['output']
    response.service_tier = tier === undefined || tier === 'auto' ? 'default' : tier
    response.usage = encodeUsage(ending, this.#usage)
    if (ending.serviceMetadata !== undefined) {
      response.service_metadata = ending.serviceMetadata as NonNullable<Response['service_metadata']>
    }
    return response
  }

  /** The provider's response as callers may see it; the fault if it does not fit the contract. `usageOf` encodes its usage. */
  #take(wire: JsonObject, usageOf?: (keepsSaid: boolean) => Response['usage']): Response | Fault {
    const response = this.#merge(wire)
    if (usageOf !== undefined) response.usage = usageOf(true)
    const fault = this.#hold(response, usageOf)
    if (fault === undefined) this.#shown = response
    return fault ?? response
  }

  /** Holds a response to the contract. Settings that do not fit become those of the request: only the output is the provider's alone. */
  #hold(response: Response, usageOf?: (keepsSaid: boolean) => Response['usage']): Fault | undefined {
    const own = this.#own as Readonly<Record<string, unknown>>
    const replaced = new Set<string>()
    for (;;) {
      const fit = this.#fit('createResponse', 'whole', response)
      if (typeof fit === 'string') return undefined
      const name = fit.path.split('/')[1] ?? ''
      if (name === '' || name === 'output' || replaced.has(name)) return misfitOf(fit)
      replaced.add(name)
      const members = response as Record<string, unknown>
      if (name === 'usage') {
        this.#usage = {}
        response.usage = usageOf?.(false) ?? null
      } else if (own[name] === undefined) delete members[name]
      else members[name] = own[name]
    }
  }

  /** The items for callers. */
  #items(output: readonly unknown[], status: unknown): readonly unknown[] {
    const stage = status === 'completed' || status === 'in_progress' ? status : 'incomplete'
    const sealProof = this.#sealProof
    const whole = output.map((item, index) => withWholeCitations(toldItem(item, stage, this.#idStem, index)))
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
      output: Array.isArray(wire['output']) ? this.#items(wire['output'], wire['status']) : own.output,
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
    return merged
  }
}

function dropOthers(response: Response): void {
  const members = response as Record<string, unknown>
  for (const name of Object.keys(members)) if (!gatewaysMembers.has(name)) delete members[name]
}

/** An item with an id and what else some providers leave out and its place tells. */
function toldItem(item: unknown, stage: ItemStage, stem: string, index: number): unknown {
  if (!isJsonObject(item)) return item
  const id = wordOf(item['id'])
  const named = id === undefined ? { ...item, id: itemIdOf(textOf(item['type']), stem, index) } : item
  return completeItem(named, stage, textOf(named['id']))
}
