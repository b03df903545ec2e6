import { firstToTry } from '../../catalog/answers-live.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { FoundProvider } from '../../catalog/discover-providers.ts'
import type { Config } from '../../config/config.ts'
import type { Bootstrapped } from '../../storage/keys/bootstrap.ts'
import type { Colours } from '../terminal/colours.ts'
import { version } from '../version.ts'
import { storePlace } from '../with-store.ts'

/** What the banner shows about a gateway that has just started. */
export interface BannerFacts {
  /** The URL it listens on. */
  readonly url: string
  readonly config: Pick<Config, 'file' | 'providers' | 'dataDir' | 'databaseUrl'>
  readonly keys: Pick<Bootstrapped, 'inferenceKey' | 'managementKey'>
  readonly catalog: Catalog
  readonly found: readonly FoundProvider[]
  /** Where the console is, with what signs in to it where that may be shown; undefined where there is none. */
  readonly consoleUrl?: string | undefined
  /** The name this program was called by. */
  readonly program: string
}

/** The banner after a start: the gateway's address, keys created just now, providers, and a first call to try. */
export function renderBanner(facts: BannerFacts, { bold, dim, cyan, green, yellow }: Colours): string {
  const { keys, config, catalog, program } = facts
  const origin = reachableOrigin(facts.url)
  const providers = describeProviders(facts)
  const model = catalog.models.has('sim/echo') ? 'sim/echo' : firstToTry(catalog.models.values())
  const nameWidth = Math.max(...providers.map(({ name }) => name.length))
  const lines = [
    '',
    `${green('●')} ${bold(`Model Gateway ${version}`)} ${dim('answers at')} ${cyan(`${origin}/api/v1`)}`,
    '',
    ...keyLines(keys).map((line) => (line === '' ? '' : `  ${yellow(line)}`)),
    `  ${bold('Providers')}`,
    ...providers.map(({ name, source, models }) => `    ${name.padEnd(nameWidth)}  ${dim(`${source}, ${models}`)}`),
    `  ${bold('Models')}     ${catalog.models.size} ${dim(`(${program} models list)`)}`,
    `  ${bold('Data')}       ${storePlace(config as Config)}`,
    ...(facts.consoleUrl === undefined ? [] : [`  ${bold('Console')}    ${facts.consoleUrl}`]),
    `  ${bold('Contract')}   ${origin}/openapi.yaml`,
    '',
    ...(model === undefined
      ? [`  ${dim("No models yet: set a provider's key, or simulator.enabled: true.")}`]
      : [
          `  ${dim('Try it, in another terminal:')}`,
          ...firstCall(origin, keys.inferenceKey, model).map((line) => `  ${line}`),
        ]),
    '',
  ]
  return `${lines.join('\n')}\n`
}

/** The texts of newly created keys, with the advice to keep them; empty when there are none. */
export function keyLines({ inferenceKey, managementKey }: BannerFacts['keys']): string[] {
  const lines = [
    ...(inferenceKey === null ? [] : [`Inference key   ${inferenceKey}`]),
    ...(managementKey === null ? [] : [`Management key  ${managementKey}`]),
  ]
  return lines.length === 0
    ? []
    : [...lines, 'Keep them now: only their hashes are stored, and they are never shown again.', '']
}

/** Command lines that call a model, as README has them; they work when pasted, with the given key or with GATEWAY_API_KEY in the environment. */
export function firstCall(origin: string, key: string | null, model = 'sim/echo'): string[] {
  const body = JSON.stringify({ model, input: 'Hello!' })
  return [
    ...(key === null ? [] : [`export GATEWAY_API_KEY=${key}`]),
    `curl ${origin}/api/v1/responses -H "Authorization: Bearer $GATEWAY_API_KEY" -H "Content-Type: application/json" -d '${body}'`,
  ]
}

/** An address that can be called when the server listens on all addresses. */
export function reachableOrigin(url: string): string {
  return url.replace(/\/\/(0\.0\.0\.0|\[::\])(?=[:/]|$)/, '//127.0.0.1')
}

interface ListedProvider {
  readonly name: string
  readonly source: string
  readonly models: string
}

function describeProviders({ catalog, config, found }: BannerFacts): ListedProvider[] {
  const configured = new Set(config.providers.map(({ slug }) => slug))
  const origins = new Map(found.map(({ provider, origin }) => [provider.slug, origin]))
  const counts = new Map<string, number>()
  for (const { endpoints } of catalog.models.values()) {
    for (const slug of new Set(endpoints.map(({ provider }) => provider.slug)))
      counts.set(slug, (counts.get(slug) ?? 0) + 1)
  }
  return [...catalog.providers.values()].map(({ slug, name }) => {
    const source = configured.has(slug) ? (config.file ?? 'configured') : (origins.get(slug) ?? 'built in')
    const count = counts.get(slug) ?? 0
    return { name, source, models: `${count} model${count === 1 ? '' : 's'}` }
  })
}
