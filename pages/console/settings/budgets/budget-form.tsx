import { api, ask } from '../../api/api.ts'
import type { Workspace } from '../../frame/workspaces.ts'
import { EntryForm } from '../../parts/entry-form.tsx'
import { ChoiceField, TextField } from '../../parts/form-fields.tsx'
import { choiceIn, numberIn, textIn } from '../../parts/form-values.ts'
import { type Budget, intervals } from './budgets.ts'

interface BudgetFormProps {
  readonly workspaces: readonly Workspace[]
  /** What to change; undefined sets a new one. */
  readonly budget: Budget | undefined
  /** The workspace that is looked at, if one is. */
  readonly chosen: string | undefined
  readonly done: () => void
  readonly close: () => void
}

const yesOrNo = ['yes', 'no'] as const

/** Sets what a workspace may spend in a time. */
export function BudgetForm({ workspaces, budget, chosen, done, close }: BudgetFormProps) {
  const save = async (form: FormData) => {
    const path = {
      id: budget?.workspace.id ?? textIn(form, 'workspace'),
      interval: budget?.interval ?? choiceIn(form, 'interval', intervals) ?? 'monthly',
    }
    const counts = choiceIn(form, 'own_keys', yesOrNo)
    const body = {
      limit_usd: numberIn(form, 'limit') ?? 0,
      ...(counts !== undefined && { include_byok_in_budgets: counts === 'yes' }),
    }
    await ask(api.PUT('/workspaces/{id}/budgets/{interval}', { params: { path }, body }))
    done()
    close()
  }
  const name =
    budget === undefined ? 'Set a budget' : `Change the ${budget.interval} budget of ${budget.workspace.name}`
  return (
    <EntryForm name={name} verb={budget === undefined ? 'Set' : 'Save'} save={save} close={close}>
      <fieldset aria-label="The budget">
        {budget === undefined && (
          <>
            <ChoiceField
              name="workspace"
              title="Workspace"
              value={chosen}
              choices={workspaces.map(({ id, name }) => [id, name])}
            />
            <ChoiceField
              name="interval"
              title="Begins anew"
              value="monthly"
              choices={intervals.map((interval) => [interval, interval === 'total' ? 'never' : interval])}
            />
          </>
        )}
        <TextField
          name="limit"
          title="Limit in US dollars"
          type="number"
          isRequired
          largest={1_000_000}
          value={budget?.budget.limit_usd}
          placeholder="250"
        />
        <ChoiceField
          name="own_keys"
          title="Use with own provider keys"
          choices={[
            ['', 'as it is'],
            ['yes', 'counts'],
            ['no', 'does not count'],
          ]}
          hint="For all budgets of the workspace."
        />
      </fieldset>
    </EntryForm>
  )
}
