import type { Schema } from '../api/contract.ts'
import type { Column } from '../parts/columns.ts'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import type { MayDo } from '../parts/may-do.ts'
import { hrefOf } from '../router/place.ts'
import { Moment } from '../words/moment.tsx'
import { words } from '../words/numbers.ts'
import { UseBar } from './use-bar.tsx'
import type { OwnKey } from './use-own-key.ts'

export type ApiKey = Schema<'ApiKey'>

interface KeyActions {
  /** The key of their own session: no single click ends that. */
  readonly own: OwnKey | undefined
  readonly may: MayDo
  readonly disable: (key: ApiKey) => void
  readonly enable: (key: ApiKey) => void
  readonly remove: (key: ApiKey) => void
}

/** What the list of keys shows of each. */
export function keyColumns({ own, may, disable, enable, remove }: KeyActions): readonly Column<ApiKey>[] {
  const columns: readonly Column<ApiKey>[] = [
    {
      id: 'name',
      title: 'Name',
      show: ({ hash, name }) => (
        <a class="row-link" href={hrefOf(['requests'], { api_key_hash: hash })} title={`${name}: its requests`}>
          {name}
        </a>
      ),
      text: ({ name }) => name,
    },
    {
      id: 'label',
      title: 'Key',
      width: 112,
      show: ({ label }) => <span class="mono muted">{label}</span>,
      text: ({ label }) => label,
    },
    {
      id: 'state',
      title: 'State',
      width: 100,
      show: (key) => <KeyState apiKey={key} />,
      text: ({ disabled }) => (disabled ? 'disabled' : 'enabled'),
    },
    { id: 'limit', title: 'Used of its limit', width: 264, show: (key) => <UseBar apiKey={key} />, text: limitText },
    {
      id: 'month',
      title: 'This month',
      width: 100,
      isNumber: true,
      show: ({ usage_monthly }) => words.money(usage_monthly),
      text: ({ usage_monthly }) => String(usage_monthly),
    },
    {
      id: 'all',
      title: 'In all',
      width: 100,
      isNumber: true,
      isExtra: true,
      show: ({ usage }) => words.money(usage),
      text: ({ usage }) => String(usage),
    },
    {
      id: 'expires',
      title: 'Expires',
      width: 96,
      show: ({ expires_at }) =>
        expires_at === null ? <span class="muted">never</span> : <Moment at={expires_at} isAgo />,
      text: ({ expires_at }) => expires_at ?? '',
    },
    {
      id: 'created',
      title: 'Created',
      width: 110,
      isExtra: true,
      show: ({ created_at }) => <Moment at={created_at} isAgo />,
      text: ({ created_at }) => created_at,
    },
    {
      id: 'kind',
      title: 'Kind',
      width: 110,
      isExtra: true,
      show: ({ kind }) => kind,
      text: ({ kind }) => kind,
    },
  ]
  const actions: Column<ApiKey> = {
    id: 'actions',
    title: 'Change',
    width: 180,
    show: (key) => {
      const isOwn = own?.is(key) === true
      if (isOwn && !own.mayChange) return <span class="muted">You are signed in by it</span>
      if (!may('updateKey', key.kind)) return <span class="muted">For administrators</span>
      const warning = isOwn ? 'It signs you out.' : undefined
      return (
        <span class="row-actions">
          {isOwn || (own === undefined && !key.disabled) ? (
            <ConfirmButton act={() => disable(key)} warning={warning}>
              Disable<span class="unseen"> {key.name}</span>
            </ConfirmButton>
          ) : (
            <button type="button" onClick={() => (key.disabled ? enable(key) : disable(key))}>
              {key.disabled ? 'Enable' : 'Disable'}
              <span class="unseen"> {key.name}</span>
            </button>
          )}
          <ConfirmButton act={() => remove(key)} warning={warning}>
            Delete<span class="unseen"> {key.name}</span>
          </ConfirmButton>
        </span>
      )
    },
    text: () => '',
  }
  return may('updateKey') || may('deleteKey') ? [...columns, actions] : columns
}

function KeyState({ apiKey: { disabled, expires_at } }: { readonly apiKey: ApiKey }) {
  if (disabled) return <span class="muted">○ disabled</span>
  if (expires_at !== null && new Date(expires_at) < new Date()) return <span class="bad">■ expired</span>
  return <span class="good">● enabled</span>
}

function limitText({ limit, limit_remaining }: ApiKey): string {
  return limit === null ? '' : `${limit - (limit_remaining ?? 0)} of ${limit}`
}
