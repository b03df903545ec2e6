import { api, ask } from '../api/api.ts'
import { useWorkspaces } from '../frame/workspaces.ts'
import { EntryForm } from '../parts/entry-form.tsx'
import { ChoiceField } from '../parts/form-fields.tsx'
import { choiceIn, textIn } from '../parts/form-values.ts'
import { memberRoles } from './add-to-workspace-form.tsx'
import type { Group, Mapping } from './groups.ts'

interface MappingFormProps {
  readonly groups: readonly Group[]
  /** What to change; undefined makes a new one. */
  readonly mapping: Mapping | undefined
  readonly done: () => void
  readonly close: () => void
}

/** Makes everybody of a group a member of a workspace, or changes of which and as what. */
export function MappingForm({ groups, mapping, done, close }: MappingFormProps) {
  const { value: workspaces = [] } = useWorkspaces()
  const save = async (form: FormData) => {
    const wish = { workspace_id: textIn(form, 'workspace_id'), role: choiceIn(form, 'role', memberRoles) ?? 'member' }
    if (mapping === undefined) {
      const body = { scim_group_id: textIn(form, 'scim_group_id'), ...wish }
      await ask(api.POST('/scim/group-mappings', { body }))
    } else {
      await ask(api.PATCH('/scim/group-mappings/{id}', { params: { path: { id: mapping.id } }, body: wish }))
    }
    done()
    close()
  }
  const isNew = mapping === undefined
  return (
    <EntryForm
      name={isNew ? 'Map a group to a workspace' : 'Change a mapping'}
      verb={isNew ? 'Map' : 'Save'}
      save={save}
      close={close}
    >
      <fieldset aria-label="The mapping">
        {isNew && (
          <ChoiceField
            name="scim_group_id"
            title="Everybody of the group"
            choices={groups.map(({ id, display_name }) => [id, display_name])}
          />
        )}
        <ChoiceField
          name="workspace_id"
          title={isNew ? 'becomes a member of' : 'Workspace'}
          value={mapping?.workspace_id}
          choices={workspaces.map(({ id, name }) => [id, name])}
        />
        <ChoiceField
          name="role"
          title={isNew ? 'as' : 'Role'}
          value={mapping?.role}
          choices={memberRoles.map((role) => [role, role])}
        />
      </fieldset>
    </EntryForm>
  )
}
