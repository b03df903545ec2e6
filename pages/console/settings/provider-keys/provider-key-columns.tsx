import { type Column, textColumn } from '../../parts/columns.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import type { Change } from '../../parts/may-do.ts'
import { Moment } from '../../words/moment.tsx'
import { type ProviderKey, scopeWords } from './provider-key-wish.ts'

interface ProviderKeyActions {
  readonly may: (change: Change) => boolean
  /** Whether there is such a step. */
  readonly canMove: (key: ProviderKey, step: 1 | -1) => boolean
  readonly move: (key: ProviderKey, step: 1 | -1) => void
  readonly edit: (key: ProviderKey) => void
  readonly setDisabled: (key: ProviderKey, isDisabled: boolean) => void
  readonly remove: (key: ProviderKey) => void
}

/** What the list of provider keys shows of each. */
export function providerKeyColumns(actions: ProviderKeyActions): readonly Column<ProviderKey>[] {
  const { may } = actions
  const columns: readonly Column<ProviderKey>[] = [
    textColumn('provider', 'Provider', ({ provider }) => provider, { width: 140 }),
    textColumn('name', 'Name', ({ name }) => name),
    {
      id: 'label',
      title: 'Key',
      width: 130,
      show: ({ label }) => <span class="mono muted">{label}</span>,
      text: ({ label }) => label,
    },
    {
      id: 'state',
      title: 'State',
      width: 100,
      show: ({ disabled }) => (disabled ? <span class="muted">○ disabled</span> : <span class="good">● enabled</span>),
      text: ({ disabled }) => (disabled ? 'disabled' : 'enabled'),
    },
    textColumn('order', 'Tried', ({ is_fallback }) => (is_fallback ? "after the gateway's" : "before the gateway's"), {
      width: 150,
    }),
    textColumn('scope', 'For', scopeWords, { width: 130 }),
    {
      id: 'created',
      title: 'Added',
      width: 110,
      isExtra: true,
      show: ({ created_at }) => <Moment at={created_at} isAgo />,
      text: ({ created_at }) => created_at,
    },
  ]
  const change: Column<ProviderKey> = {
    id: 'actions',
    title: 'Change',
    width: 290,
    show: (key) => <Actions {...actions} providerKey={key} />,
    text: () => '',
  }
  return may('reorderByokCredentials') ? [...columns, change] : columns
}

function Actions(props: ProviderKeyActions & { readonly providerKey: ProviderKey }) {
  const { may, canMove, move, edit, setDisabled, remove, providerKey: key } = props
  const which = <span class="unseen"> {key.name}</span>
  return (
    <span class="row-actions">
      <button type="button" disabled={!canMove(key, -1)} onClick={() => move(key, -1)}>
        Up{which}
      </button>
      <button type="button" disabled={!canMove(key, 1)} onClick={() => move(key, 1)}>
        Down{which}
      </button>
      {may('updateByokCredential') && (
        <>
          <button type="button" onClick={() => edit(key)}>
            Edit{which}
          </button>
          <button type="button" onClick={() => setDisabled(key, !key.disabled)}>
            {key.disabled ? 'Enable' : 'Disable'}
            {which}
          </button>
          <ConfirmButton act={() => remove(key)}>Delete{which}</ConfirmButton>
        </>
      )}
    </span>
  )
}
