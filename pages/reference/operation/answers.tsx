import { useState } from 'preact/hooks'
import type { Answer, Media, Operation } from '../contract/operations.ts'
import { SchemaWhole } from '../schema/schema-rows.tsx'
import { Words } from '../text/prose.tsx'
import { ExampleView } from './example-view.tsx'

/** What an operation may answer, by status. */
export function Answers({ operation }: { readonly operation: Operation }) {
  return (
    <section class="part">
      <h2>Answers</h2>
      {operation.answers.map((answer, index) => (
        <AnswerView key={answer.status} answer={answer} isFirst={index === 0} />
      ))}
    </section>
  )
}

function AnswerView({ answer, isFirst }: { readonly answer: Answer; readonly isFirst: boolean }) {
  const [isOpen, setOpen] = useState(isFirst)
  const mark = /^[123]/.test(answer.status) ? 'good' : 'bad'
  return (
    <details class="answer" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class={`status ${mark}`}>{answer.status}</span>
        <span>
          <Words text={answer.description} />
        </span>
      </summary>
      {isOpen && (
        <div class="inside">
          <HeaderRows answer={answer} />
          {answer.media.map((media) => (
            <MediaView key={media.type} media={media} name={`Answer ${answer.status}`} />
          ))}
          {answer.media.length === 0 && <p class="muted">No body.</p>}
        </div>
      )}
    </details>
  )
}

function HeaderRows({ answer }: { readonly answer: Answer }) {
  const names = Object.keys(answer.headers)
  if (names.length === 0) return null
  return (
    <p class="muted">
      Headers:{' '}
      {names.map((name) => (
        <>
          <code>{name}</code>{' '}
        </>
      ))}
    </p>
  )
}

function MediaView({ media, name }: { readonly media: Media; readonly name: string }) {
  return (
    <div>
      <p class="muted mono">{media.type}</p>
      {media.schema !== undefined && <SchemaWhole schema={media.schema} />}
      <ExampleView examples={media.examples} name={`${name}, ${media.type}`} />
    </div>
  )
}
