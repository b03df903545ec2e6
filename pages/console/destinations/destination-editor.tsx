import { useState } from 'preact/hooks'
import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { EntryForm } from '../parts/entry-form.tsx'
import { ChoiceField } from '../parts/form-fields.tsx'
import { textIn } from '../parts/form-values.ts'
import { useMayDo } from '../parts/may-do.ts'
import { Answered, ProblemNote } from '../parts/notes.tsx'
import { SecretOnce } from '../parts/secret-once.tsx'
import { useAct } from '../parts/use-act.ts'
import { go, hereWith, hrefOf } from '../router/place.ts'
import { DeadLetters } from './dead-letters.tsx'
import { DeliveryReport } from './delivery-report.tsx'
import { DestinationFields } from './destination-fields.tsx'
import { type Destination, destinationTypes, kindOf } from './destination-kinds.ts'
import { changedConfig, commonWish, madeSecret, newConfig } from './destination-wish.ts'
import { SendingNote } from './sending-note.tsx'

const close = () => go(hrefOf(['destinations']))

/** A new destination of the type that the address names. */
export function NewDestination({ type: named }: { readonly type: string | null }) {
  const type = destinationTypes.find((each) => each === named) ?? 'otel-collector'
  const [made, setMade] = useState<{ readonly destination: Destination; readonly secret: string } | undefined>()
  const mayCreate = useMayDo()('createObservabilityDestination')
  const save = async (form: FormData) => {
    const workspace = textIn(form, 'workspace_id')
    const config = newConfig(type, form)
    const body = { ...wishIn(form), type, config, ...(workspace !== '' && { workspace_id: workspace }) }
    const { data } = await ask(api.POST('/observability/destinations', { body }))
    const secret = madeSecret(data, config)
    if (secret === undefined) go(hrefOf(['destinations', data.id]), { replaces: true })
    else setMade({ destination: data, secret })
  }
  if (made !== undefined) {
    const on = () => go(hrefOf(['destinations', made.destination.id]), { replaces: true })
    return <SecretOnce kind="signing secret" name={made.destination.name} secret={made.secret} close={on} />
  }
  return (
    <>
      <h1>Add a destination</h1>
      {named !== null && named !== type && (
        <p class="bad" role="alert">
          <span aria-hidden="true">■</span> There is no kind of destination <code class="breaks">{named}</code>. Choose
          one below.
        </p>
      )}
      <EntryForm name="Add a destination" verb="Add" save={save} close={close} isLocked={!mayCreate}>
        <ChoiceField
          name="type"
          title="Kind"
          value={type}
          choices={destinationTypes.map((each) => [each, kindOf(each).title])}
          choose={(next) => go(hereWith({ type: next }), { replaces: true })}
        />
        <DestinationFields key={type} type={type} destination={undefined} />
      </EntryForm>
    </>
  )
}

/** A destination to look at and change, with what became of what was sent there. */
export function DestinationEditor({ id }: { readonly id: string }) {
  const answer = useAnswer(
    async (signal) =>
      (await ask(api.GET('/observability/destinations/{id}', { params: { path: { id } }, signal }))).data,
    [id],
  )
  return <Answered answer={answer}>{(destination) => <Whole destination={destination} />}</Answered>
}

function Whole({ destination }: { readonly destination: Destination }) {
  const { id, name, type } = destination
  const [secret, setSecret] = useState<string | undefined>()
  const may = useMayDo()
  const save = async (form: FormData) => {
    const config = changedConfig(destination, form)
    const body = { ...wishIn(form), ...(Object.keys(config).length > 0 && { config }) }
    const { data } = await ask(api.PATCH('/observability/destinations/{id}', { params: { path: { id } }, body }))
    const made = config.secret === null ? madeSecret(data, config) : undefined
    if (made === undefined) close()
    else setSecret(made)
  }
  if (secret !== undefined) return <SecretOnce kind="signing secret" name={name} secret={secret} close={close} />
  return (
    <>
      <div class="title-line">
        <h1>{name}</h1>
        <span class="muted">{kindOf(type).title}</span>
      </div>
      <SendingNote workspace={destination.workspace_id} />
      <DeliveryReport destination={destination} />
      <DeadLetters id={id} />
      <h2>Settings</h2>
      <EntryForm
        name={`Change ${name}`}
        verb="Save"
        save={save}
        close={close}
        isLocked={!may('updateObservabilityDestination')}
        further={may('deleteObservabilityDestination') && <Delete id={id} />}
      >
        <DestinationFields type={type} destination={destination} />
      </EntryForm>
    </>
  )
}

function wishIn(form: FormData) {
  return {
    ...commonWish(form),
    api_key_hashes: JSON.parse(textIn(form, 'api_key_hashes')) as string[] | null,
    filter_rules: JSON.parse(textIn(form, 'filter_rules')) as Destination['filter_rules'],
  }
}

function Delete({ id }: { readonly id: string }) {
  const { problem, run } = useAct()
  const remove = async () => {
    if (await run(() => ask(api.DELETE('/observability/destinations/{id}', { params: { path: { id } } })))) close()
  }
  return (
    <>
      <ConfirmButton act={() => void remove()}>Delete the destination</ConfirmButton>
      {problem !== undefined && <ProblemNote problem={problem} />}
    </>
  )
}
