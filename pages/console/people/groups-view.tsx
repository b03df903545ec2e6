import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useWorkspaces } from '../frame/workspaces.ts'
import { Allowed } from '../parts/allowed.tsx'
import { type Column, textColumn } from '../parts/columns.ts'
import { ListTable } from '../parts/list-table.tsx'
import { useMayDo } from '../parts/may-do.ts'
import { Answered, EmptyNote, ProblemNote } from '../parts/notes.tsx'
import { useChange } from '../parts/use-change.ts'
import { useOpened } from '../parts/use-opened.ts'
import { hereWith, type Place } from '../router/place.ts'
import { Moment } from '../words/moment.tsx'
import { words } from '../words/numbers.ts'
import { GroupDrawer } from './group-drawer.tsx'
import { type Group, loadProvisioned, type Mapping, type Provisioned } from './groups.ts'
import { mappingColumns } from './mapping-columns.tsx'
import { MappingForm } from './mapping-form.tsx'

const keyOf = ({ id }: { readonly id: string }) => id

/** Groups of identity providers, their users, and the workspaces that they lead to. The address names the group that is open. */
export function GroupsView({ place: { query } }: { readonly place: Place }) {
  const answer = useAnswer(loadProvisioned, [])
  return (
    <div class="page">
      <Answered answer={answer}>
        {(provisioned) => <Groups {...provisioned} openId={query.get('group')} again={answer.again} />}
      </Answered>
    </div>
  )
}

interface GroupsProps extends Provisioned {
  readonly openId: string | null
  readonly again: () => void
}

function Groups({ groups, mappings, openId, again }: GroupsProps) {
  const { value: workspaces = [] } = useWorkspaces()
  const [edited, setEdited] = useOpened<Mapping | 'new'>()
  const { problem, change } = useChange(again)
  const may = useMayDo()
  const remove = ({ id }: Mapping, keepsMembers: boolean) =>
    void change(() => {
      const params = { path: { id }, query: { keep_members: keepsMembers } }
      return ask(api.DELETE('/scim/group-mappings/{id}', { params }))
    })
  const nameOfGroup = (id: string) => groups.find((group) => group.id === id)?.display_name ?? id
  const nameOfWorkspace = (id: string) => workspaces.find((workspace) => workspace.id === id)?.name ?? id
  const opened = openId !== null && <GroupDrawer id={openId} group={groups.find(({ id }) => id === openId)} />
  if (groups.length === 0)
    return (
      <>
        <EmptyNote title="No groups yet">
          <p>
            Your identity provider tells the gateway of groups by SCIM, and you map each to a workspace. Make a
            provisioning token for it first.
          </p>
        </EmptyNote>
        {opened}
      </>
    )
  return (
    <>
      {problem !== undefined && <ProblemNote problem={problem} />}
      <section aria-labelledby="groups">
        <h2 id="groups">Groups</h2>
        <ListTable name="Groups" columns={groupColumns} rows={groups} keyOf={keyOf} empty={null} />
      </section>
      <section class="stack" aria-labelledby="mappings">
        <h2 id="mappings">Workspaces that groups lead to</h2>
        {edited !== undefined && (
          <MappingForm
            key={edited === 'new' ? 'new' : edited.id}
            groups={groups}
            mapping={edited === 'new' ? undefined : edited}
            done={again}
            close={() => setEdited(undefined)}
          />
        )}
        <Allowed to="createScimGroupMapping">
          {edited !== 'new' && (
            <div class="actions">
              <button type="button" class="primary" onClick={() => setEdited('new')}>
                Map a group to a workspace
              </button>
            </div>
          )}
        </Allowed>
        <ListTable
          name="Mappings"
          columns={mappingColumns({ may, nameOfGroup, nameOfWorkspace, edit: setEdited, remove })}
          rows={mappings}
          keyOf={keyOf}
          empty={<p class="muted">No group leads to a workspace yet: their people are members of none by them.</p>}
        />
      </section>
      {opened}
    </>
  )
}

const groupColumns: readonly Column<Group>[] = [
  {
    id: 'name',
    title: 'Name',
    show: ({ id, display_name }) => <a href={hereWith({ group: id })}>{display_name}</a>,
    text: ({ display_name }) => display_name,
  },
  textColumn('members', 'Members', ({ member_count }) => words.count(member_count), { isNumber: true }),
  textColumn('external', "Identity provider's id", ({ external_id }) => external_id ?? '–'),
  {
    id: 'changed',
    title: 'Changed',
    show: ({ updated_at }) => <Moment at={updated_at} isAgo />,
    text: ({ updated_at }) => updated_at,
  },
]
