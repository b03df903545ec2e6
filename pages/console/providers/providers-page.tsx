import { ModelTabs } from '../models/model-tabs.tsx'
import type { Place } from '../router/place.ts'
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
