import { useState } from 'preact/hooks'
import type { Schema } from '../api/contract.ts'
import { useAnswer } from '../api/use-answer.ts'
import { Answered } from '../parts/notes.tsx'
import { type Content, loadContent } from './content.ts'

/** What was asked and answered. It is read when somebody wants it, since each reading is in the audit log. */
export function ContentView({ id, hasAnswer }: { readonly id: string; readonly hasAnswer: boolean }) {
  const [isWanted, setWanted] = useState(false)
  return (
    <section aria-labelledby="content">
      <h2 id="content">Prompt{hasAnswer ? ' and answer' : ''}</h2>
      {isWanted ? (
        <Kept id={id} />
      ) : (
        <p>
          <button type="button" onClick={() => setWanted(true)}>
            Show what was said
          </button>{' '}
          <span class="muted">Where the workspace keeps it. The audit log notes who reads it.</span>
        </p>
      )}
    </section>
  )
}

function Kept({ id }: { readonly id: string }) {
  const answer = useAnswer((signal) => loadContent(id, signal), [id])
  if (answer.problem?.status === 404) return <p class="muted">{answer.problem.message}</p>
  return <Answered answer={answer}>{(content) => <Messages content={content} />}</Answered>
}

function Messages({
  content: { system_instructions, input_messages, output_messages },
}: {
  readonly content: Content
}) {
  const all = [
    ...(system_instructions.length > 0 ? [{ role: 'instructions', parts: system_instructions }] : []),
    ...input_messages,
    ...output_messages,
  ]
  return (
    <ol class="messages">
      {all.map(({ role, parts }) => (
        <li class={role}>
          <span class="muted">{role}</span>
          {parts.map((part) => (
            <Part part={part} />
          ))}
        </li>
      ))}
    </ol>
  )
}

function Part({ part }: { readonly part: Schema<'ContentPart'> }) {
  switch (part.type) {
    case 'text':
      return <p class="said">{part.content}</p>
    case 'reasoning':
      return <p class="said muted">{part.content}</p>
    default:
      return <pre tabIndex={0}>{JSON.stringify(part, null, 2)}</pre>
  }
}
