import type { Conversation } from '../../src/canonical/conversation.ts'
import type { Turn } from '../../src/canonical/turn.ts'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import type { Endpoint } from '../../src/catalog/catalog.ts'
import type { EmbeddedUpstreamFormat } from '../../src/formats/format.ts'
import { createSimulator } from '../../src/simulator/simulator.ts'
import { expectGrammar } from '../support/event-grammar.ts'
import { type FoldedAnswer, foldEvents } from '../support/fold-events.ts'

/** A conversation with one user message, or with these fields beside it. */
export function conversationOf(text: string, more: Partial<Conversation> = {}): Conversation {
  return { items: [{ kind: 'message', role: 'user', parts: [{ kind: 'text', text }] }], tools: [], ...more }
}

export function turnOf(conversation: Conversation): Turn {
  return {
    clientFormat: 'openai-responses',
    models: [],
    isStream: true,
    routing: {},
    needs: {
      inputModalities: new Set(),
      outputModalities: new Set(),
      hasMediaUrls: false,
      parameters: new Set(),
      promptTokensGuess: 0,
      promptTokensMost: 0,
      promptBytes: 0,
    },
    sessionId: undefined,
    asWritten: null,
    said: () => ({}),
    unknownFields: [],
    echoesUpstreamBody: false,
    conversation: () => conversation,
  }
}

export function endpointOf(upstreamModel: string): Endpoint {
  return {
    id: `${upstreamModel}@sim`,
    modelId: upstreamModel,
    provider: {
      slug: 'sim',
      name: 'Simulator',
      format: 'simulator',
      baseUrl: '',
      headers: {},
      dataPolicy: { training: false, retention: false },
      isZdr: true,
      capabilities: {
        outputLimitParameter: 'max_tokens',
        asksForStreamUsage: false,
        hasDeveloperRole: true,
        reasoningParameter: 'none',
        hasJsonSchema: true,
      },
      acceptsUnknownModels: false,
    },
    upstreamModel,
    tag: 'sim',
    tier: 'default',
    prices: null,
    quantization: 'unknown',
    contextLength: null,
    maxOutputTokens: null,
    supportedParameters: null,
  }
}

/** All events of one answer, batch by batch. */
export async function askInBatches(
  model: string,
  conversation: Conversation,
  simulator: EmbeddedUpstreamFormat = createSimulator(),
  signal: AbortSignal = new AbortController().signal,
): Promise<(readonly TurnEvent[])[]> {
  const batches: (readonly TurnEvent[])[] = []
  for await (const batch of simulator.answer(turnOf(conversation), endpointOf(model), signal)) batches.push(batch)
  return batches
}

/** What one answer adds up to, its grammar checked; `isCut` expects one that just ends. */
export async function ask(
  model: string,
  conversation: Conversation,
  simulator: EmbeddedUpstreamFormat = createSimulator(),
  { isCut = false }: { isCut?: boolean } = {},
): Promise<FoldedAnswer & { readonly events: readonly TurnEvent[] }> {
  const events = (await askInBatches(model, conversation, simulator)).flat()
  expectGrammar(events, { isCut })
  return { ...foldEvents(events), events }
}
