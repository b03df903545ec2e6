import type { Schema } from '../../contract/contract.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { Delivery } from '../../storage/broadcast/delivery-repository.ts'
import type { DeadItem, OutboxCounts } from '../../storage/broadcast/outbox-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { requireDestination } from './require-destination.ts'

type Store = Pick<Repositories, 'destinations' | 'deliveries' | 'outbox'>

/** Whose destination is looked at, and which part of a list. */
export interface DeliveriesWish {
  readonly organizationId: string
  readonly id: string
  readonly offset: number
  readonly limit: number
}

/** A page of the sendings to a destination, latest first, and what waits for it. Throws GatewayError 404 for one that the organization has not. */
export async function listDeliveries(
  repositories: Store,
  { organizationId, id, offset, limit }: DeliveriesWish,
): Promise<Schema<'ListObservabilityDeliveriesResponse'>> {
  const destination = await requireDestination(repositories, organizationId, id)
  const { deliveries, total } = await repositories.deliveries.list(destination.id, offset, limit)
  const counts = await repositories.outbox.countsOf(destination.id)
  return { data: deliveries.map(toDeliveryRecord), total_count: total, outbox: toOutboxRecord(counts) }
}

/** A page of what is not sent to a destination any more, latest first. Throws GatewayError 404 for one that the organization has not. */
export async function listDead(
  repositories: Store,
  { organizationId, id, offset, limit }: DeliveriesWish,
): Promise<Schema<'ListDeadObservabilityDeliveriesResponse'>> {
  const destination = await requireDestination(repositories, organizationId, id)
  const items = await repositories.outbox.listDead(destination.id, offset, limit)
  const { dead } = await repositories.outbox.countsOf(destination.id)
  return { data: items.map(toDeadRecord), total_count: dead }
}

function toDeliveryRecord(delivery: Delivery): Schema<'ObservabilityDelivery'> {
  const { at, kind, outcome, items, status, durationMs, error } = delivery
  return {
    sent_at: toTimestamp(at),
    ...{ kind, outcome, generations: items, status, duration_ms: durationMs, error },
  }
}

function toOutboxRecord({ waiting, dead, oldestAt }: OutboxCounts): Schema<'ObservabilityOutbox'> {
  return { waiting, oldest_waiting_since: toTimestamp(oldestAt), dead }
}

function toDeadRecord(item: DeadItem): Schema<'DeadObservabilityDelivery'> {
  const { generationId, endedAt, diedAt, tries, status, error } = item
  return {
    generation_id: generationId,
    ended_at: toTimestamp(endedAt),
    died_at: toTimestamp(diedAt),
    ...{ tries, status, error },
  }
}
