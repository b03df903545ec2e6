import { type Column, textColumn } from '../parts/columns.ts'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import type { Change } from '../parts/may-do.ts'
import type { Mapping } from './groups.ts'

interface MappingActions {
  readonly may: (change: Change) => boolean
  readonly nameOfGroup: (id: string) => string
  readonly nameOfWorkspace: (id: string) => string
  readonly edit: (mapping: Mapping) => void
  /** Its members are kept as members by hand, or removed with it. */
  readonly remove: (mapping: Mapping, keepsMembers: boolean) => void
}

/** What the list of mappings shows of each. */
export function mappingColumns(actions: MappingActions): readonly Column<Mapping>[] {
  const { may, nameOfGroup, nameOfWorkspace, edit, remove } = actions
  const columns: readonly Column<Mapping>[] = [
    textColumn('group', 'Everybody of', ({ scim_group_id }) => nameOfGroup(scim_group_id)),
    textColumn('workspace', 'is a member of', ({ workspace_id }) => nameOfWorkspace(workspace_id)),
    textColumn('role', 'as', ({ role }) => role),
  ]
  const change: Column<Mapping> = {
    id: 'actions',
    title: 'Change',
    show: (mapping) => {
      const which = (
        <span class="unseen">
          {' '}
          {nameOfGroup(mapping.scim_group_id)} in {nameOfWorkspace(mapping.workspace_id)}
        </span>
      )
      return (
        <span class="row-actions">
          <button type="button" onClick={() => edit(mapping)}>
            Edit{which}
          </button>
          <ConfirmButton act={() => remove(mapping, true)}>Delete, keep members{which}</ConfirmButton>
          <ConfirmButton act={() => remove(mapping, false)}>Delete with its members{which}</ConfirmButton>
        </span>
      )
    },
    text: () => '',
  }
  return may('updateScimGroupMapping') ? [...columns, change] : columns
}
