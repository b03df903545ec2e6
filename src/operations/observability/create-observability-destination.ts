import { createDestination } from '../../administration/destinations/create-destination.ts'
import { toDestinationRecord } from '../../administration/destinations/destination-record.ts'
import type { Handler } from '../handler.ts'
import { editorFor } from './destination-editor.ts'

/** POST /observability/destinations */
export const createObservabilityDestination: Handler<'createObservabilityDestination'> = async (
  { principal, body },
  services,
) => {
  const { destination, shownOnce } = await services.transact((repositories) =>
    createDestination(repositories, editorFor(principal, services), body, services.now()),
  )
  return { status: 201, body: { data: toDestinationRecord(destination, shownOnce) } }
}
