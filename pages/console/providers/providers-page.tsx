import { ModelTabs } from '../models/model-tabs.tsx'
import { EmptyNote } from '../parts/notes.tsx'
import { hereWith, type Place } from '../router/place.ts'
import { ModelEditor, NewModel } from './model-editor.tsx'
import { NewProvider, ProviderEditor } from './provider-editor.tsx'
import { SetUp } from './set-up.tsx'

/** What the gateway is set up with: providers and models; one of them, or a new one, where the address names it. */
export function ProvidersPage({ place: { query } }: { readonly place: Place }) {
  const provider = query.get('provider')
  const model = query.get('model')
  const wanted = query.get('new')
  return (
    <div class="tabbed">
      <ModelTabs here="providers" />
      <div class="page">
        {wanted === 'provider' ? (
          <NewProvider />
        ) : wanted === 'model' ? (
          <NewModel />
        ) : wanted !== null ? (
          <NothingToAdd />
        ) : provider !== null ? (
          <ProviderEditor key={provider} slug={provider} />
        ) : model !== null ? (
          <ModelEditor key={model} id={model} />
        ) : (
          <SetUp />
        )}
      </div>
    </div>
  )
}

/** Says that the address asks for a form that is none. */
function NothingToAdd() {
  return (
    <EmptyNote title="There is no such form">
      <p>
        The address names neither a provider nor a model to add.{' '}
        <a href={hereWith({ new: 'provider' })}>Add a provider</a>, <a href={hereWith({ new: 'model' })}>add a model</a>
        , or <a href={hereWith({ new: undefined })}>see what is there</a>.
      </p>
    </EmptyNote>
  )
}
