import type { Conversation } from '../../canonical/conversation.ts'
import type { Item } from '../../canonical/item.ts'
import type { Turn } from '../../canonical/turn.ts'
import type { Endpoint, Provider } from '../../catalog/catalog.ts'
import type { FitRules } from '../../fit/rules.ts'
import { rulesOf } from '../../fit/rules-of.ts'

/** A request at the limit of what an endpoint takes by its rules. */
export interface RuleProbe {
  readonly rule: keyof FitRules
  /** The rule that the probe tries, in words. */
  readonly tried: string
  readonly turn: Turn
}

const said = (role: 'user' | 'assistant', text: string): Item => ({
  kind: 'message',
  role,
  parts: [{ kind: 'text', text }],
})
const question = said('user', 'Hi')
const longest = 200

/** An endpoint of which only the provider and the model are known. */
export function bareEndpoint(provider: Provider, upstreamModel: string): Endpoint {
  const id = `${provider.slug}/${upstreamModel}`
  return {
    ...{ id, modelId: id, provider, upstreamModel, tag: provider.slug, tier: 'default', prices: null },
    ...{ quantization: 'unknown', contextLength: null, maxOutputTokens: null, supportedParameters: null },
  }
}

/** Probes for the rules that cheap requests can try. Each asks for as much as its rule allows. */
export function ruleProbes(endpoint: Endpoint): readonly RuleProbe[] {
  const rules = rulesOf(endpoint)
  const { callId, toolName, ranges, stop, leastOutputTokens = 1 } = rules
  const probe = (rule: keyof FitRules, tried: string, change: Partial<Conversation>): RuleProbe => ({
    rule,
    tried,
    turn: turnOf({ items: [question], tools: [], outputTokensMax: leastOutputTokens, ...change }),
  })
  const name = 'a'.repeat(toolName?.maxLength ?? longest)
  const id = 'a'.repeat(callId?.maxLength ?? longest)
  const tools = [{ kind: 'function', name, parameters: { type: 'object', properties: {} } }] as const
  const called: readonly Item[] = [
    question,
    { kind: 'tool-call', variant: 'function', callId: id, name, arguments: '{}' },
    { kind: 'tool-result', variant: 'function', callId: id, parts: [{ kind: 'text', text: 'done' }] },
  ]
  const warmest = ranges?.temperature?.max ?? 2
  const stops = Array.from({ length: Math.min(stop?.countMax ?? 8, 16) }, (_, at) => `###${at}`)
  return [
    probe('leastOutputTokens', `an output limit of ${leastOutputTokens}`, {}),
    probe('callId', `a call id of ${id.length} characters`, { items: called, tools }),
    probe('toolName', `a tool's name of ${name.length} characters`, { tools }),
    probe('ranges', `a temperature of ${warmest}`, { temperature: warmest }),
    ...(stops.length === 0 ? [] : [probe('stop', `${stops.length} stop sequences`, { stop: stops })]),
    ...(rules.refusesBlankTexts === true
      ? []
      : [probe('refusesBlankTexts', 'a blank text', { items: [question, said('assistant', ' '), question] })]),
    ...(rules.firstRole === undefined
      ? [
          probe('firstRole', 'a conversation that the assistant begins', {
            items: [said('assistant', 'Hello.'), question],
          }),
        ]
      : []),
    ...(rules.lastRole === undefined
      ? [probe('lastRole', 'a conversation that the assistant ends', { items: [question, said('assistant', 'Hello')] })]
      : []),
    ...(rules.samplesOneWay === true
      ? []
      : [
          probe('samplesOneWay', 'temperature and top_p', {
            temperature: 1,
            topP: Math.max(0.9, ranges?.topP?.min ?? 0),
          }),
        ]),
  ]
}

/** A turn without a caller, to be encoded as it is. */
function turnOf(conversation: Conversation): Turn {
  return {
    ...{ clientFormat: 'openai-responses', models: [], isStream: false, routing: {}, sessionId: undefined },
    ...{ asWritten: null, unknownFields: [], echoesUpstreamBody: false, said: () => ({ ...conversation }) },
    needs: {
      ...{ inputModalities: new Set(), outputModalities: new Set(), parameters: new Set(), hasMediaUrls: false },
      ...{ promptTokensGuess: 1, promptTokensMost: 1, promptBytes: 1 },
    },
    conversation: () => conversation,
  }
}
