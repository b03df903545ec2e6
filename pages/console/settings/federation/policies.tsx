import { api, ask } from '../../api/api.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { type Column, textColumn } from '../../parts/columns.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { useMayDo } from '../../parts/may-do.ts'
import { ProblemNote } from '../../parts/notes.tsx'
import { useChange } from '../../parts/use-change.ts'
import { useOpened } from '../../parts/use-opened.ts'
import { useUndo } from '../../parts/use-undo.tsx'
import { useInferenceKeys } from '../use-keys.ts'
import type { Federation, Policy } from './federation.ts'
import { PolicyForm } from './policy-form.tsx'

const keyOf = ({ id }: Policy) => id

/** Which tokens act as which key. */
export function Policies({ issuers, policies, again }: Federation & { readonly again: () => void }) {
  const [edited, setEdited] = useOpened<Policy | 'new'>()
  const { problem, change } = useChange(again)
  const { offer, toast } = useUndo()
  const keys = useInferenceKeys()
  const may = useMayDo()
  const keepEnabled = ({ id }: Policy, enabled: boolean) =>
    change(() => ask(api.PATCH('/federation/policies/{id}', { params: { path: { id } }, body: { enabled } })))
  const setEnabled = async (policy: Policy, isEnabled: boolean) => {
    const isDone = await keepEnabled(policy, isEnabled)
    if (isDone && !isEnabled)
      offer('Tokens are no longer exchanged under the policy.', () => void keepEnabled(policy, true))
  }
  const remove = ({ id }: Policy) =>
    void change(() => ask(api.DELETE('/federation/policies/{id}', { params: { path: { id } } })))
  const columns: readonly Column<Policy>[] = [
    textColumn('issuer', 'Issuer', ({ issuer_id }) => issuers.find(({ id }) => id === issuer_id)?.name ?? issuer_id),
    textColumn('subject', 'Subject', ({ subject }) => subject),
    textColumn('audience', 'Audience', ({ audience }) => audience),
    textColumn('claims', 'Must have', ({ claim_checks }) => claimWords(claim_checks)),
    textColumn('key', 'Acts as', ({ api_key_hash }) => {
      return keys.find(({ hash }) => hash === api_key_hash)?.name ?? `${api_key_hash.slice(0, 8)}…`
    }),
    {
      id: 'state',
      title: 'State',
      show: ({ enabled }) => (enabled ? <span class="good">● enabled</span> : <span class="muted">○ disabled</span>),
      text: ({ enabled }) => (enabled ? 'enabled' : 'disabled'),
    },
    {
      id: 'id',
      title: 'Its id, for workloads',
      show: ({ id }) => <CopyButton text={() => id}>Copy the id</CopyButton>,
      text: ({ id }) => id,
    },
  ]
  const actions: Column<Policy> = {
    id: 'actions',
    title: 'Change',
    show: (policy) => (
      <span class="row-actions">
        <button type="button" onClick={() => setEdited(policy)}>
          Edit<span class="unseen"> {policy.subject}</span>
        </button>
        <button type="button" onClick={() => void setEnabled(policy, !policy.enabled)}>
          {policy.enabled ? 'Disable' : 'Enable'}
          <span class="unseen"> {policy.subject}</span>
        </button>
        <ConfirmButton act={() => remove(policy)}>
          Delete<span class="unseen"> {policy.subject}</span>
        </ConfirmButton>
      </span>
    ),
    text: () => '',
  }
  return (
    <section class="stack" aria-labelledby="policies">
      <h2 id="policies">Policies</h2>
      {problem !== undefined && <ProblemNote problem={problem} />}
      {edited !== undefined && (
        <PolicyForm
          key={edited === 'new' ? 'new' : edited.id}
          issuers={issuers}
          before={edited === 'new' ? undefined : edited}
          done={again}
          close={() => setEdited(undefined)}
        />
      )}
      <Allowed to="createFederationPolicy">
        {edited !== 'new' && (
          <div class="actions">
            <button type="button" class="primary" onClick={() => setEdited('new')}>
              Add a policy
            </button>
          </div>
        )}
      </Allowed>
      <ListTable
        name="Policies"
        columns={may('updateFederationPolicy') ? [...columns, actions] : columns}
        rows={policies}
        keyOf={keyOf}
        empty={<p class="muted">No token acts as a key yet: exchanges are refused until a policy allows them.</p>}
      />
      {toast}
    </section>
  )
}

function claimWords(checks: Policy['claim_checks']): string {
  return checks.length === 0 ? '–' : checks.map(({ type, value }) => `${claimTitles[type]} ${value}`).join(', ')
}

const claimTitles = { scopes: 'scope', token_type: 'token type' }
