import type { Catalog } from '../catalog/catalog.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { bareModelName, resolveModel } from './resolve-model.ts'

/** Models that requests of a workspace are to go to where they name none. */
export interface DefaultModels {
  readonly default_text_model?: string | null | undefined
  readonly default_image_model?: string | null | undefined
}

/** Throws GatewayError 400, with names that are near, for a default model that no request could be routed to. */
export function checkDefaultModels(wish: DefaultModels, catalog: Catalog): void {
  for (const field of ['default_text_model', 'default_image_model'] as const) {
    const name = wish[field]
    if (name === undefined || name === null || resolveModel(name, catalog).kind === 'known') continue
    const near = catalog.suggest(bareModelName(name, catalog))
    const hint = near.length === 0 ? 'GET /models lists all.' : `Did you mean ${near.join(' or ')}?`
    throw new GatewayError('invalid_request', `${field}: there is no model ${name}. ${hint}`, {
      metadata: {
        issues: [{ path: field, message: `there is no model ${name}` }],
        ...(near.length > 0 && { suggestions: [...near] }),
      },
    })
  }
}
