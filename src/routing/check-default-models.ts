import type { Catalog, Model } from '../catalog/catalog.ts'
import { plannedUseOf } from '../contract/contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { bareModelName, resolveModel } from './resolve-model.ts'
import { routerOf } from './router-models.ts'

/** Models that requests of a workspace are to go to where they name none. */
export interface DefaultModels {
  readonly default_text_model?: string | null | undefined
  readonly default_image_model?: string | null | undefined
}

type Field = keyof DefaultModels

/**
 * Throws GatewayError 400 for a default model that no request could be routed to: one that is not there, with names that are near; one that is
 * planned, with what it waits for; and for images one that makes none, with names of those that do.
 */
export function checkDefaultModels(wish: DefaultModels, catalog: Catalog): void {
  for (const field of ['default_text_model', 'default_image_model'] as const) {
    const name = wish[field]
    if (name !== undefined && name !== null) checkDefaultModel(field, name, catalog)
  }
}

function checkDefaultModel(field: Field, name: string, catalog: Catalog): void {
  const topic = plannedUseOf('createResponse', { model: name })?.topic
  if (topic !== undefined) throw refusal(field, `${name} is planned, not available yet (${topic})`)
  const router = routerOf(name)
  if (field === 'default_text_model' && router !== undefined) return
  if (router !== undefined) throw refusal(field, `${name} chooses among models for text`)
  const resolved = resolveModel(name, catalog)
  if (resolved.kind === 'unknown') {
    const near = catalog.suggest(bareModelName(name, catalog))
    const hint = near.length === 0 ? 'GET /models lists all.' : `Did you mean ${near.join(' or ')}?`
    throw refusal(field, `there is no model ${name}`, hint, near)
  }
  if (field === 'default_image_model' && !makesImages(resolved.model)) {
    const painters = [...catalog.models.values()].filter(makesImages).map(({ id }) => id)
    const shown = painters.slice(0, shownMax)
    const hint = shown.length === 0 ? 'No model that is configured does.' : `These do: ${shown.join(', ')}.`
    throw refusal(field, `${name} does not make images`, hint, shown)
  }
}

const shownMax = 5

function makesImages({ outputModalities }: Model): boolean {
  return outputModalities.includes('image')
}

function refusal(field: Field, problem: string, hint = '', suggestions: readonly string[] = []): GatewayError {
  return new GatewayError('invalid_request', `${field}: ${problem}${hint === '' ? '' : `. ${hint}`}`, {
    metadata: {
      issues: [{ path: field, message: problem }],
      ...(suggestions.length > 0 && { suggestions: [...suggestions] }),
    },
  })
}
