import { useState } from 'preact/hooks'
import { api, ask } from '../../api/api.ts'
import type { Workspace } from '../../frame/workspaces.ts'
import { EntryForm } from '../../parts/entry-form.tsx'
import { ChoiceField, LinesField, TextField, TickField } from '../../parts/form-fields.tsx'
import { choiceIn, textIn } from '../../parts/form-values.ts'
import { TickList } from '../../parts/tick-list.tsx'
import { useInferenceKeys } from '../use-keys.ts'
import { byokProviders } from './byok-providers.ts'
import { type ProviderKey, providerKeyWish } from './provider-key-wish.ts'

interface ProviderKeyFormProps {
  readonly workspace: Workspace
  /** What to change; undefined adds one. */
  readonly before: ProviderKey | undefined
  readonly done: () => void
  readonly close: () => void
}

/** Adds a key of a provider to a workspace, or changes one. Its text goes to the gateway and is never shown again. */
export function ProviderKeyForm({ workspace, before, done, close }: ProviderKeyFormProps) {
  const [keys, setKeys] = useState<readonly string[] | null>(before?.allowed_api_key_hashes ?? null)
  const all = useInferenceKeys(workspace.id)
  const save = async (form: FormData) => {
    const wish = providerKeyWish(form, keys, before)
    const key = textIn(form, 'key')
    if (before === undefined) {
      const provider = choiceIn(form, 'provider', byokProviders) ?? 'openai'
      await ask(api.POST('/byok', { body: { ...wish, provider, key, workspace_id: workspace.id } }))
    } else {
      const body = { ...wish, ...(key !== '' && { key }) }
      await ask(api.PATCH('/byok/{id}', { params: { path: { id: before.id } }, body }))
    }
    done()
    close()
  }
  const isNew = before === undefined
  return (
    <EntryForm
      name={isNew ? 'Add a provider key' : `Change ${before.name}`}
      verb={isNew ? 'Add' : 'Save'}
      save={save}
      close={close}
    >
      <fieldset aria-label="The key">
        {isNew && <ChoiceField name="provider" title="Provider" choices={byokProviders.map((slug) => [slug, slug])} />}
        <TextField name="name" title="Name" longest={255} value={before?.name} placeholder="Team account" />
        <TextField
          name="key"
          title={isNew ? 'Key' : 'Another key'}
          type="password"
          isRequired={isNew}
          longest={16_384}
          placeholder={isNew ? undefined : before.label}
          hint="As the provider takes it. Where its address depends on the account, a JSON object with api_key and what it needs."
        />
      </fieldset>
      <fieldset aria-label="What it is for">
        <TickField name="is_fallback" title="Try it after the gateway's own key" value={before?.is_fallback} />
        <LinesField
          name="allowed_models"
          title="Only for these models"
          value={before?.allowed_models ?? null}
          rows={2}
          hint="One on each line; all where there is none."
        />
        <label class="check">
          <input
            type="checkbox"
            checked={keys !== null}
            onChange={({ currentTarget }) => setKeys(currentTarget.checked ? [] : null)}
          />
          Only for some keys of the workspace
        </label>
        {keys !== null && (
          <TickList
            title="Keys that may use it"
            items={all.map(({ hash, name, label }) => ({ id: hash, name: `${name} ${label}` }))}
            ticked={new Set(keys)}
            change={(ticked) => setKeys([...ticked])}
          />
        )}
      </fieldset>
    </EntryForm>
  )
}
