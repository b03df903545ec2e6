import { useState } from 'preact/hooks'
import { allPages } from '../api/all-pages.ts'
import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useMayDo } from '../parts/may-do.ts'
import { Answered, EmptyNote } from '../parts/notes.tsx'
import { hrefOf } from '../router/place.ts'
import { words } from '../words/numbers.ts'
import { actionTitles, builtinTitles, directionTitles } from './filter-rows.ts'
import { type TestedText, TestForm } from './test-form.tsx'

type Guardrail = Schema<'Guardrail'>

/** All guardrails, and a text to test them with. */
export function GuardrailList(props: { readonly workspace: string | undefined; readonly tested: TestedText }) {
  const { workspace, tested } = props
  const may = useMayDo()
  const answer = useAnswer(
    (signal) =>
      allPages((page) => {
        const query = { ...page, ...(workspace !== undefined && { workspace_id: workspace }) }
        return ask(api.GET('/guardrails', { params: { query }, signal }))
      }),
    [workspace],
  )
  const create = may('createGuardrail') && (
    <div class="actions">
      <a class="button primary" href={hrefOf(['guardrails', 'new'])}>
        Create a guardrail
      </a>
    </div>
  )
  return (
    <>
      <h1 class="unseen">Guardrails</h1>
      <Answered answer={answer}>
        {(guardrails) =>
          guardrails.length === 0 ? (
            <EmptyNote title="No guardrails yet">
              <p>
                A guardrail limits spending, chooses models, and looks for secrets and personal data in prompts and
                answers. Create one, test it here, and assign it to keys, members or workspaces.
              </p>
              {create}
            </EmptyNote>
          ) : (
            <>
              {create}
              <Whole guardrails={guardrails} tested={may('testGuardrails') ? tested : undefined} />
            </>
          )
        }
      </Answered>
    </>
  )
}

interface WholeProps {
  readonly guardrails: readonly Guardrail[]
  /** Undefined where nothing may be tested. */
  readonly tested: TestedText | undefined
}

function Whole({ guardrails, tested }: WholeProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <>
      <section class="scrolls" tabIndex={0} aria-label="Guardrails">
        <table class="plan">
          <thead>
            <tr>
              {tested !== undefined && <th>Test</th>}
              <th>Name</th>
              <th>Filters</th>
              <th>Looks at</th>
              <th>Models</th>
              <th class="number">Limit</th>
              <th>Requests</th>
            </tr>
          </thead>
          <tbody>
            {guardrails.map((guardrail) => (
              <tr key={guardrail.id}>
                {tested !== undefined && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`Test with ${guardrail.name}`}
                      checked={chosen.includes(guardrail.id)}
                      onChange={() => toggle(guardrail.id)}
                    />
                  </td>
                )}
                <td>
                  <a href={hrefOf(['guardrails', guardrail.id])}>{guardrail.name}</a>
                </td>
                <td>{filterWords(guardrail)}</td>
                <td>{directionTitles[guardrail.applies_to]}</td>
                <td>{modelWords(guardrail)}</td>
                <td class="number">{guardrail.limit_usd === null ? '–' : words.money(guardrail.limit_usd)}</td>
                <td>
                  <a href={hrefOf(['requests'], { guardrail_id: guardrail.id })}>Its requests</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {tested !== undefined && (
        <TestForm
          tested={tested}
          hindrance={chosen.length === 0 ? 'Tick guardrails in the list first.' : undefined}
          ask={async (text, direction) => {
            const body = { text, direction, guardrail_ids: [...chosen] }
            return (await ask(api.POST('/guardrails/test', { body }))).data
          }}
        />
      )}
    </>
  )
}

function filterWords({ content_filter_builtins, content_filters }: Guardrail): string {
  const named = [
    ...(content_filter_builtins ?? []).map(({ slug, action }) => `${builtinTitles[slug]}: ${actionTitles[action]}`),
    ...(content_filters ?? []).map(({ label, action }) => `${label ?? 'pattern'}: ${actionTitles[action]}`),
  ]
  return named.length === 0 ? '–' : named.join(', ')
}

function modelWords({ allowed_models, ignored_models }: Guardrail): string {
  if (allowed_models !== null) return `only ${allowed_models.join(', ')}`
  return ignored_models === null ? 'all' : `all but ${ignored_models.join(', ')}`
}
