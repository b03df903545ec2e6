import { useRef } from 'preact/hooks'
import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { Problem } from '../api/problem.ts'
import { useAnswer } from '../api/use-answer.ts'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { EntryForm } from '../parts/entry-form.tsx'
import { textIn } from '../parts/form-values.ts'
import { useMayDo } from '../parts/may-do.ts'
import { Answered, ProblemNote } from '../parts/notes.tsx'
import { useAct } from '../parts/use-act.ts'
import { go, hrefOf } from '../router/place.ts'
import { Assignments } from './assignments.tsx'
import { builtinsIn, patternsIn } from './filter-rows.ts'
import { GuardrailFields } from './guardrail-fields.tsx'
import { guardrailWish } from './guardrail-wish.ts'
import { type TestedText, TestForm } from './test-form.tsx'

type Guardrail = Schema<'Guardrail'>

/** A guardrail to look at and change, or a new one where there is no id. */
export function GuardrailEditor({ id, tested }: { readonly id: string | undefined; readonly tested: TestedText }) {
  const answer = useAnswer(
    async (signal) =>
      id === undefined ? 'new' : (await ask(api.GET('/guardrails/{id}', { params: { path: { id } }, signal }))).data,
    [id],
  )
  return (
    <Answered answer={answer}>
      {(guardrail) =>
        guardrail === 'new' ? (
          <Whole guardrail={undefined} tested={tested} />
        ) : (
          <Whole key={guardrail.id} guardrail={guardrail} tested={tested} />
        )
      }
    </Answered>
  )
}

function Whole({ guardrail, tested }: { readonly guardrail: Guardrail | undefined; readonly tested: TestedText }) {
  const may = useMayDo()
  const place = useRef<HTMLDivElement>(null)
  const close = () => go(hrefOf(['guardrails']))
  const save = async (form: FormData) => {
    const wish = guardrailWish(form)
    if (guardrail !== undefined) {
      await ask(api.PATCH('/guardrails/{id}', { params: { path: { id: guardrail.id } }, body: wish }))
      close()
      return
    }
    const workspace = textIn(form, 'workspace_id')
    const body = { ...wish, ...(workspace !== '' && { workspace_id: workspace }) }
    const { data } = await ask(api.POST('/guardrails', { body }))
    // Whom it is assigned to is asked next.
    go(hrefOf(['guardrails', data.id]), { replaces: true })
  }
  const test = async (text: string, direction: Schema<'TestDirection'>) => {
    const element = place.current?.querySelector('form')
    const form = new FormData(element ?? undefined)
    const filters = { content_filter_builtins: builtinsIn(form), content_filters: patternsIn(form) }
    if (filters.content_filter_builtins.length + filters.content_filters.length === 0)
      throw new Problem('There is no content filter above to test.')
    return (await ask(api.POST('/guardrails/test', { body: { text, direction, ...filters } }))).data
  }
  const isNew = guardrail === undefined
  return (
    <>
      <h1>{isNew ? 'Create a guardrail' : guardrail.name}</h1>
      <div ref={place}>
        <EntryForm
          name={isNew ? 'Create a guardrail' : `Change ${guardrail.name}`}
          verb={isNew ? 'Create' : 'Save'}
          save={save}
          close={close}
          isLocked={!may(isNew ? 'createGuardrail' : 'updateGuardrail')}
          further={!isNew && may('deleteGuardrail') && <Delete guardrail={guardrail} gone={close} />}
        >
          <GuardrailFields guardrail={guardrail} />
        </EntryForm>
      </div>
      {may('testGuardrails') && (
        <section aria-labelledby="test-unsaved">
          <h2 id="test-unsaved">Test the filters above, saved or not</h2>
          <TestForm tested={tested} ask={test} />
        </section>
      )}
      {!isNew && <Assignments guardrail={guardrail.id} />}
    </>
  )
}

function Delete({ guardrail: { id }, gone }: { readonly guardrail: Guardrail; readonly gone: () => void }) {
  const { problem, run } = useAct()
  const remove = async () => {
    if (await run(() => ask(api.DELETE('/guardrails/{id}', { params: { path: { id } } })))) gone()
  }
  return (
    <>
      <ConfirmButton act={() => void remove()}>Delete the guardrail</ConfirmButton>
      {problem !== undefined && <ProblemNote problem={problem} />}
    </>
  )
}
