import type { ComponentChildren } from 'preact'
import type { Problem } from '../api/problem.ts'
import type { Answer } from '../api/use-answer.ts'

/** What went wrong, what to do, and the request's id to look for in the log. */
export function ProblemNote({ problem, again }: { readonly problem: Problem; readonly again?: () => void }) {
  return (
    <div class="note bad-note" role="alert">
      <span class="bad" aria-hidden="true">
        ■
      </span>
      <p>
        {problem.message}
        {problem.requestId !== undefined && (
          <>
            {' '}
            <span class="muted">
              Request <code>{problem.requestId}</code>
            </span>
          </>
        )}
      </p>
      {again !== undefined && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  )
}

/** What a page without content says: what it is for, and the first step. */
export function EmptyNote({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  )
}

/** An answer's value, or why there is none yet. */
export function Answered<T>(props: { readonly answer: Answer<T>; readonly children: (value: T) => ComponentChildren }) {
  const { value, problem, again } = props.answer
  return (
    <>
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      {value !== undefined ? props.children(value) : problem === undefined && <p class="muted loading">Loading …</p>}
    </>
  )
}
