import { api, ask } from '../api/api.ts'
import { useWorkspaces } from '../frame/workspaces.ts'
import { EntryForm } from '../parts/entry-form.tsx'
import { ChoiceField, TextField } from '../parts/form-fields.tsx'
import { keyWish, resets } from './key-wish.ts'

interface CreateKeyFormProps {
  readonly made: (key: string, name: string) => void
  readonly close: () => void
  /** The workspace that is looked at, if one is. */
  readonly workspace: string | undefined
}

/** Asks for what a new key needs: a name, and a workspace, limit and end where one wants them. */
export function CreateKeyForm({ made, close, workspace }: CreateKeyFormProps) {
  const { value: workspaces = [] } = useWorkspaces()
  const save = async (form: FormData) => {
    const body = keyWish(form)
    const { key } = await ask(api.POST('/keys', { body }))
    made(key, body.name)
    close()
  }
  return (
    <EntryForm name="Create a key" verb="Create" save={save} close={close}>
      <fieldset aria-label="The key">
        <TextField name="name" title="Name" isRequired longest={128} placeholder="support-bot" />
        {workspaces.length > 1 && (
          <ChoiceField
            name="workspace"
            title="Workspace"
            value={workspace}
            choices={workspaces.map(({ id, name }) => [id, name])}
          />
        )}
        <TextField name="limit" title="Limit in US dollars" type="number" placeholder="none" />
        <ChoiceField
          name="reset"
          title="Limit starts anew"
          choices={[['', 'never'], ...resets.map((each) => [each, each] as const)]}
        />
        <TextField name="expires" title="Expires" type="date" />
      </fieldset>
    </EntryForm>
  )
}
