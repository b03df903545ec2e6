import { addressMembers } from '../../broadcast/address-members.ts'
import { addressOfDsn, addressOfHost, addressProblem } from '../../broadcast/address-problem.ts'
import { configSchemas, type DestinationType } from '../../broadcast/destination-type.ts'
import { secretMembers } from '../../broadcast/secret-members.ts'
import type { Config } from '../../broadcast/shown-config.ts'
import { checkSchema, defaultsOf, type Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { nearMatches } from '../../errors/near-matches.ts'
import type { AllowedHosts } from '../../outbound/allowed-hosts.ts'
import { isJsonObject } from '../../streams/untrusted-json.ts'

/** The settings of a destination with its type's defaults filled in. Throws GatewayError 400 that names each member that is not good. */
export async function completeConfig(
  type: DestinationType,
  given: Config,
  allowedHosts: AllowedHosts,
): Promise<Config> {
  const schema = configSchemas[type]
  const config = trimmed(type, { ...defaultsOf(schema), ...given })
  refuse(await checkSchema(schema, config, nearMatches))
  refuse([...maskedSecrets(type, config), ...lengthProblems(type, config)])
  refuse([...addressProblems(type, config, allowedHosts), ...headerProblems(config)])
  return config
}

/** Trims secrets and headers, which are sent as they are. */
function trimmed(type: DestinationType, config: Config): Config {
  const secrets: readonly string[] = secretMembers[type]
  const entries = Object.entries(config).map(([name, value]): [string, unknown] => {
    if (name === 'headers' && isJsonObject(value))
      return [name, Object.fromEntries(Object.entries(value).map(([header, each]) => [header, trimmedText(each)]))]
    return [name, secrets.includes(name) ? trimmedText(value) : value]
  })
  return Object.fromEntries(entries)
}

/** A text without white space around it, as secrets are stored. */
export function trimmedText(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

/** Throws GatewayError 400 with these issues, if there are any; their paths are within `config`. */
function refuse(issues: readonly Schema<'ErrorIssue'>[]): void {
  refuseIssues(issues.map((issue) => ({ ...issue, path: issue.path === '' ? 'config' : `config.${issue.path}` })))
}

/** Throws GatewayError 400 with these issues, if there are any. */
export function refuseIssues(issues: readonly Schema<'ErrorIssue'>[]): void {
  const [first] = issues
  if (first === undefined) return
  throw new GatewayError('invalid_request', `${first.path}: ${first.message}`, {
    metadata: { issues: issues.slice(0, 20) },
  })
}

function maskedSecrets(type: DestinationType, config: Config): readonly Schema<'ErrorIssue'>[] {
  const members: readonly string[] = secretMembers[type]
  return members.flatMap((path) => {
    const value = config[path]
    const isMasked = typeof value === 'string' && /[•…]/.test(value)
    return isMasked ? [{ path, message: 'must not be a masked value, unless it is the one that is shown now' }] : []
  })
}

// What guesses a shorter one forges signatures.
const shortestSecret = 24

function lengthProblems(type: DestinationType, { secret }: Config): readonly Schema<'ErrorIssue'>[] {
  if (type !== 'webhook' || typeof secret !== 'string' || secret.length >= shortestSecret) return []
  return [{ path: 'secret', message: `must have at least ${shortestSecret} characters` }]
}

function addressProblems(
  type: DestinationType,
  config: Config,
  allowedHosts: AllowedHosts,
): readonly Schema<'ErrorIssue'>[] {
  const members: readonly string[] = addressMembers[type]
  return members.flatMap((path) => {
    const value = config[path]
    if (typeof value !== 'string') return []
    const address = path === 'host' ? addressOfHost(value) : path === 'dsn' ? addressOfDsn(value) : value
    const message = addressProblem(address, allowedHosts)
    return message === null ? [] : [{ path, message }]
  })
}

/** Headers that say how a request is carried: the gateway writes them. */
const ownHeaders: ReadonlySet<string> = new Set([
  ...['connection', 'content-encoding', 'content-length', 'content-type', 'expect', 'host', 'keep-alive'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
])

function headerProblems({ headers }: Config): readonly Schema<'ErrorIssue'>[] {
  if (typeof headers !== 'object' || headers === null) return []
  return Object.entries(headers).flatMap(([name, value]) => {
    const path = `headers.${name}`
    if (ownHeaders.has(name.toLowerCase())) return [{ path, message: 'is a header that the gateway writes itself' }]
    // A masked value that is not the one that is shown now is none, either.
    if (/^[\x20-\x7e]*$/.test(value)) return []
    return [{ path, message: 'must have only spaces and visible characters of ASCII' }]
  })
}
