import { useState } from 'preact/hooks'
import { allPages } from '../api/all-pages.ts'
import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { apiAddress } from '../api/place-of-gateway.ts'
import { useAnswer } from '../api/use-answer.ts'
import { Allowed } from '../parts/allowed.tsx'
import { type Column, textColumn } from '../parts/columns.ts'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { EntryForm } from '../parts/entry-form.tsx'
import { TextField } from '../parts/form-fields.tsx'
import { textIn } from '../parts/form-values.ts'
import { ListTable } from '../parts/list-table.tsx'
import { useMayDo } from '../parts/may-do.ts'
import { Answered, EmptyNote, ProblemNote } from '../parts/notes.tsx'
import { SecretOnce } from '../parts/secret-once.tsx'
import { useChange } from '../parts/use-change.ts'
import { Moment } from '../words/moment.tsx'

type Token = Schema<'ScimToken'>

const keyOf = ({ id }: Token) => id
const scimAddress = `${apiAddress}/scim/v2`

/** The tokens with which identity providers provision people and groups. */
export function TokensView() {
  const answer = useAnswer(
    (signal) => allPages((query) => ask(api.GET('/scim/tokens', { params: { query }, signal }))),
    [],
  )
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<{ readonly name: string; readonly token: string } | undefined>()
  const { problem, change } = useChange(answer.again)
  const mayDelete = useMayDo()('deleteScimToken')
  const save = async (form: FormData) => {
    const { data, token } = await ask(api.POST('/scim/tokens', { body: { name: textIn(form, 'name') } }))
    setMade({ name: data.name, token })
    setCreating(false)
    answer.again()
  }
  const remove = ({ id }: Token) =>
    void change(() => ask(api.DELETE('/scim/tokens/{id}', { params: { path: { id } } })))
  return (
    <div class="page">
      {problem !== undefined && <ProblemNote problem={problem} />}
      {made !== undefined && (
        <SecretOnce kind="token" name={made.name} secret={made.token} close={() => setMade(undefined)} />
      )}
      {isCreating && (
        <EntryForm name="Create a provisioning token" verb="Create" save={save} close={() => setCreating(false)}>
          <fieldset aria-label="The token">
            <TextField name="name" title="Name" isRequired longest={100} placeholder="Okta" />
          </fieldset>
        </EntryForm>
      )}
      <div class="actions">
        <Allowed to="createScimToken">
          {!isCreating && (
            <button type="button" class="primary" onClick={() => setCreating(true)}>
              Create a token
            </button>
          )}
        </Allowed>
        <p class="muted">
          The SCIM server is <code>{scimAddress}</code>
        </p>
        <CopyButton text={() => scimAddress}>Copy the address</CopyButton>
      </div>
      <Answered answer={answer}>
        {(tokens) => (
          <ListTable
            name="Provisioning tokens"
            columns={mayDelete ? [...columns, deleting(remove)] : columns}
            rows={tokens}
            keyOf={keyOf}
            empty={
              <EmptyNote title="No provisioning tokens yet">
                <p>
                  With a token your identity provider creates, changes and removes people and groups here, by SCIM.
                  Create one, and give it there with the address above.
                </p>
              </EmptyNote>
            }
          />
        )}
      </Answered>
    </div>
  )
}

const columns: readonly Column<Token>[] = [
  textColumn('name', 'Name', ({ name }) => name),
  {
    id: 'label',
    title: 'Token',
    show: ({ label }) => <span class="mono muted">{label}</span>,
    text: ({ label }) => label,
  },
  {
    id: 'created',
    title: 'Created',
    show: ({ created_at }) => <Moment at={created_at} isAgo />,
    text: ({ created_at }) => created_at,
  },
  {
    id: 'used',
    title: 'Last used',
    show: ({ last_used_at }) =>
      last_used_at === null ? <span class="muted">never</span> : <Moment at={last_used_at} isAgo />,
    text: ({ last_used_at }) => last_used_at ?? '',
  },
]

function deleting(remove: (token: Token) => void): Column<Token> {
  return {
    id: 'actions',
    title: 'Change',
    show: (token) => (
      <span class="row-actions">
        <ConfirmButton act={() => remove(token)}>
          Delete<span class="unseen"> {token.name}</span>
        </ConfirmButton>
      </span>
    ),
    text: () => '',
  }
}
