import { answersLive } from '../catalog/answers-live.ts'
import type { Catalog, Model } from '../catalog/catalog.ts'
import { plannedUseOf } from '../contract/contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { imageModelHint, imageModelsIn, makesImages } from './image-models.ts'
import { bareModelName, resolveModel } from './resolve-model.ts'
import { routerOf } from './router-models.ts'

/** Models that requests of a workspace are to go to where they name none. */
export interface DefaultModels {
  readonly default_text_model?: string | null | undefined
  readonly default_image_model?: string | null | undefined
}

/**
 * Throws GatewayError 400 for a default model that can't answer requests: an unknown one, with similar names; a planned one, with what it waits
 * for; one that does not answer live; and for images one that makes none, with names of those that do.
 */
export function checkDefaultModels(wish: DefaultModels, catalog: Catalog): void {
  const { default_text_model: text, default_image_model: image } = wish
  if (text !== undefined && text !== null) checkDefault('default_text_model', text, catalog, 'text')
  if (image !== undefined && image !== null) checkDefault('default_image_model', image, catalog, 'image')
}

function checkDefault(field: string, name: string, catalog: Catalog, makes: 'text' | 'image'): void {
  const model = checkModel(field, name, catalog, makes)
  if (model !== undefined && !answersLive(model))
    throw modelRefusal(field, `${name} does not answer while a caller waits`, 'Name a model that does.')
}

/** Returns the model; undefined for a router. Throws GatewayError 400, naming `field`, if it is unknown, is planned or makes no images. */
export function checkModel(field: string, name: string, catalog: Catalog, makes: 'text' | 'image'): Model | undefined {
  const topic = plannedUseOf('createResponse', { model: name })?.topic
  if (topic !== undefined) throw modelRefusal(field, `${name} is planned, not available yet (${topic})`)
  const router = routerOf(name)
  if (makes === 'text' && router !== undefined) return undefined
  if (router !== undefined) throw modelRefusal(field, `${name} chooses among models for text`)
  const resolved = resolveModel(name, catalog)
  if (resolved.kind === 'unknown') {
    const near = catalog.suggest(bareModelName(name, catalog))
    const hint = near.length === 0 ? 'GET /models lists all.' : `Did you mean ${near.join(' or ')}?`
    throw modelRefusal(field, `there is no model ${name}`, hint, near)
  }
  if (makes === 'image' && !makesImages(resolved.model)) {
    const painters = imageModelsIn(catalog)
    throw modelRefusal(field, `${name} does not make images`, imageModelHint(painters), painters)
  }
  return resolved.model
}

/** The 400 for a model that can't be meant at `field`. */
export function modelRefusal(
  field: string,
  problem: string,
  hint = '',
  suggestions: readonly string[] = [],
): GatewayError {
  return new GatewayError('invalid_request', `${field}: ${problem}${hint === '' ? '' : `. ${hint}`}`, {
    metadata: {
      issues: [{ path: field, message: problem }],
      ...(suggestions.length > 0 && { suggestions: [...suggestions] }),
    },
  })
}
