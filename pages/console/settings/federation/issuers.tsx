import { api, ask } from '../../api/api.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { type Column, textColumn } from '../../parts/columns.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { EntryForm } from '../../parts/entry-form.tsx'
import { TextField } from '../../parts/form-fields.tsx'
import { changesOf, textIn } from '../../parts/form-values.ts'
import { ListTable } from '../../parts/list-table.tsx'
import { useMayDo } from '../../parts/may-do.ts'
import { EmptyNote, ProblemNote } from '../../parts/notes.tsx'
import { useChange } from '../../parts/use-change.ts'
import { useOpened } from '../../parts/use-opened.ts'
import type { Issuer } from './federation.ts'

interface IssuersProps {
  readonly issuers: readonly Issuer[]
  readonly again: () => void
}

const keyOf = ({ id }: Issuer) => id

/** The identity providers whose tokens are trusted. */
export function Issuers({ issuers, again }: IssuersProps) {
  const [edited, setEdited] = useOpened<Issuer | 'new'>()
  const { problem, change } = useChange(again)
  const may = useMayDo()
  const remove = ({ id }: Issuer) =>
    void change(() => ask(api.DELETE('/federation/issuers/{id}', { params: { path: { id } } })))
  const actions: Column<Issuer> = {
    id: 'actions',
    title: 'Change',
    show: (issuer) => (
      <span class="row-actions">
        <button type="button" onClick={() => setEdited(issuer)}>
          Edit<span class="unseen"> {issuer.name}</span>
        </button>
        <ConfirmButton act={() => remove(issuer)}>
          Delete<span class="unseen"> {issuer.name}</span>
        </ConfirmButton>
      </span>
    ),
    text: () => '',
  }
  return (
    <section class="stack" aria-labelledby="issuers">
      <h2 id="issuers">Issuers</h2>
      {problem !== undefined && <ProblemNote problem={problem} />}
      {edited !== undefined && (
        <IssuerForm
          key={edited === 'new' ? 'new' : edited.id}
          before={edited === 'new' ? undefined : edited}
          done={again}
          close={() => setEdited(undefined)}
        />
      )}
      <Allowed to="createFederationIssuer">
        {edited !== 'new' && (
          <div class="actions">
            <button type="button" class="primary" onClick={() => setEdited('new')}>
              Add an issuer
            </button>
          </div>
        )}
      </Allowed>
      <ListTable
        name="Issuers"
        columns={may('updateFederationIssuer') ? [...columns, actions] : columns}
        rows={issuers}
        keyOf={keyOf}
        empty={
          <EmptyNote title="No issuers yet">
            <p>
              An issuer is an identity provider whose tokens you trust, such as your cluster or your CI. Add the first
              one, then say which of its tokens act as which key.
            </p>
          </EmptyNote>
        }
      />
    </section>
  )
}

const columns: readonly Column<Issuer>[] = [
  textColumn('name', 'Name', ({ name }) => name),
  textColumn('url', 'Issuer', ({ issuer_url }) => issuer_url),
  textColumn('keys', 'Its keys', ({ jwks_url }) => jwks_url ?? 'by discovery'),
]

interface IssuerFormProps {
  /** What to change; undefined adds one. */
  readonly before: Issuer | undefined
  readonly done: () => void
  readonly close: () => void
}

function IssuerForm({ before, done, close }: IssuerFormProps) {
  const save = async (form: FormData) => {
    const body = {
      name: textIn(form, 'name'),
      issuer_url: textIn(form, 'issuer_url'),
      jwks_url: textIn(form, 'jwks_url') || null,
    }
    await (before === undefined
      ? ask(api.POST('/federation/issuers', { body }))
      : ask(
          api.PATCH('/federation/issuers/{id}', { params: { path: { id: before.id } }, body: changesOf(before, body) }),
        ))
    done()
    close()
  }
  const isNew = before === undefined
  return (
    <EntryForm
      name={isNew ? 'Add an issuer' : `Change ${before.name}`}
      verb={isNew ? 'Add' : 'Save'}
      save={save}
      close={close}
    >
      <fieldset aria-label="The issuer">
        <TextField
          name="name"
          title="Name"
          isRequired
          longest={100}
          value={before?.name}
          placeholder="GitHub Actions"
        />
        <TextField
          name="issuer_url"
          title="Issuer"
          isRequired
          longest={2048}
          value={before?.issuer_url}
          placeholder="https://token.actions.githubusercontent.com"
          hint="Exactly as the iss of its tokens says it."
        />
        <TextField
          name="jwks_url"
          title="Where its keys are"
          longest={2048}
          value={before?.jwks_url}
          placeholder="by discovery"
          hint="Only where discovery does not find them."
        />
      </fieldset>
    </EntryForm>
  )
}
