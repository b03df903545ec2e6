import { useEffect, useRef, useState } from 'preact/hooks'
import type { Credential } from '../contract/credentials.ts'
import type { Operation } from '../contract/operations.ts'
import { usePage } from '../page-context.ts'
import { type Draft, toSample } from './draft.ts'
import { DraftFields } from './draft-fields.tsx'
import { OutcomeView } from './outcome-view.tsx'
import { type Outcome, send } from './send.ts'

interface TryPanelProps {
  readonly operation: Operation
  readonly draft: Draft
  readonly credential: Credential | undefined
  readonly change: (changed: Partial<Draft>) => void
}

/** Sends the request to this gateway and shows what it answers, as it comes. */
export function TryPanel({ operation, draft, credential, change }: TryPanelProps) {
  const { ownAddress, keys } = usePage()
  const [file, setFile] = useState<File | undefined>()
  const [outcome, setOutcome] = useState<Outcome | undefined>()
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const request = toSample(operation, draft, ownAddress, credential)
  if (request.answer === 'frames') {
    return (
      <section class="card" aria-label="Try it">
        <h2>Try it</h2>
        <p class="muted">Browsers can't send a key when they open a socket. The samples above can.</p>
      </section>
    )
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    const key = credential === undefined ? '' : (keys[credential.scheme] ?? '')
    await send(request, {
      key,
      file,
      signal: controller.signal,
      show: (next) => running.current === controller && setOutcome(next),
    })
  }
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    if (chosen !== undefined) change({ fileName: chosen.name })
  }
  return (
    <section class="card" aria-label="Try it">
      <h2>Try it</h2>
      <form class="card-form" onSubmit={submit}>
        <DraftFields operation={operation} draft={draft} change={change} chooseFile={choose} />
        <div class="actions">
          <button type="submit" class="primary">
            Send
          </button>
          {outcome?.isRunning === true && (
            <button type="button" onClick={() => running.current?.abort()}>
              Stop
            </button>
          )}
          {credential !== undefined && (keys[credential.scheme] ?? '') === '' && (
            <span class="muted">Without a key: enter the {credential.title.toLowerCase()} under Keys.</span>
          )}
        </div>
      </form>
      {outcome !== undefined && <OutcomeView outcome={outcome} />}
    </section>
  )
}
