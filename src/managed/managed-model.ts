import type { ConfiguredModel } from '../catalog/catalog-settings.ts'
import { checkSchema } from '../config/check-schema.ts'
import { toKey, unplacedFile } from '../config/config-file.ts'
import { modelSchema } from '../config/config-schema.ts'
import { readModel } from '../config/read-models.ts'
import type { WireModel } from '../config/wire-config.ts'
import type { ConfigProblem } from '../errors/config-error.ts'
import type { StoredSettings } from '../storage/catalog/managed-rows.ts'

/** A model that settings make, and what is wrong with them. Without a model nothing of them can be used. */
export interface ModelMade {
  readonly model: ConfiguredModel | null
  readonly problems: readonly ConfigProblem[]
}

/** Makes a model of settings by the rules of gateway.yaml. Endpoints whose provider is not among `slugs` are left out of it. */
export function toManagedModel(id: string, settings: StoredSettings, slugs: ReadonlySet<string>): ModelMade {
  const file = unplacedFile({ ...settings, id })
  const broken = checkSchema(file, modelSchema)
  if (broken.length > 0) return { model: null, problems: broken }
  // It satisfies the schema.
  const wire = file.value as unknown as WireModel
  const problems: (ConfigProblem & { readonly isOfProvider: boolean })[] = []
  const complain = (path: readonly (string | number)[], message: string) =>
    void problems.push({ key: toKey(path), message, isOfProvider: path.at(-1) === 'provider' })
  const read = readModel(wire, [], file, slugs, complain)
  const endpoints = read.endpoints.filter(({ providerSlug }) => slugs.has(providerSlug))
  const isUsable = endpoints.length > 0 && problems.every(({ isOfProvider }) => isOfProvider)
  return { model: isUsable ? { ...read, endpoints } : null, problems }
}
