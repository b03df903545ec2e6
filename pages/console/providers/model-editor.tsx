import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { modelParts } from '../api/model-parts.ts'
import { useAnswer } from '../api/use-answer.ts'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { EntryForm } from '../parts/entry-form.tsx'
import { useMayDo } from '../parts/may-do.ts'
import { Answered, EmptyNote, ProblemNote } from '../parts/notes.tsx'
import { useAct } from '../parts/use-act.ts'
import { go, hrefOf } from '../router/place.ts'
import { ModelFields } from './model-fields.tsx'
import { changedModel, newModel } from './model-wish.ts'

type Model = Schema<'ConfiguredModel'>

const close = () => go(hrefOf(['models', 'providers']))

/** A model to add to providers that are set up. */
export function NewModel() {
  const providers = useAnswer(providerSlugs, [])
  const mayCreate = useMayDo()('createConfiguredModel')
  const save = async (form: FormData) => {
    await ask(api.POST('/admin/models', { body: newModel(form) }))
    close()
  }
  return (
    <>
      <h1>Add a model</h1>
      <Answered answer={providers}>
        {(slugs) =>
          slugs.length === 0 ? (
            <EmptyNote title="No provider is set up yet">
              <p>
                A model is served by a provider, or by several. Set one up first; its models can then be added here with
                their prices.
              </p>
              <a class="button primary" href={hrefOf(['models', 'providers'], { new: 'provider' })}>
                Add a provider
              </a>
            </EmptyNote>
          ) : (
            <EntryForm name="Add a model" verb="Add" save={save} close={close} isLocked={!mayCreate}>
              <ModelFields model={undefined} providers={slugs} />
            </EntryForm>
          )
        }
      </Answered>
    </>
  )
}

/** A model to look at, and to change where it is stored. */
export function ModelEditor({ id }: { readonly id: string }) {
  const answer = useAnswer(
    async (signal) => {
      const [model, providers] = await Promise.all([
        ask(api.GET('/admin/models/{author}/{slug}', { params: { path: modelParts(id) }, signal })),
        providerSlugs(signal),
      ])
      return { model: model.data, providers }
    },
    [id],
  )
  return <Answered answer={answer}>{({ model, providers }) => <Whole model={model} providers={providers} />}</Answered>
}

function Whole({ model, providers }: { readonly model: Model; readonly providers: readonly string[] }) {
  const may = useMayDo()
  const isStored = model.origin === 'managed'
  const save = async (form: FormData) => {
    const params = { path: modelParts(model.id) }
    await ask(api.PATCH('/admin/models/{author}/{slug}', { params, body: changedModel(form) }))
    close()
  }
  return (
    <>
      <h1>{model.id}</h1>
      {!isStored && <p class="muted">It is set in gateway.yaml; change it there, and reload the configuration.</p>}
      {model.problem !== null && <p class="warn">▲ {model.problem}</p>}
      <EntryForm
        name={`Change ${model.id}`}
        verb="Save"
        save={save}
        close={close}
        isLocked={!isStored || !may('updateConfiguredModel')}
        further={isStored && may('deleteConfiguredModel') && <Remove id={model.id} />}
      >
        <ModelFields model={model} providers={providers} />
      </EntryForm>
    </>
  )
}

function Remove({ id }: { readonly id: string }) {
  const { problem, run } = useAct()
  const remove = async () => {
    const params = { path: modelParts(id) }
    if (await run(() => ask(api.DELETE('/admin/models/{author}/{slug}', { params })))) close()
  }
  return (
    <>
      <ConfirmButton act={() => void remove()}>Remove the model</ConfirmButton>
      {problem !== undefined && <ProblemNote problem={problem} />}
    </>
  )
}

async function providerSlugs(signal: AbortSignal): Promise<readonly string[]> {
  const { data } = await ask(api.GET('/admin/providers', { signal }))
  return [...new Set(data.map(({ slug }) => slug))]
}
