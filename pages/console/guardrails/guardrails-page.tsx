import { useState } from 'preact/hooks'
import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { useAnswer } from '../api/use-answer.ts'
import { Answered, EmptyNote, ProblemNote } from '../parts/notes.tsx'
import type { Place } from '../router/place.ts'
import { hrefOf } from '../router/place.ts'
import { words } from '../words/numbers.ts'
import { TestView } from './test-view.tsx'

type Guardrail = Schema<'Guardrail'>

/** What guardrails hold back, and what they would make of a text. */
export function GuardrailsPage({ place: { query } }: { readonly place: Place }) {
  const workspace = query.get('workspace')
  const answer = useAnswer(
    async (signal) => {
      const wish = { limit: 100, ...(workspace !== null && { workspace_id: workspace }) }
      return (await ask(api.GET('/guardrails', { params: { query: wish }, signal }))).data
    },
    [workspace],
  )
  return (
    <div class="page">
      <h1 class="unseen">Guardrails</h1>
      <Answered answer={answer}>
        {(guardrails) =>
          guardrails.length === 0 ? (
            <EmptyNote title="No guardrails yet">
              <p>
                A guardrail limits spending, chooses models, and looks for secrets and personal data in prompts and
                answers. Make one with <code>model-gateway guardrails create</code>.
              </p>
            </EmptyNote>
          ) : (
            <Whole guardrails={guardrails} />
          )
        }
      </Answered>
    </div>
  )
}

function Whole({ guardrails }: { readonly guardrails: readonly Guardrail[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<Problem | undefined>()
  const [result, setResult] = useState<{ readonly text: string; readonly test: Schema<'GuardrailTest'> } | undefined>()
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const test = async () => {
    setProblem(undefined)
    try {
      const body = { text, guardrail_ids: [...chosen] }
      setResult({ text, test: (await ask(api.POST('/guardrails/test', { body }))).data })
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  return (
    <>
      <section class="scrolls" tabIndex={0} aria-label="Guardrails">
        <table class="plan">
          <thead>
            <tr>
              <th>Test</th>
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
                <td>
                  <input
                    type="checkbox"
                    aria-label={`Test with ${guardrail.name}`}
                    checked={chosen.includes(guardrail.id)}
                    onChange={() => toggle(guardrail.id)}
                  />
                </td>
                <td>{guardrail.name}</td>
                <td>{filterWords(guardrail)}</td>
                <td>{guardrail.applies_to}</td>
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
      <form
        class="card"
        aria-label="Test guardrails"
        onSubmit={(event) => {
          event.preventDefault()
          void test()
        }}
      >
        <label class="field">
          <span>A text to test</span>
          <textarea
            rows={4}
            placeholder="Write to ada@example.com."
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <div class="actions">
          <button type="submit" class="primary" disabled={chosen.length === 0 || text === ''}>
            Test
          </button>
          <span class="muted">
            {chosen.length === 0 ? 'Tick guardrails in the list first.' : 'Nothing is sent to a model.'}
          </span>
        </div>
        {problem !== undefined && <ProblemNote problem={problem} />}
        {result !== undefined && <TestView text={result.text} test={result.test} />}
      </form>
    </>
  )
}

function filterWords({ content_filter_builtins, content_filters }: Guardrail): string {
  const named = [
    ...(content_filter_builtins ?? []).map(({ slug, action }) => `${slug}: ${action}`),
    ...(content_filters ?? []).map(({ label, action }) => `${label ?? 'pattern'}: ${action}`),
  ]
  return named.length === 0 ? '–' : named.join(', ')
}

function modelWords({ allowed_models, ignored_models }: Guardrail): string {
  if (allowed_models !== null) return `only ${allowed_models.join(', ')}`
  return ignored_models === null ? 'all' : `all but ${ignored_models.join(', ')}`
}
