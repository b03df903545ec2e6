import { useState } from 'preact/hooks'
import { api, ask } from '../../api/api.ts'
import type { Schema } from '../../api/contract.ts'
import { type Column, textColumn } from '../../parts/columns.ts'
import { EntryForm } from '../../parts/entry-form.tsx'
import { ChoiceField, LinesField } from '../../parts/form-fields.tsx'
import { textIn } from '../../parts/form-values.ts'
import { ListTable } from '../../parts/list-table.tsx'
import { checkMarks, checkQuestions } from './check-words.ts'
import type { Federation } from './federation.ts'

type Check = Schema<'FederationCheck'>

const keyOf = ({ check }: Check) => check

/** Holds a pasted token to a policy, check by check. Nothing is exchanged. */
export function TokenTester({ issuers, policies }: Federation) {
  const [result, setResult] = useState<Schema<'FederationTestResult'> | undefined>()
  const test = async (form: FormData) => {
    setResult(undefined)
    const params = { path: { id: textIn(form, 'policy') } }
    const body = { subject_token: textIn(form, 'token') }
    setResult((await ask(api.POST('/federation/policies/{id}/test', { params, body }))).data)
  }
  const issuerOf = (id: string) => issuers.find((issuer) => issuer.id === id)?.name ?? id
  return (
    <section class="stack" aria-labelledby="tester">
      <h2 id="tester">Test a token</h2>
      <EntryForm name="Test a token" verb="Test" save={test} isPassing>
        <ChoiceField
          name="policy"
          title="Policy"
          choices={policies.map(({ id, issuer_id, subject }) => [id, `${issuerOf(issuer_id)}: ${subject}`])}
        />
        <LinesField
          name="token"
          isSecret
          title="Token"
          placeholder="eyJhbGciOi…"
          hint="As the workload would send it. It is looked at and not kept."
        />
      </EntryForm>
      {result !== undefined && (
        <div role="status">
          <p>
            {result.accepted ? (
              <span class="good">● It would be exchanged.</span>
            ) : (
              <span class="bad">■ It would be refused.</span>
            )}
          </p>
          <ListTable name="Checks" columns={columns} rows={result.checks} keyOf={keyOf} empty={null} />
        </div>
      )}
    </section>
  )
}

const columns: readonly Column<Check>[] = [
  textColumn('question', 'Check', ({ check }) => checkQuestions[check]),
  {
    id: 'status',
    title: 'Outcome',
    show: ({ status }) => {
      const { shape, colour, word } = checkMarks[status]
      return (
        <span class={colour}>
          <span aria-hidden="true">{shape}</span> {word}
        </span>
      )
    },
    text: ({ status }) => status,
  },
  textColumn('message', 'What was found', ({ message }) => message),
]
