import { api, ask } from '../api/api.ts'
import { useWorkspaces } from '../frame/workspaces.ts'
import { Allowed } from '../parts/allowed.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { useMayDo } from '../parts/may-do.ts'
import { EmptyNote, ProblemNote } from '../parts/notes.tsx'
import { useChange } from '../parts/use-change.ts'
import { useOpened } from '../parts/use-opened.ts'
import { useUndo } from '../parts/use-undo.tsx'
import { go, hereWith, type Place } from '../router/place.ts'
import { nameOf, narrowed, type Person } from './names.ts'
import { usePeople } from './people.ts'
import { personColumns } from './person-columns.tsx'
import { PersonForm } from './person-form.tsx'
import { RemoveMemberForm } from './remove-member-form.tsx'

const keyOf = ({ id }: Person) => id

/** Everybody of the organization, or those whose names have what the address says in them. */
export function MembersView({ place: { query } }: { readonly place: Place }) {
  const answer = usePeople()
  const { value: workspaces = [] } = useWorkspaces()
  const wanted = query.get('find') ?? ''
  const [edited, setEdited] = useOpened<Person | 'new'>()
  const { problem, change } = useChange(answer.again)
  const { offer, toast } = useUndo()
  const may = useMayDo()
  const keepActive = ({ id }: Person, active: boolean) =>
    change(() =>
      ask(api.PATCH('/organization/members/{user_id}', { params: { path: { user_id: id } }, body: { active } })),
    )
  const setActive = async (person: Person, isActive: boolean) => {
    const isDone = await keepActive(person, isActive)
    if (isDone && !isActive)
      offer(`${nameOf(person)} is inactive: their keys are refused.`, () => void keepActive(person, true))
  }
  const [removed, setRemoved] = useOpened<Person>()
  const remove = async ({ id }: Person) => {
    await ask(api.DELETE('/organization/members/{user_id}', { params: { path: { user_id: id } } }))
    answer.again()
  }
  const people = answer.value ?? []
  const shown = answer.problem ?? problem
  return (
    <div class="page fills">
      {shown !== undefined && <ProblemNote problem={shown} again={answer.again} />}
      {edited !== undefined && (
        <PersonForm
          key={edited === 'new' ? 'new' : edited.id}
          person={edited === 'new' ? undefined : edited}
          done={answer.again}
          close={() => setEdited(undefined)}
        />
      )}
      {removed !== undefined && (
        <RemoveMemberForm
          key={removed.id}
          user={{ id: removed.id, name: nameOf(removed) }}
          workspace={undefined}
          stays={false}
          remove={() => remove(removed)}
          close={() => setRemoved(undefined)}
        />
      )}
      <DataTable
        name="Members"
        columns={personColumns({ may, workspaces, edit: setEdited, setActive, remove: setRemoved })}
        rows={narrowed(people, wanted)}
        keyOf={keyOf}
        tools={
          <>
            <Allowed to="addOrganizationMember">
              <button type="button" class="primary" onClick={() => setEdited('new')} disabled={edited === 'new'}>
                Add a member
              </button>
            </Allowed>
            <input
              class="narrow"
              aria-label="Narrow by name"
              placeholder="Name or address"
              value={wanted}
              onInput={(event) => go(hereWith({ find: event.currentTarget.value }), { replaces: true })}
            />
          </>
        }
        foot={
          answer.value !== undefined && people.length === 0 ? (
            <EmptyNote title="No members yet">
              <p>
                Members own keys and belong to workspaces. Add one, or let your identity provider do it: make a
                provisioning token for it.
              </p>
            </EmptyNote>
          ) : answer.value !== undefined && narrowed(people, wanted).length === 0 ? (
            <EmptyNote title="Nobody fits">
              <p>
                No member has <code class="breaks">{wanted}</code> in the name or the address.{' '}
                <a href={hereWith({ find: undefined })}>Show all members</a>
              </p>
            </EmptyNote>
          ) : undefined
        }
      />
      {toast}
    </div>
  )
}
