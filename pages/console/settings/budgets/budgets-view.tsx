import { api, ask } from '../../api/api.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useWorkspaces, type Workspace } from '../../frame/workspaces.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Bar } from '../../parts/bar.tsx'
import { type Column, textColumn } from '../../parts/columns.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { useMayDo } from '../../parts/may-do.ts'
import { Answered, EmptyNote, ProblemNote } from '../../parts/notes.tsx'
import { useChange } from '../../parts/use-change.ts'
import { useOpened } from '../../parts/use-opened.ts'
import type { Place } from '../../router/place.ts'
import { Moment } from '../../words/moment.tsx'
import { words } from '../../words/numbers.ts'
import { BudgetForm } from './budget-form.tsx'
import { type Budget, loadBudgets } from './budgets.ts'

const keyOf = ({ budget }: Budget) => budget.id

/** What workspaces may spend, and have spent: one that the address names, or all. */
export function BudgetsView({ place: { query } }: { readonly place: Place }) {
  const answer = useWorkspaces()
  const chosen = query.get('workspace') ?? undefined
  return (
    <div class="page">
      <Answered answer={answer}>{(workspaces) => <Budgets workspaces={workspaces} chosen={chosen} />}</Answered>
    </div>
  )
}

interface BudgetsProps {
  readonly workspaces: readonly Workspace[]
  readonly chosen: string | undefined
}

function Budgets({ workspaces, chosen }: BudgetsProps) {
  const looked = chosen === undefined ? workspaces : workspaces.filter(({ id }) => id === chosen)
  const answer = useAnswer((signal) => loadBudgets(looked, signal), [chosen, workspaces])
  const [edited, setEdited] = useOpened<Budget | 'new'>()
  const { problem, change } = useChange(answer.again)
  const may = useMayDo()
  const remove = ({ workspace, interval }: Budget) =>
    void change(() => {
      const params = { path: { id: workspace.id, interval } }
      return ask(api.DELETE('/workspaces/{id}/budgets/{interval}', { params }))
    })
  return (
    <>
      {problem !== undefined && <ProblemNote problem={problem} />}
      {edited !== undefined && (
        <BudgetForm
          key={edited === 'new' ? 'new' : edited.budget.id}
          workspaces={workspaces}
          budget={edited === 'new' ? undefined : edited}
          chosen={chosen}
          done={answer.again}
          close={() => setEdited(undefined)}
        />
      )}
      <Allowed to="putWorkspaceBudget">
        {edited !== 'new' && (
          <div class="actions">
            <button type="button" class="primary" onClick={() => setEdited('new')}>
              Set a budget
            </button>
          </div>
        )}
      </Allowed>
      <Answered answer={answer}>
        {(budgets) => (
          <ListTable
            name="Budgets"
            columns={may('putWorkspaceBudget') ? [...columns, actionsOf(setEdited, remove)] : columns}
            rows={budgets}
            keyOf={keyOf}
            empty={
              <EmptyNote title="No budgets yet">
                <p>
                  A budget is the most that all keys of a workspace may spend together in a day, a week, a month or at
                  all. Requests that do not fit in are refused. Set one above.
                </p>
              </EmptyNote>
            }
          />
        )}
      </Answered>
    </>
  )
}

const columns: readonly Column<Budget>[] = [
  textColumn('workspace', 'Workspace', ({ workspace }) => workspace.name),
  textColumn('interval', 'Budget', ({ interval }) => interval),
  {
    id: 'spent',
    title: 'Spent of its limit',
    show: ({ budget: { spent_usd, limit_usd, reserved_usd } }) => (
      <Bar used={spent_usd} limit={limit_usd}>
        {reserved_usd > 0 && <span class="muted"> and {words.money(reserved_usd)} set aside</span>}
      </Bar>
    ),
    text: ({ budget }) => `${budget.spent_usd} of ${budget.limit_usd}`,
  },
  {
    id: 'resets',
    title: 'Begins anew',
    show: ({ budget: { resets_at } }) =>
      resets_at === null ? <span class="muted">never</span> : <Moment at={resets_at} isAgo />,
    text: ({ budget }) => budget.resets_at ?? '',
  },
  textColumn('own', 'Own provider keys', ({ countsOwnKeys }) => (countsOwnKeys ? 'count' : 'do not count')),
]

function actionsOf(edit: (budget: Budget) => void, remove: (budget: Budget) => void): Column<Budget> {
  return {
    id: 'actions',
    title: 'Change',
    show: (budget) => {
      const which = (
        <span class="unseen">
          {' '}
          the {budget.interval} budget of {budget.workspace.name}
        </span>
      )
      return (
        <span class="row-actions">
          <button type="button" onClick={() => edit(budget)}>
            Edit{which}
          </button>
          <ConfirmButton act={() => remove(budget)}>Delete{which}</ConfirmButton>
        </span>
      )
    },
    text: () => '',
  }
}
