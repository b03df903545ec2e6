import { useState } from 'preact/hooks'
import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { useAnswer } from '../api/use-answer.ts'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { EntryForm } from '../parts/entry-form.tsx'
import { ChoiceField, TextField } from '../parts/form-fields.tsx'
import { useMayDo } from '../parts/may-do.ts'
import { Answered, ProblemNote } from '../parts/notes.tsx'
import { useAct } from '../parts/use-act.ts'
import { go, hrefOf } from '../router/place.ts'
import { originWords } from './counts-mark.tsx'
import { knownProviders } from './known-providers.ts'
import { ProviderFields } from './provider-fields.tsx'
import { ProviderTest } from './provider-test.tsx'
import { changedProvider, newProvider } from './provider-wish.ts'

type Provider = Schema<'ConfiguredProvider'>

const close = () => go(hrefOf(['models', 'providers']))

/** A provider to add: one that the gateway knows, or a server of one's own. */
export function NewProvider() {
  const [slug, setSlug] = useState('openai')
  const known = knownProviders.find(([each]) => each === slug)
  const mayCreate = useMayDo()('createConfiguredProvider')
  const save = async (form: FormData) => {
    const { data } = await ask(api.POST('/admin/providers', { body: newProvider(form) }))
    // Whether it answers is what one wants to know next.
    go(hrefOf(['models', 'providers'], { provider: data.slug }), { replaces: true })
  }
  return (
    <>
      <h1>Add a provider</h1>
      <EntryForm name="Add a provider" verb="Add" save={save} close={close} isLocked={!mayCreate}>
        <fieldset aria-label="Which it is">
          <ChoiceField
            name="kind"
            title="Provider"
            value={slug}
            choices={[
              ...knownProviders.map(([each, name]) => [each, name] as const),
              ['', 'another, or a server of your own'],
            ]}
            choose={setSlug}
          />
          {known === undefined ? (
            <TextField
              key="own"
              name="slug"
              title="Slug"
              isRequired
              longest={64}
              placeholder="gpu-box"
              hint="Its name in model ids and routing."
            />
          ) : (
            <input type="hidden" name="slug" value={slug} />
          )}
        </fieldset>
        <ProviderFields key={slug} provider={undefined} known={known} />
      </EntryForm>
    </>
  )
}

/** A provider to look at, to test, and to change where it is stored. */
export function ProviderEditor({ slug }: { readonly slug: string }) {
  const answer = useAnswer(
    async (signal) => (await ask(api.GET('/admin/providers/{slug}', { params: { path: { slug } }, signal }))).data,
    [slug],
  )
  return <Answered answer={answer}>{(provider) => <Whole provider={provider} />}</Answered>
}

function Whole({ provider }: { readonly provider: Provider }) {
  const { slug, name, origin, status, problem } = provider
  const may = useMayDo()
  const isStored = origin === 'managed'
  const save = async (form: FormData) => {
    const body = changedProvider(form, provider)
    await ask(api.PATCH('/admin/providers/{slug}', { params: { path: { slug } }, body }))
    close()
  }
  return (
    <>
      <div class="title-line">
        <h1>{name}</h1>
        <span class="muted">{originWords[origin]}</span>
        {status !== 'active' && (
          <span class="bad">
            ■ {status}: {problem}
          </span>
        )}
      </div>
      {may('testConfiguredProvider') && <ProviderTest slug={slug} />}
      {!isStored && (
        <p class="muted">
          {origin === 'file'
            ? 'It is set in gateway.yaml; change it there, and reload the configuration.'
            : 'The gateway found it by a key in its environment. Add it here or in gateway.yaml to change how it is used.'}
        </p>
      )}
      <EntryForm
        name={`Change ${name}`}
        verb="Save"
        save={save}
        close={close}
        isLocked={!isStored || !may('updateConfiguredProvider')}
        further={isStored && may('deleteConfiguredProvider') && <Remove slug={slug} />}
      >
        <ProviderFields provider={provider} known={knownProviders.find(([each]) => each === slug)} />
      </EntryForm>
    </>
  )
}

/** Where models would be left without a provider, it asks once more, with their names. */
function Remove({ slug }: { readonly slug: string }) {
  const { problem, run } = useAct()
  const remove = async (withModels: boolean) => {
    const params = { path: { slug }, query: { with_models: withModels } }
    if (await run(() => ask(api.DELETE('/admin/providers/{slug}', { params })))) close()
  }
  return (
    <>
      <ConfirmButton act={() => void remove(false)}>Remove the provider</ConfirmButton>
      {problem !== undefined && <ProblemNote problem={problem} />}
      {problem?.status === 409 && (
        <ConfirmButton act={() => void remove(true)}>Remove it with its models</ConfirmButton>
      )}
    </>
  )
}
