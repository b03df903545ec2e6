import { useState } from 'preact/hooks'
import { api, ask } from '../../api/api.ts'
import { noteWorkspaces, type Workspace } from '../../frame/workspaces.ts'
import { EntryForm } from '../../parts/entry-form.tsx'
import { ChoiceField, FieldGroup, TextField, TickField } from '../../parts/form-fields.tsx'
import { changesOf } from '../../parts/form-values.ts'
import { TickList } from '../../parts/tick-list.tsx'
import { useInferenceKeys } from '../use-keys.ts'
import { sorts, workspaceWish } from './workspace-wish.ts'

interface WorkspaceFormProps {
  /** What to change; undefined creates one. */
  readonly workspace: Workspace | undefined
  readonly close: () => void
}

/** Creates a workspace, or changes its name, its defaults and what is kept of its requests. */
export function WorkspaceForm({ workspace, close }: WorkspaceFormProps) {
  const [keys, setKeys] = useState<readonly number[] | null>(workspace?.io_logging_api_key_ids ?? null)
  const save = async (form: FormData) => {
    const wish = workspaceWish(form, keys)
    await (workspace === undefined
      ? ask(api.POST('/workspaces', { body: wish }))
      : ask(
          api.PATCH('/workspaces/{id}', { params: { path: { id: workspace.id } }, body: changesOf(workspace, wish) }),
        ))
    noteWorkspaces()
    close()
  }
  const isNew = workspace === undefined
  return (
    <EntryForm
      name={isNew ? 'Create a workspace' : `Change ${workspace.name}`}
      verb={isNew ? 'Create' : 'Save'}
      save={save}
      close={close}
    >
      <fieldset aria-label="What it is">
        <TextField
          name="name"
          title="Name"
          isRequired
          longest={100}
          value={workspace?.name}
          placeholder="Search team"
        />
        <TextField
          name="slug"
          title="Name in paths"
          longest={50}
          value={workspace?.slug}
          placeholder="from its name"
          hint="Small letters, digits and hyphens."
        />
        <TextField name="description" title="What it is for" longest={500} value={workspace?.description} />
      </fieldset>
      <FieldGroup title="Defaults of its requests">
        <TextField
          name="default_text_model"
          title="Model"
          longest={256}
          value={workspace?.default_text_model}
          placeholder="none"
          hint="For requests that name none."
        />
        <TextField
          name="default_image_model"
          title="Model for pictures"
          longest={256}
          value={workspace?.default_image_model}
          placeholder="none"
        />
        <ChoiceField
          name="default_provider_sort"
          title="Endpoints are sorted by"
          value={workspace?.default_provider_sort}
          choices={[['', 'balance of price'], ...sorts.map((sort) => [sort, sortTitles[sort]] as const)]}
        />
      </FieldGroup>
      <FieldGroup title="Budgets">
        <TextField
          name="time_zone"
          title="Time zone"
          longest={64}
          value={workspace?.time_zone}
          placeholder="UTC"
          hint="Budgets of the workspace, its keys and guardrails reset at midnight in this zone, such as Europe/Berlin."
        />
      </FieldGroup>
      <Kept workspace={workspace} keys={keys} setKeys={setKeys} />
    </EntryForm>
  )
}

const sortTitles = {
  price: 'price',
  throughput: 'speed',
  latency: 'time to the first token',
  exacto: 'quality of tool calls',
}

interface KeptProps {
  readonly workspace: Workspace | undefined
  readonly keys: readonly number[] | null
  readonly setKeys: (keys: readonly number[] | null) => void
}

function Kept({ workspace, keys, setKeys }: KeptProps) {
  const all = useInferenceKeys()
  return (
    <FieldGroup title="What is kept of its requests, and where it goes">
      <TickField
        name="keeps_content"
        title="Keep prompts and answers, sealed"
        value={workspace?.is_observability_io_logging_enabled}
      />
      <TextField
        name="sampling_percent"
        title="Share of requests whose content is kept, in percent"
        type="number"
        smallest={0.01}
        largest={100}
        value={percentOf(workspace?.io_logging_sampling_rate ?? 1)}
      />
      <TickField
        name="broadcasts"
        title="Send records to the workspace's destinations"
        value={workspace?.is_observability_broadcast_enabled}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={keys !== null}
          onChange={({ currentTarget }) => setKeys(currentTarget.checked ? [] : null)}
        />
        Keep content of some keys only
      </label>
      {keys !== null && (
        <TickList
          title="Keys whose content is kept"
          items={all.map(({ id, name, label }) => ({ id: String(id), name: `${name} ${label}` }))}
          ticked={new Set(keys.map(String))}
          change={(ticked) => setKeys([...ticked].map(Number))}
        />
      )}
    </FieldGroup>
  )
}

/** 0.07 is 7, not 7.000000000000001. */
function percentOf(share: number): number {
  return Number((share * 100).toFixed(4))
}
