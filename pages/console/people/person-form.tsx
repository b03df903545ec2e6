import { api, ask } from '../api/api.ts'
import { EntryForm } from '../parts/entry-form.tsx'
import { ChoiceField, TextField } from '../parts/form-fields.tsx'
import { choiceIn, textIn } from '../parts/form-values.ts'
import type { Person } from './names.ts'

interface PersonFormProps {
  /** Whom to change; undefined adds somebody. */
  readonly person: Person | undefined
  readonly done: () => void
  readonly close: () => void
}

const roles = ['org:member', 'org:admin'] as const

/** Adds somebody to the organization, or changes their names, address and role. */
export function PersonForm({ person, done, close }: PersonFormProps) {
  const save = async (form: FormData) => {
    const email = textIn(form, 'email')
    const role = choiceIn(form, 'role', roles) ?? 'org:member'
    const names = { first_name: textIn(form, 'first_name') || null, last_name: textIn(form, 'last_name') || null }
    if (person === undefined) {
      await ask(api.POST('/organization/members', { body: { email, role, ...names } }))
    } else {
      const params = { path: { user_id: person.id } }
      const body = { ...(email !== '' && { email }), role, ...names }
      await ask(api.PATCH('/organization/members/{user_id}', { params, body }))
    }
    done()
    close()
  }
  const isNew = person === undefined
  return (
    <EntryForm
      name={isNew ? 'Add a member' : `Change ${person.user_name}`}
      verb={isNew ? 'Add' : 'Save'}
      save={save}
      close={close}
    >
      <fieldset aria-label="The member">
        <TextField
          name="email"
          title="Email address"
          type="email"
          isRequired={isNew}
          longest={320}
          value={person?.email}
          placeholder="ada@example.com"
        />
        <TextField name="first_name" title="First name" longest={200} value={person?.first_name} />
        <TextField name="last_name" title="Last name" longest={200} value={person?.last_name} />
        <ChoiceField
          name="role"
          title="Role in the organization"
          value={person?.role}
          choices={[
            ['org:member', 'member'],
            ['org:admin', 'admin'],
          ]}
        />
      </fieldset>
    </EntryForm>
  )
}
