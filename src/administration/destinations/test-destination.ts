import { type AddressBox, LedElsewhereError } from '../../auth/address-box.ts'
import { UnreadableSecretError } from '../../auth/secret-box.ts'
import type { DestinationTester, TestEnd } from '../../broadcast/destination-tester.ts'
import { openDestination } from '../../broadcast/open-destination.ts'
import type { Schema } from '../../contract/contract.ts'
import type { StoredDestination } from '../../storage/broadcast/destination-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { requireDestination } from './require-destination.ts'

/** Who tests destinations, and with what. */
export interface TestingParts {
  readonly author: Author
  readonly repositories: Repositories
  readonly transact: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>
  readonly secrets: Pick<AddressBox, 'open'>
  readonly tester: Pick<DestinationTester, 'test'>
  /** Unix milliseconds. */
  readonly now: () => number
}

/**
 * Sends a generation that is made up to a destination, whatever is switched off, and keeps what became of it among the sendings and in the
 * audit log. Throws GatewayError: 404 for a destination that the organization has not, 429 while too many are tested.
 */
export async function testDestination(
  parts: TestingParts,
  id: string,
): Promise<Schema<'ObservabilityDestinationTest'>> {
  const { author, repositories, transact, now } = parts
  const stored = await requireDestination(repositories, author.organizationId, id)
  const workspace = await repositories.workspaces.get(author.organizationId, stored.workspaceId)
  const at = now()
  const end = await outcomeOf(parts, stored, workspace?.name ?? null)
  await transact((within) => keep(within, author, stored, end, at))
  const isOff = !stored.isEnabled || workspace?.isObservabilityBroadcastEnabled !== true
  return {
    delivered: end.isDelivered,
    generation_id: end.generationId,
    status: end.status,
    duration_ms: end.durationMs,
    answer: end.answer,
    error: end.error,
    cause: end.cause,
    advice: end.advice ?? (isOff ? switchAdvice(stored) : null),
  }
}

async function outcomeOf(
  { secrets, tester }: TestingParts,
  stored: StoredDestination,
  workspaceName: string | null,
): Promise<TestEnd> {
  try {
    return await tester.test(openDestination(stored, secrets), workspaceName)
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error
    return error instanceof LedElsewhereError ? ledElsewhere(error) : unreadable
  }
}

const notSent = {
  ...{ isDelivered: false, generationId: null, status: null, durationMs: 0, answer: null },
  cause: 'settings',
} as const

function ledElsewhere({ message }: LedElsewhereError): TestEnd {
  return { ...notSent, error: `it ${message}`, advice: 'Enter its secrets again.' }
}

const unreadable: TestEnd = {
  ...notSent,
  error: 'no master key of the gateway opens its settings',
  advice:
    'Start the gateway with the master key that they were stored under, or delete the destination and create it anew.',
}

/** Nothing of one that was deleted meanwhile. */
async function keep(
  repositories: Repositories,
  author: Author,
  { id }: StoredDestination,
  { isDelivered, status, durationMs, error, cause }: TestEnd,
  at: number,
): Promise<void> {
  if ((await repositories.destinations.lock(author.organizationId, id)) === null) return
  const outcome = isDelivered ? 'delivered' : 'failed'
  await repositories.deliveries.add(id, { at, kind: 'test', outcome, items: 1, status, durationMs, error })
  const change = { action: 'destination.test', target: { kind: 'destination', id }, before: null }
  await recordChange(repositories, author, { ...change, after: { delivered: isDelivered, status, cause } }, at)
}

function switchAdvice({ isEnabled }: StoredDestination): string {
  return isEnabled
    ? "Nothing else is sent there yet: the workspace's is_observability_broadcast_enabled is false."
    : 'Nothing else is sent there yet: enabled is false.'
}
