import { randomUUID } from 'node:crypto'
import { destinationAddress } from '../../broadcast/destination-address.ts'
import { filterProblems } from '../../broadcast/filter-problems.ts'
import { showConfig } from '../../broadcast/shown-config.ts'
import type { Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { StoredDestination } from '../../storage/broadcast/destination-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import { requireKeys } from '../keys/require-key.ts'
import { chooseWorkspace, noSuchWorkspace } from '../workspaces/choose-workspace.ts'
import { completeConfig, refuseIssues } from './check-config.ts'
import type { DestinationEditor } from './destination-editor.ts'
import { toRules, usualRules } from './destination-fields.ts'
import { toDestinationRecord } from './destination-record.ts'
import { missingSecret } from './webhook-secret.ts'

/** The most destinations of a workspace: each generation is looked at for each of them. */
export const destinationsMax = 20

/** A destination, and the members of its settings that the gateway made and nobody sees again. */
export interface ChangedDestination {
  readonly destination: StoredDestination
  readonly shownOnce: Readonly<Record<string, string>>
}

/**
 * Within a transaction: adds a destination. Throws GatewayError: 404 for an unknown key; 400 for bad settings or rules, for a workspace of
 * another organization, and for one destination too many.
 */
export async function createDestination(
  repositories: Repositories,
  editor: DestinationEditor,
  { type, config: given, workspace_id: asked, ...fields }: Schema<'CreateObservabilityDestinationRequest'>,
  now: number,
): Promise<ChangedDestination> {
  const { organizationId, secrets, allowedHosts } = editor
  const rules = toRules(fields, { ...usualRules, name: fields.name })
  if (rules.filterRules !== null) refuseIssues(filterProblems(rules.filterRules))
  const shownOnce = missingSecret(type, given)
  const config = await completeConfig(type, { ...given, ...shownOnce }, allowedHosts)
  await requireKeys(repositories, organizationId, { field: 'api_key_hashes', hashes: rules.keyHashes })
  const { id: workspaceId } = await chooseWorkspace(repositories, organizationId, asked)
  // Held on to, so that nobody deletes it without this one or adds one too many.
  if ((await repositories.workspaces.lock(organizationId, workspaceId)) === null) throw noSuchWorkspace()
  if ((await repositories.destinations.count(organizationId, workspaceId)) >= destinationsMax) throw tooMany()
  const owner = { organizationId, workspaceId, id: randomUUID() }
  const destination: StoredDestination = {
    ...owner,
    type,
    ...rules,
    ...secrets.seal(JSON.stringify(config), owner, destinationAddress(type, config)),
    shownConfig: showConfig(type, config),
    createdAt: now,
    updatedAt: now,
  }
  await repositories.destinations.create(destination)
  const after = toDestinationRecord(destination)
  const target = { kind: 'destination', id: destination.id }
  await recordChange(repositories, editor, { action: 'destination.create', target, before: null, after }, now)
  return { destination, shownOnce }
}

function tooMany(): GatewayError {
  return new GatewayError(
    'invalid_request',
    `The workspace has ${destinationsMax} destinations, which is the most that one may have: delete one first.`,
  )
}
