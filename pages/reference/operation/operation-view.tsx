import { useState } from 'preact/hooks'
import { credentialFor } from '../contract/credentials.ts'
import type { Operation } from '../contract/operations.ts'
import { usePage } from '../page-context.ts'
import { Prose } from '../text/prose.tsx'
import { type Draft, newDraft, toSample } from '../try/draft.ts'
import { TryPanel } from '../try/try-panel.tsx'
import { Answers } from './answers.tsx'
import { BodyPart } from './body-part.tsx'
import { ParameterRows } from './parameter-rows.tsx'
import { SamplePanel } from './sample-panel.tsx'

// What was written stays while the reader looks at something else.
const drafts = new Map<string, Draft>()

/** One operation: what it takes and answers, and beside it samples and a way to try it. */
export function OperationView({ operation }: { readonly operation: Operation }) {
  const { contract, address, credentials } = usePage()
  const [draft, setDraft] = useState(() => drafts.get(operation.id) ?? newDraft(contract, operation))
  const change = (changed: Partial<Draft>) => {
    const next = { ...draft, ...changed }
    drafts.set(operation.id, next)
    setDraft(next)
  }
  const credential = credentialFor(credentials, operation)
  return (
    <div class="columns">
      <article>
        <header class="head">
          <h1>{operation.summary}</h1>
          <p class="address mono">
            <span class={`method ${operation.method}`}>{operation.method}</span>
            <span>{operation.path}</span>
          </p>
          <Needs operation={operation} />
        </header>
        <Prose text={operation.description} />
        <ParameterRows operation={operation} place="path" />
        <ParameterRows operation={operation} place="query" />
        {operation.body !== undefined && <BodyPart body={operation.body} />}
        <ParameterRows operation={operation} place="header" />
        <Answers operation={operation} />
      </article>
      <div class="aside">
        <SamplePanel request={toSample(operation, draft, address, credential)} />
        <TryPanel operation={operation} draft={draft} credential={credential} change={change} />
      </div>
    </div>
  )
}

function Needs({ operation }: { readonly operation: Operation }) {
  const { credentials } = usePage()
  const titles = credentials
    .filter(({ scheme }) => operation.credentials.includes(scheme))
    .map(({ title }) => title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()))
  return (
    <p class="muted">
      {titles.length === 0 ? 'Needs no key.' : `Needs a key: ${titles.join(' or ')}.`}
      {operation.isDeprecated && ' Deprecated: it works, and will go.'} <code>{operation.id}</code>
    </p>
  )
}
