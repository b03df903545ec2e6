import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { api, ask } from '../../api/api.ts'
import type { Workspace } from '../../frame/workspaces.ts'
import { EntryForm } from '../../parts/entry-form.tsx'
import { ChoiceField, LinesField, TextField, TickField } from '../../parts/form-fields.tsx'
import { choiceIn, textIn } from '../../parts/form-values.ts'
import { type Tickable, TickList } from '../../parts/tick-list.tsx'
import { nameOf } from '../../people/names.ts'
import { usePeople } from '../../people/people.ts'
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
  const [models, setModels] = useState(before?.allowed_models ?? null)
  const [keys, setKeys] = useState<Allowed>(before?.allowed_api_key_hashes ?? null)
  const [users, setUsers] = useState<Allowed>(before?.allowed_user_ids ?? null)
  const allKeys = useInferenceKeys(workspace.id)
  const { value: people = [] } = usePeople()
  const save = async (form: FormData) => {
    const wish = providerKeyWish(form, { hasModels: models !== null, keys, users }, before)
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
        <OnlyFor
          title="Only for some models"
          isLimited={models !== null}
          limit={(isLimited) => setModels(isLimited ? [] : null)}
        >
          <LinesField
            name="allowed_models"
            title="Models that it is for"
            value={models}
            rows={2}
            hint="One on each line; for none where there is none."
          />
        </OnlyFor>
        <OnlySome
          title="Only for some keys of the workspace"
          listTitle="Keys that may use it"
          items={allKeys.map(({ hash, name, label }) => ({ id: hash, name: `${name} ${label}` }))}
          allowed={keys}
          change={setKeys}
        />
        <OnlySome
          title="Only for keys of some members"
          listTitle="Members whose keys may use it"
          items={people.map((person) => ({ id: person.id, name: `${nameOf(person)} ${person.email ?? ''}`.trim() }))}
          allowed={users}
          change={setUsers}
        />
      </fieldset>
    </EntryForm>
  )
}

/** Whom a provider key is for; null for all. */
type Allowed = readonly string[] | null

function OnlySome(props: {
  readonly title: string
  readonly listTitle: string
  readonly items: readonly Tickable[]
  readonly allowed: Allowed
  readonly change: (allowed: Allowed) => void
}) {
  const { title, listTitle, items, allowed, change } = props
  // Who is gone, or not loaded yet, stays allowed until they are unticked.
  const unknown = (allowed ?? []).filter((each) => !items.some(({ id }) => id === each))
  return (
    <OnlyFor title={title} isLimited={allowed !== null} limit={(isLimited) => change(isLimited ? [] : null)}>
      <TickList
        title={listTitle}
        items={[...items, ...unknown.map((id) => ({ id, name: id }))]}
        ticked={new Set(allowed)}
        change={(ticked) => change([...ticked])}
      />
    </OnlyFor>
  )
}

function OnlyFor(props: {
  readonly title: string
  readonly isLimited: boolean
  readonly limit: (isLimited: boolean) => void
  readonly children: ComponentChildren
}) {
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={props.isLimited}
          onChange={({ currentTarget }) => props.limit(currentTarget.checked)}
        />
        {props.title}
      </label>
      {props.isLimited && props.children}
    </>
  )
}
