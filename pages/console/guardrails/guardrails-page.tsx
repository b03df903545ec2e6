import { useState } from 'preact/hooks'
import type { Place } from '../router/place.ts'
import { GuardrailEditor } from './guardrail-editor.tsx'
import { GuardrailList } from './guardrail-list.tsx'

/** What guardrails hold back, and what they would make of a text; one of them, or a new one, where the address names it. */
export function GuardrailsPage({ place: { path, query } }: { readonly place: Place }) {
  const [, id] = path
  const [text, setText] = useState('')
  const tested = { text, setText }
  return (
    <div class="page">
      {id === undefined ? (
        <GuardrailList workspace={query.get('workspace') ?? undefined} tested={tested} />
      ) : (
        <GuardrailEditor key={id} id={id === 'new' ? undefined : id} tested={tested} />
      )}
    </div>
  )
}
