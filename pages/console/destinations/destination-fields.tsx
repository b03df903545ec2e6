import { useState } from 'preact/hooks'
import { allPages } from '../api/all-pages.ts'
import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useWorkspaces } from '../frame/workspaces.ts'
import { ChoiceField, FieldGroup, LinesField, TextField, TickField } from '../parts/form-fields.tsx'
import { linesOf } from '../parts/header-lines.ts'
import { TickList } from '../parts/tick-list.tsx'
import { type Destination, type DestinationType, kindOf, type Setting } from './destination-kinds.ts'
import { shares } from './destination-wish.ts'
import { RuleFields } from './rule-fields.tsx'

interface Fields {
  readonly type: DestinationType
  readonly destination: Destination | undefined
}

/** The fields of a destination of a type, with what is stored where there is one. */
export function DestinationFields({ type, destination }: Fields) {
  return (
    <>
      <fieldset aria-label="What it is">
        <TextField
          name="name"
          title="Name"
          value={destination?.name ?? kindOf(type).title.replace(/:.*/, '')}
          isRequired
          longest={200}
        />
        {destination === undefined && <WorkspaceField />}
        <TickField name="enabled" title="Send there" value={destination?.enabled ?? true} />
      </fieldset>
      <FieldGroup title="How it is reached">
        {Object.entries(kindOf(type).settings).map(([name, setting]) => (
          <SettingField key={`${type} ${name}`} name={name} setting={setting} destination={destination} />
        ))}
        <div class="wide">
          <LinesField
            name="headers"
            isSecret
            title="Further headers"
            rows={2}
            value={linesOf(destination?.config.headers)}
            placeholder="X-Team: platform"
            hint="One on each line. Their values are secrets: what is shown of them may stay as it is shown."
          />
        </div>
      </FieldGroup>
      <FieldGroup title="What is sent" isClosed={destination === undefined}>
        {Object.entries(shares).map(([name, title]) => (
          <TickField key={name} name={name} title={title} value={destination?.[name as keyof typeof shares]} />
        ))}
        <TextField
          name="sampled_percent"
          title="Share of the requests, per cent"
          type="number"
          largest={100}
          value={Number(((destination?.sampling_rate ?? 1) * 100).toPrecision(12))}
          hint="Those of a session are sent or left out together."
        />
        <KeyFields hashes={destination?.api_key_hashes ?? null} />
        <RuleFields rules={destination?.filter_rules ?? null} />
      </FieldGroup>
    </>
  )
}

function WorkspaceField() {
  const { value: workspaces = [] } = useWorkspaces()
  if (workspaces.length < 2) return null
  return (
    <ChoiceField
      name="workspace_id"
      title="Workspace"
      choices={workspaces.map(({ id, name }) => [id, name])}
      hint="Its requests are sent."
    />
  )
}

function SettingField(props: {
  readonly name: string
  readonly setting: Setting
  readonly destination: Destination | undefined
}) {
  const { name, setting, destination } = props
  const { title, isSecret, isOptional, usual, choices, hint, renewed } = setting
  const stored = (destination?.config as Readonly<Record<string, unknown>> | undefined)?.[name]
  const shown = typeof stored === 'string' ? stored : undefined
  const field = `config.${name}`
  if (choices !== undefined) {
    const all = choices.map((each) => [each, each] as const)
    return <ChoiceField name={field} title={title} value={shown ?? usual} choices={all} hint={hint} />
  }
  if (isSecret !== true) {
    return (
      <TextField
        name={field}
        title={title}
        value={shown}
        placeholder={usual}
        isRequired={isOptional !== true}
        hint={hint}
      />
    )
  }
  return (
    <div>
      <TextField
        name={field}
        title={title}
        type="password"
        isRequired={isOptional !== true && shown === undefined}
        placeholder={shown === undefined ? undefined : `stays ${shown}`}
        hint={hint}
      />
      {shown !== undefined && renewed !== undefined && <TickField name={`renewed.${name}`} title={renewed} />}
    </div>
  )
}

/** Whose requests are sent. The form has the keys as JSON in `api_key_hashes`. */
function KeyFields({ hashes }: { readonly hashes: readonly string[] | null }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(hashes ?? []))
  const { value: keys = [] } = useAnswer(
    (signal) => allPages((query) => ask(api.GET('/keys', { params: { query }, signal }))),
    [],
  )
  const items = keys.map(({ hash, name, label }) => ({ id: hash, name: `${name} (${label})` }))
  const unknown = [...ticked].filter((hash) => !items.some(({ id }) => id === hash))
  return (
    <div class="wide">
      <input type="hidden" name="api_key_hashes" value={JSON.stringify(ticked.size === 0 ? null : [...ticked])} />
      <p class="muted">Only requests of these keys; of all where none is ticked.</p>
      <TickList
        title="Keys"
        items={[...items, ...unknown.map((id) => ({ id, name: id }))]}
        ticked={ticked}
        change={setTicked}
      />
    </div>
  )
}
