import { toDestinationRecord } from '../../administration/destinations/destination-record.ts'
import { updateDestination } from '../../administration/destinations/update-destination.ts'
import type { Handler } from '../handler.ts'
import { editorFor } from './destination-editor.ts'

/** PATCH /observability/destinations/{id} */
export const updateObservabilityDestination: Handler<'updateObservabilityDestination'> = async (
  { principal, path, body },
  services,
) => {
  const wish = { id: path.id, changes: body }
  const { destination, shownOnce } = await services.transact((repositories) =>
    updateDestination(repositories, editorFor(principal, services), wish, services.now()),
  )
  return { status: 200, body: { data: toDestinationRecord(destination, shownOnce) } }
}
