import type { ConfiguredEndpoint, ConfiguredModel } from '../catalog/catalog-settings.ts'
import { unknownProvider } from '../catalog/unknown-provider.ts'
import { readPrices } from '../catalog/wire-prices.ts'
import type { ConfigProblem } from '../errors/config-error.ts'
import type { ConfigSource } from './config.ts'
import { type ConfigFile, type Path, toKey } from './config-file.ts'
import type { WireEndpoint, WireModel } from './wire-config.ts'

/** The configured models, their sources (`models.<id>`) and problems. */
export interface ModelsRead {
  readonly models: readonly ConfiguredModel[]
  readonly sources: ReadonlyMap<string, ConfigSource>
  readonly problems: readonly ConfigProblem[]
}

type Complain = (path: Path, message: string) => void

/** Reads models from a file that satisfies the schema. Endpoints may name providers in `providerSlugs`. */
export function readModels(
  wires: readonly WireModel[],
  file: ConfigFile,
  providerSlugs: ReadonlySet<string>,
): ModelsRead {
  const problems: ConfigProblem[] = []
  const complain: Complain = (path, message) => {
    problems.push({ ...file.placeOf(path), key: toKey(path), message })
  }
  const sources = new Map<string, ConfigSource>()
  const models: ConfiguredModel[] = []
  for (const [index, wire] of wires.entries()) {
    const path: Path = ['models', index]
    if (sources.has(`models.${wire.id}`)) complain([...path, 'id'], `there is another model with the id "${wire.id}"`)
    const model = readModel(wire, path, file, providerSlugs, complain)
    models.push(model)
    const tags = model.endpoints.map(({ tag }) => tag).join(', ')
    sources.set(`models.${wire.id}`, {
      value: `at ${tags}`,
      origin: { kind: 'file', name: file.name, line: file.placeOf([...path, 'id']).line },
    })
  }
  return { models, sources, problems }
}

/** Reads one model at `path`; `complain` is told what is wrong with it. */
export function readModel(
  wire: WireModel,
  path: Path,
  file: Pick<ConfigFile, 'placeOf'>,
  providerSlugs: ReadonlySet<string>,
  complain: Complain,
): ConfiguredModel {
  const tags = new Set<string>()
  const endpoints = wire.endpoints.map((each, index) => {
    const at = [...path, 'endpoints', index]
    const endpoint = readEndpoint(each, at, file, complain)
    if (!providerSlugs.has(each.provider)) complain([...at, 'provider'], unknownProvider(each.provider, providerSlugs))
    if (tags.has(endpoint.tag))
      complain([...at, 'tag'], `another endpoint of this model has the tag "${endpoint.tag}" already`)
    tags.add(endpoint.tag)
    return endpoint
  })
  return {
    id: wire.id,
    name: wire.name ?? wire.id,
    description: wire.description ?? '',
    contextLength: wire.context_length ?? null,
    maxOutputTokens: wire.max_output_tokens ?? null,
    inputModalities: wire.input_modalities ?? ['text'],
    outputModalities: wire.output_modalities ?? ['text'],
    endpoints,
  }
}

function readEndpoint(
  wire: WireEndpoint,
  path: Path,
  file: Pick<ConfigFile, 'placeOf'>,
  complain: Complain,
): ConfiguredEndpoint {
  const { provider, tier = 'default' } = wire
  const tag = wire.tag ?? (tier === 'default' ? provider : `${provider}/${tier}`)
  if (tag.replace(/\/.*/, '') !== provider) complain([...path, 'tag'], `must be ${provider} or ${provider}/<variant>`)
  const prices =
    wire.prices === undefined
      ? undefined
      : readPrices(wire.prices, (at, message) => complain([...path, 'prices', ...at], message))
  return {
    providerSlug: provider,
    upstreamModel: wire.upstream_model,
    tag,
    tier,
    ...prices,
    quantization: wire.quantization ?? 'unknown',
    ...(wire.supported_parameters !== undefined && { supportedParameters: wire.supported_parameters }),
    place: file.placeOf([...path, 'provider']),
  }
}
