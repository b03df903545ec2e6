import type { Schema } from '../api/contract.ts'
import { type Column, textColumn } from '../parts/columns.ts'
import type { Change } from '../parts/may-do.ts'
import { Moment } from '../words/moment.tsx'
import { byHand, sourceWords } from './source-words.ts'

export type WorkspaceMember = Schema<'WorkspaceMember'>

interface MemberActions {
  readonly may: (change: Change) => boolean
  readonly nameOf: (member: WorkspaceMember) => string
  readonly setRole: (member: WorkspaceMember, role: WorkspaceMember['role']) => void
  readonly remove: (member: WorkspaceMember) => void
}

/** What the list of a workspace's members shows of each. */
export function workspaceMemberColumns(actions: MemberActions): readonly Column<WorkspaceMember>[] {
  const { may, nameOf, setRole, remove } = actions
  const columns: readonly Column<WorkspaceMember>[] = [
    textColumn('name', 'Name', nameOf),
    textColumn('role', 'Role', ({ role }) => role, { width: 90 }),
    textColumn('sources', 'Member by', ({ sources }) => sourceWords(sources), { width: 190 }),
    {
      id: 'since',
      title: 'Since',
      width: 110,
      show: ({ created_at }) => <Moment at={created_at} isAgo />,
      text: ({ created_at }) => created_at,
    },
  ]
  const change: Column<WorkspaceMember> = {
    id: 'actions',
    title: 'Change',
    width: 220,
    show: (member) => {
      const other = member.role === 'admin' ? 'member' : 'admin'
      // What a group gives is changed in its mapping.
      if (!member.sources.includes(byHand)) return <span class="muted">by its group</span>
      return (
        <span class="row-actions">
          <button type="button" onClick={() => setRole(member, other)}>
            Make {other}
            <span class="unseen"> of {nameOf(member)}</span>
          </button>
          <button type="button" onClick={() => remove(member)}>
            Remove<span class="unseen"> {nameOf(member)}</span>
          </button>
        </span>
      )
    },
    text: () => '',
  }
  return may('addWorkspaceMember') ? [...columns, change] : columns
}
