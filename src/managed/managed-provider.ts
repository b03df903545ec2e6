import type { Provider } from '../catalog/catalog.ts'
import { simulatorProvider } from '../catalog/simulator-provider.ts'
import { checkSchema } from '../config/check-schema.ts'
import { unplacedFile } from '../config/config-file.ts'
import { providerSchema } from '../config/config-schema.ts'
import { readProvider } from '../config/read-providers.ts'
import type { WireProvider } from '../config/wire-config.ts'
import type { Environment } from '../environment/environment.ts'
import type { ConfigProblem } from '../errors/config-error.ts'
import { isUrl } from '../errors/is-url.ts'
import { AllowedHosts } from '../outbound/allowed-hosts.ts'
import { hostOf } from '../outbound/host-of.ts'
import { isMetadataHost } from './metadata-host.ts'

/** What a provider's settings are read with. */
export interface ProviderSurroundings {
  /** Where the key of a known provider is, unless it has one of its own. */
  readonly env: Environment
  /** Entries of `outbound.allow_hosts`. */
  readonly allowHosts: readonly string[]
}

/** What became of settings: what they make, or what is wrong with them. */
export type Made<T> = { readonly made: T } | { readonly problems: readonly [ConfigProblem, ...ConfigProblem[]] }

/** Makes a provider of settings by the rules of gateway.yaml. Its address is somebody else's than the operator's, so no key of theirs is sent there. */
export function toManagedProvider(wire: WireProvider, { env, allowHosts }: ProviderSurroundings): Made<Provider> {
  const problems: ConfigProblem[] = checkSchema(unplacedFile({ ...wire }), providerSchema)
  const complain = (key: string, message: string) => void problems.push({ key, message })
  if (problems.length > 0) return toMade(problems)
  if (wire.slug === simulatorProvider.slug || wire.format === 'simulator') {
    complain('slug', 'must not be the simulator, which is set up by simulator.enabled')
    return toMade(problems)
  }
  const { provider } = readProvider(wire, env, complain, wire.base_url === undefined ? env : {})
  if (wire.base_url !== undefined && isUrl(wire.base_url)) {
    const message = addressProblem(new URL(wire.base_url), allowHosts)
    if (message !== undefined) complain('base_url', message)
  }
  if (wire.api_key !== undefined && !isSendable(wire.api_key.trim()))
    complain('api_key', 'must be a key without white space or characters beyond ASCII')
  const header = Object.entries(wire.headers ?? {}).find(([, value]) => !/^[\x20-\x7e]*$/.test(value.trim()))
  if (header !== undefined) complain(`headers.${header[0]}`, 'must have only spaces and visible characters of ASCII')
  return toMade(problems, { ...provider, isStored: true })
}

function toMade(problems: readonly ConfigProblem[], made?: Provider): Made<Provider> {
  const [first, ...more] = problems
  if (first !== undefined) return { problems: [first, ...more] }
  if (made === undefined) throw new TypeError('what is wrong with a provider must be said')
  return { made }
}

function addressProblem(url: URL, allowHosts: readonly string[]): string | undefined {
  if (url.username !== '' || url.password !== '') return 'must hold no user name or password'
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (!isMetadataHost(url.hostname) || new AllowedHosts(allowHosts).has(hostOf(url), port)) return undefined
  return `must not be where machines are told their credentials, unless outbound.allow_hosts lists ${url.hostname}`
}

// A Google credential is JSON; every other one goes into a header as it is.
function isSendable(key: string): boolean {
  return key.startsWith('{') || /^[\x21-\x7e]+$/.test(key)
}
