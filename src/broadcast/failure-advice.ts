import { isUrl } from '../errors/is-url.ts'
import { addressMembers } from './address-members.ts'
import { addressOfHost } from './address-problem.ts'
import type { DestinationType } from './destination-type.ts'
import type { FailureCause } from './failure.ts'
import { secretMembers } from './secret-members.ts'

/** A destination, as far as advice names its settings. */
export interface AdvisedDestination {
  readonly type: DestinationType
  readonly config: Readonly<Record<string, unknown>>
}

/** What to do about a destination that did not take what was sent. Names settings, never their values but for the hosts of addresses. */
export function failureAdvice(cause: FailureCause, destination: AdvisedDestination): string {
  return advice[cause](destination)
}

const advice: Readonly<Record<FailureCause, (destination: AdvisedDestination) => string>> = {
  settings: () => 'Change the setting that is named, or delete the destination and create it anew.',
  blocked: (destination) => {
    const hosts = hostsOf(destination)
    const named = hosts.length === 0 ? 'its host' : hosts.join(' and ')
    return `If the gateway may reach it, the operator lists ${named} in outbound.allow_hosts. Otherwise give an https address on a public host.`
  },
  connection: (destination) =>
    `Check ${listed(places(destination))}, that the server runs, and that nothing between it and the gateway keeps them apart.`,
  tls: () =>
    'Its certificate must be valid for the host, and from an authority that Node.js knows; NODE_EXTRA_CA_CERTS names a file with more of them. A server without TLS has an address with http://.',
  timeout: (destination) =>
    `Check ${listed(places(destination))}, and whether the server is slow or something drops what is sent there.`,
  address: (destination) =>
    `A server answers, but takes nothing at that place. Check ${listed(openMembers(destination))}.`,
  credentials: (destination) =>
    `It does not accept who sends. Check ${listed(credentialsOf(destination))}, and whether they may write there.`,
  limit: () => 'It takes no more for now. Raise the limit there, or send less: sampling_rate, filter_rules.',
  format: (destination) =>
    `It does not take what it was sent, and says why. Check ${listed(openMembers(destination))}, and what is set up there: project, table, columns.`,
  server: () => 'It failed itself. What waits is sent again until it works.',
}

// They belong to the secrets beside them.
const names: ReadonlySet<string> = new Set(['username', 'publicKey', 'accessKeyId', 'instanceId'])

function places({ type, config }: AdvisedDestination): readonly string[] {
  const own = addressMembers[type].filter((member) => typeof config[member] === 'string')
  return own.length > 0 ? own : openMembers({ type, config })
}

/** Settings that don't say who sends. */
function openMembers({ type, config }: AdvisedDestination): readonly string[] {
  const secrets: readonly string[] = [...secretMembers[type], 'headers']
  return Object.keys(config).filter((member) => !secrets.includes(member) && !names.has(member))
}

function credentialsOf({ type, config }: AdvisedDestination): readonly string[] {
  const known: readonly string[] = secretMembers[type]
  const found = Object.keys(config).filter((member) => known.includes(member) || names.has(member))
  return config['headers'] === undefined && found.length > 0 ? found : [...found, 'headers']
}

function listed(members: readonly string[]): string {
  return members.length === 0 ? 'its settings' : members.map((member) => `config.${member}`).join(', ')
}

function hostsOf({ type, config }: AdvisedDestination): readonly string[] {
  return addressMembers[type].flatMap((member) => {
    const value = config[member]
    if (typeof value !== 'string') return []
    const address = member === 'host' ? addressOfHost(value) : value
    if (!isUrl(address)) return []
    const { hostname, port, protocol } = new URL(address)
    return [`${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`]
  })
}
