import { useState } from 'preact/hooks'
import { api, ask } from '../../api/api.ts'
import type { Schema } from '../../api/contract.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { Workspace } from '../../frame/workspaces.ts'
import { EntryForm } from '../../parts/entry-form.tsx'
import { ChoiceField, FieldGroup, LinesField, TickField } from '../../parts/form-fields.tsx'
import { useMayDo } from '../../parts/may-do.ts'
import { Answered } from '../../parts/notes.tsx'
import { WorkspaceChoice } from '../../parts/workspace-choice.tsx'
import type { Place } from '../../router/place.ts'
import { pluginIds, plugins, pluginWish } from './plugin-wish.ts'

type Plugin = Schema<'WorkspacePlugin'>

/** Which plugins requests of a workspace get without listing them. */
export function PluginsView({ place }: { readonly place: Place }) {
  return (
    <div class="page">
      <WorkspaceChoice place={place}>
        {(workspace, choice) => (
          <>
            <div class="actions">
              {choice}
              <span class="muted">What is set here counts for requests that do not list the plugin themselves.</span>
            </div>
            <Plugins key={workspace.id} workspace={workspace} />
          </>
        )}
      </WorkspaceChoice>
    </div>
  )
}

function Plugins({ workspace: { id, name } }: { readonly workspace: Workspace }) {
  const params = { path: { id } }
  const answer = useAnswer(
    async (signal) => (await ask(api.GET('/workspaces/{id}/plugins', { params, signal }))).data,
    [id],
  )
  const [isSaved, setSaved] = useState(false)
  const may = useMayDo()
  const save = async (form: FormData) => {
    setSaved(false)
    await ask(api.PUT('/workspaces/{id}/plugins', { params, body: pluginWish(form) }))
    setSaved(true)
    answer.again()
  }
  return (
    <Answered answer={answer}>
      {(set) => (
        <EntryForm name={`Plugins of ${name}`} verb="Save" save={save} isLocked={!may('putWorkspacePlugins')}>
          {pluginIds.map((plugin) => (
            <PluginFields key={plugin} id={plugin} set={set.find((each) => each.id === plugin)} />
          ))}
          {isSaved && (
            <p class="good" role="status">
              ● Saved. It counts from the next request on.
            </p>
          )}
        </EntryForm>
      )}
    </Answered>
  )
}

function PluginFields({ id, set }: { readonly id: Plugin['id']; readonly set: Plugin | undefined }) {
  const settings = Object.keys(set?.settings ?? {}).length === 0 ? [] : [JSON.stringify(set?.settings, null, 2)]
  return (
    <FieldGroup title={`${id}: ${stateWords(set)}`} isClosed={set === undefined}>
      <ChoiceField
        name={`${id} state`}
        title={plugins[id]}
        value={set === undefined ? '' : set.enabled ? 'on' : 'off'}
        choices={[
          ['', 'as requests say'],
          ['on', 'on'],
          ['off', 'off'],
        ]}
      />
      <LinesField
        name={`${id} settings`}
        title="Settings in JSON"
        value={settings}
        hint="As a request would write them. Its own defaults count where there are none."
      />
      <TickField name={`${id} fixed`} title="Requests can't change it" value={set?.prevent_overrides} />
    </FieldGroup>
  )
}

function stateWords(set: Plugin | undefined): string {
  if (set === undefined) return 'as requests say'
  return `${set.enabled ? 'on' : 'off'}${set.prevent_overrides ? ", and requests can't change it" : ''}`
}
