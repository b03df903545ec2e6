import type { Workspace } from '../frame/workspaces.ts'
import { type Column, textColumn } from '../parts/columns.ts'
import type { Change } from '../parts/may-do.ts'
import { hrefOf } from '../router/place.ts'
import { Moment } from '../words/moment.tsx'
import { nameOf, type Person } from './names.ts'

interface PersonActions {
  readonly may: (change: Change) => boolean
  readonly workspaces: readonly Workspace[]
  readonly edit: (person: Person) => void
  readonly setActive: (person: Person, isActive: boolean) => void
  readonly remove: (person: Person) => void
}

/** Whether somebody's keys are accepted. */
export const stateColumn: Column<Person> = {
  id: 'state',
  title: 'State',
  width: 100,
  show: ({ active }) => (active ? <span class="good">● active</span> : <span class="muted">○ inactive</span>),
  text: ({ active }) => (active ? 'active' : 'inactive'),
}

/** What the list of members shows of each. */
export function personColumns({ may, workspaces, edit, setActive, remove }: PersonActions): readonly Column<Person>[] {
  const nameOfWorkspace = (id: string) => workspaces.find((workspace) => workspace.id === id)?.name ?? id
  const columns: readonly Column<Person>[] = [
    textColumn('name', 'Name', nameOf),
    textColumn('email', 'Email address', ({ email }) => email ?? '–', { width: 220 }),
    textColumn('role', 'Role', ({ role }) => (role === 'org:admin' ? 'admin' : 'member'), { width: 80 }),
    stateColumn,
    {
      id: 'workspaces',
      title: 'Workspaces',
      show: (person) =>
        person.workspaces.map(({ id }, at) => (
          <>
            {at > 0 && ', '}
            <a class="row-link" href={hrefOf(['people', 'workspaces'], { workspace: id })}>
              {nameOfWorkspace(id)}
            </a>
          </>
        )),
      text: (person) => person.workspaces.map(({ id }) => nameOfWorkspace(id)).join(' '),
    },
    {
      id: 'provider',
      title: "Identity provider's id",
      width: 160,
      show: ({ external_id }) => external_id ?? <span class="muted">by hand</span>,
      text: ({ external_id }) => external_id ?? '',
    },
    textColumn('user_name', 'User name', ({ user_name }) => user_name, { isExtra: true }),
    {
      id: 'created',
      title: 'Since',
      width: 110,
      isExtra: true,
      show: ({ created_at }) => <Moment at={created_at} isAgo />,
      text: ({ created_at }) => created_at,
    },
  ]
  const actions: Column<Person> = {
    id: 'actions',
    title: 'Change',
    width: 250,
    show: (person) => (
      <span class="row-actions">
        <button type="button" onClick={() => edit(person)}>
          Edit<span class="unseen"> {nameOf(person)}</span>
        </button>
        <button type="button" onClick={() => setActive(person, !person.active)}>
          {person.active ? 'Deactivate' : 'Activate'}
          <span class="unseen"> {nameOf(person)}</span>
        </button>
        <button type="button" onClick={() => remove(person)}>
          Remove<span class="unseen"> {nameOf(person)}</span>
        </button>
      </span>
    ),
    text: () => '',
  }
  return may('updateOrganizationMember') ? [...columns, actions] : columns
}
