import type { ClientFormatId } from '../canonical/format-id.ts'
import type { RoutingPreferences, Turn } from '../canonical/turn.ts'
import type { Catalog, Endpoint, Tier } from '../catalog/catalog.ts'
import type { PastRequest } from '../records/past-request.ts'
import { guessPerTokenMax } from '../routing/endpoint-filters.ts'
import { resolveModel } from '../routing/resolve-model.ts'
import { routerOf } from '../routing/router-models.ts'

const nothing: ReadonlySet<string> = new Set()

/** The turn of a past request, as far as its record tells: what was said is not known, and neither are its parameters and tools. */
export function pastTurn(request: PastRequest, models: readonly string[], routing: RoutingPreferences): Turn {
  const { inputTokens, inputAudioTokens, outputAudioTokens, outputImageTokens } = request
  const outputs = [...(outputAudioTokens > 0 ? ['audio'] : []), ...(outputImageTokens > 0 ? ['image'] : [])]
  return {
    clientFormat: request.clientFormat as ClientFormatId,
    models,
    isStream: false,
    routing,
    needs: {
      inputModalities: inputAudioTokens > 0 ? new Set(['audio']) : nothing,
      outputModalities: outputs.length > 0 ? new Set(outputs) : nothing,
      hasMediaUrls: false,
      parameters: nothing,
      // The planner forgives a guess that is too high; these tokens are counted.
      promptTokensGuess: inputTokens * guessPerTokenMax,
      promptTokensMost: inputTokens,
      promptBytes: 0,
    },
    sessionId: undefined,
    asWritten: null,
    said: () => ({}),
    unknownFields: [],
    echoesUpstreamBody: false,
    conversation: () => ({ items: [], tools: [] }),
  }
}

/**
 * The models that a past request is planned for: the one that it named, then the one that answered where that is another. Empty where the
 * catalog has none of them any more.
 */
export function pastModels({ requestedModel, model }: PastRequest, catalog: Catalog): readonly string[] {
  const named = requestedModel === '' || routerOf(requestedModel) !== undefined ? null : requestedModel
  const models: string[] = []
  const found = named === null ? null : resolveModel(named, catalog)
  if (named !== null && found?.kind === 'known') models.push(named)
  const isOther = model !== null && !(found?.kind === 'known' && found.model.id === model)
  if (isOther && resolveModel(model, catalog).kind === 'known') models.push(model)
  return models
}

/** The endpoint that answered, as it is today; undefined where there is none any more. */
export function pastEndpoint({ model, endpointTag }: PastRequest, catalog: Catalog): Endpoint | undefined {
  if (model === null || endpointTag === null) return undefined
  return catalog.find(model)?.endpoints.find(({ tag }) => tag === endpointTag)
}

/** The tier that a past request must have asked for. */
export function pastTier({ serviceTier }: PastRequest, endpoint: Endpoint | undefined): Tier | undefined {
  const tier = endpoint?.tier ?? serviceTier
  return tier === 'priority' || tier === 'flex' ? tier : undefined
}
