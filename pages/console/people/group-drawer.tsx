import { useLayoutEffect, useRef } from 'preact/hooks'
import { allPages } from '../api/all-pages.ts'
import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import { type Column, textColumn } from '../parts/columns.ts'
import { ListTable } from '../parts/list-table.tsx'
import { Answered } from '../parts/notes.tsx'
import { go, hereWith, hrefOf } from '../router/place.ts'
import { words } from '../words/numbers.ts'
import type { Group } from './groups.ts'
import { nameOf, type Person } from './names.ts'
import { stateColumn } from './person-columns.tsx'

interface GroupDrawerProps {
  readonly id: string
  /** Undefined where the address names a group that is not listed. */
  readonly group: Group | undefined
}

const keyOf = ({ id }: Person) => id
const close = () => go(hereWith({ group: undefined }))

/** The users of one group. Esc closes it. */
export function GroupDrawer({ id, group }: GroupDrawerProps) {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => panel.current?.focus(), [id])
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const answer = useAnswer(
    (signal) =>
      allPages((query) => ask(api.GET('/scim/groups/{id}/members', { params: { path: { id }, query }, signal }))),
    [id],
  )
  return (
    <aside class="drawer request" ref={panel} tabIndex={-1} aria-label="Group">
      <button type="button" class="quiet close" aria-label="Close the group" onClick={close}>
        ×
      </button>
      <h2 class="title-line">{group?.display_name ?? id}</h2>
      <Answered answer={answer}>
        {(people) => (
          <>
            <ListTable name="Users of the group" columns={columns} rows={people} keyOf={keyOf} empty={<Nobody />} />
            {group !== undefined && people.length > 0 && group.member_count > people.length && (
              <p class="muted">
                The first {words.count(people.length)} of {words.count(group.member_count)} users.
              </p>
            )}
          </>
        )}
      </Answered>
    </aside>
  )
}

function Nobody() {
  return (
    <p class="muted">Nobody is in this group. Your identity provider decides who is: add users to the group there.</p>
  )
}

const columns: readonly Column<Person>[] = [
  {
    id: 'name',
    title: 'Name',
    show: (person) => <a href={hrefOf(['people'], { find: person.user_name })}>{nameOf(person)}</a>,
    text: nameOf,
  },
  stateColumn,
  textColumn('user_name', 'User name', ({ user_name }) => user_name),
]
