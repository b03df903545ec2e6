import { api, ask } from '../api/api.ts'
import type { Workspace } from '../frame/workspaces.ts'
import { EntryForm } from '../parts/entry-form.tsx'
import { ChoiceField } from '../parts/form-fields.tsx'
import { choiceIn, textIn } from '../parts/form-values.ts'
import { nameOf, type Person } from './names.ts'

/** What a member may be in a workspace. */
export const memberRoles = ['member', 'admin'] as const

interface AddToWorkspaceFormProps {
  readonly workspace: Workspace
  /** Those to choose from. */
  readonly people: readonly Person[]
  readonly done: () => void
  readonly close: () => void
}

/** Makes somebody of the organization a member of a workspace. */
export function AddToWorkspaceForm({ workspace, people, done, close }: AddToWorkspaceFormProps) {
  const save = async (form: FormData) => {
    const body = { user_id: textIn(form, 'user_id'), role: choiceIn(form, 'role', memberRoles) ?? 'member' }
    await ask(api.POST('/workspaces/{id}/members', { params: { path: { id: workspace.id } }, body }))
    done()
    close()
  }
  const titleOf = (person: Person) => {
    const name = nameOf(person)
    const address = person.email ?? person.user_name
    return name === address ? name : `${name} (${address})`
  }
  return (
    <EntryForm name={`Add a member to ${workspace.name}`} verb="Add" save={save} close={close}>
      <fieldset aria-label="The member">
        <ChoiceField name="user_id" title="Who" choices={people.map((person) => [person.id, titleOf(person)])} />
        <ChoiceField name="role" title="Role in the workspace" choices={memberRoles.map((role) => [role, role])} />
      </fieldset>
    </EntryForm>
  )
}
