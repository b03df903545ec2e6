import { UnreadableSecretError } from '../../auth/secret-box.ts'
import { destinationAddress } from '../../broadcast/destination-address.ts'
import type { DestinationType } from '../../broadcast/destination-type.ts'
import { filterProblems } from '../../broadcast/filter-problems.ts'
import { type OpenedConfig, openConfig } from '../../broadcast/open-destination.ts'
import { secretMembers } from '../../broadcast/secret-members.ts'
import { type Config, showConfig, unmaskConfig } from '../../broadcast/shown-config.ts'
import type { Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { StoredDestination } from '../../storage/broadcast/destination-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import { requireKeys } from '../keys/require-key.ts'
import { refuseKeptSecrets } from '../secrets/refuse-kept-secrets.ts'
import { completeConfig, refuseIssues, trimmedText } from './check-config.ts'
import type { ChangedDestination } from './create-destination.ts'
import type { DestinationEditor } from './destination-editor.ts'
import { toRules } from './destination-fields.ts'
import { toDestinationRecord } from './destination-record.ts'
import { lockDestination, unknownDestination } from './require-destination.ts'
import { missingSecret } from './webhook-secret.ts'

/**
 * Within a transaction: changes only the members that are given. Throws GatewayError: 404 for a destination or key that the organization
 * does not have, 400 for bad settings or rules.
 */
export async function updateDestination(
  repositories: Repositories,
  editor: DestinationEditor,
  { id, changes }: { readonly id: string; readonly changes: Schema<'UpdateObservabilityDestinationRequest'> },
  now: number,
): Promise<ChangedDestination> {
  const before = await lockDestination(repositories, editor.organizationId, id)
  const { config: sent, ...fields } = changes
  if (Object.keys(changes).length === 0) return { destination: before, shownOnce: {} }
  const rules = toRules(fields, before)
  if (fields.filter_rules != null && rules.filterRules !== null) refuseIssues(filterProblems(rules.filterRules))
  const keys = { field: 'api_key_hashes', hashes: rules.keyHashes, before: before.keyHashes }
  await requireKeys(repositories, editor.organizationId, keys)
  const { sealed, shownOnce } = sent === undefined ? unchanged : await sealChanges(before, sent, editor)
  const updatedAt = Math.max(now, before.updatedAt + 1)
  const destination: StoredDestination = { ...before, ...rules, ...sealed, updatedAt }
  if (!(await repositories.destinations.replace(destination))) throw unknownDestination()
  const records = { before: toDestinationRecord(before), after: toDestinationRecord(destination) }
  const target = { kind: 'destination', id: destination.id }
  await recordChange(repositories, editor, { action: 'destination.update', target, ...records }, now)
  return { destination, shownOnce }
}

const unchanged = { sealed: {}, shownOnce: {} }

async function sealChanges(before: StoredDestination, sent: Config, { secrets, allowedHosts }: DestinationEditor) {
  // The contract's types are the only ones that are ever stored.
  const type = before.type as DestinationType
  const { config: stored, address = destinationAddress(type, stored) } = openStored(before, secrets)
  const merged = withoutNulls({ ...stored, ...unmaskConfig(type, sent, stored) })
  const shownOnce = missingSecret(type, merged)
  const config = await completeConfig(type, { ...merged, ...shownOnce }, allowedHosts)
  const led = destinationAddress(type, config)
  refuseKeptSecrets({ member: 'config', kept: keptSecrets(type, { stored, sent, config }), from: address, to: led })
  const sealed = { ...secrets.seal(JSON.stringify(config), before, led), shownConfig: showConfig(type, config) }
  return { sealed, shownOnce }
}

/** The secrets that a change keeps, sent as they are shown or not at all. Each is for the server it was entered for. */
function keptSecrets(
  type: DestinationType,
  { stored, sent, config }: { readonly stored: Config; readonly sent: Config; readonly config: Config },
): readonly string[] {
  const isKept = (was: unknown, given: unknown, is: unknown) =>
    was !== undefined && is === was && trimmedText(given) !== was
  const headersOf = ({ headers }: Config) => new Map(Object.entries(headers ?? {}))
  const [was, given] = [headersOf(stored), headersOf(sent)]
  return [
    ...secretMembers[type].filter((name) => isKept(stored[name], sent[name], config[name])),
    ...([...headersOf(config)].some(([name, is]) => isKept(was.get(name), given.get(name), is)) ? ['headers'] : []),
  ].map((name) => `config.${name}`)
}

function openStored(stored: StoredDestination, secrets: DestinationEditor['secrets']): OpenedConfig {
  try {
    return openConfig(stored, secrets)
  } catch (cause) {
    if (!(cause instanceof UnreadableSecretError)) throw cause
    throw new GatewayError(
      'invalid_request',
      "config: the settings that are stored can't be decrypted with the gateway's master keys, so none of them can be kept: delete the destination and create it anew.",
      { cause },
    )
  }
}

function withoutNulls(config: Config): Config {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null))
}
