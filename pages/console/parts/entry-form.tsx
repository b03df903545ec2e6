import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { ProblemNote } from './notes.tsx'
import { useAct } from './use-act.ts'

interface EntryFormProps {
  /** What the form is for; its name. */
  readonly name: string
  /** What its button says. */
  readonly verb: string
  /** Rejects with why it can't be saved. */
  readonly save: (form: FormData) => Promise<unknown>
  /** A form without it stays where it is. */
  readonly close?: () => void
  /** Whether one may look only. */
  readonly isLocked?: boolean
  readonly children: ComponentChildren
  /** Stands beside the button that saves. */
  readonly further?: ComponentChildren
}

/** A form that creates something or changes it. What is written stays when it is refused. Esc closes it. */
export function EntryForm({ name, verb, save, close, isLocked = false, children, further }: EntryFormProps) {
  const { problem, isBusy, run } = useAct()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (close !== undefined) element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  return (
    <form
      ref={element}
      class="entry-form"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        void run(() => save(form))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close?.()
      }}
    >
      <fieldset class="plain" disabled={isLocked}>
        {children}
      </fieldset>
      {problem !== undefined && <ProblemNote problem={problem} />}
      <div class="actions">
        {!isLocked && (
          <button type="submit" class="primary" disabled={isBusy}>
            {verb}
          </button>
        )}
        {close !== undefined && (
          <button type="button" onClick={close}>
            {isLocked ? 'Close' : 'Cancel'}
          </button>
        )}
        {further}
      </div>
    </form>
  )
}
