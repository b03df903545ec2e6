import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { mayLeave, noteWritten } from '../router/unsaved.ts'
import { session } from '../session/session.ts'
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
  /** Whether what is written is nothing to be saved, and may go without a question. */
  readonly isPassing?: boolean
  readonly children: ComponentChildren
  /** Stands beside the button that saves. */
  readonly further?: ComponentChildren
}

/**
 * A form that creates something or changes it. What is written stays when it is refused, and when the session ends, but for secrets. Whoever
 * is about to leave it is asked first, by Esc, too. Cancel closes it.
 */
export function EntryForm(props: EntryFormProps) {
  const { name, verb, save, close, isLocked = false, isPassing = false, children, further } = props
  const { problem, isBusy, run } = useAct()
  const element = useRef<HTMLFormElement>(null)
  // Before it is drawn: what is typed at once must not move to another field.
  useLayoutEffect(() => {
    if (close !== undefined) element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  const [hasLostSecrets, setLostSecrets] = useState(false)
  const note = (isWritten: boolean) => noteWritten(element, isWritten && !isPassing ? name : undefined)
  useEffect(() => () => noteWritten(element, undefined), [])
  useEffect(
    () =>
      session.follow((now) => {
        if (now === 'expired' && forgetSecrets(element.current)) setLostSecrets(true)
      }),
    [],
  )
  const leave = () => {
    note(false)
    close?.()
  }
  return (
    <form
      ref={element}
      class="entry-form"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        setLostSecrets(false)
        // A form that has saved goes elsewhere by itself, which is no reason to ask.
        note(false)
        void run(() => save(form)).then((isSaved) => !isSaved && element.current !== null && note(true))
      }}
      onKeyDown={(event) => {
        // A key is pressed by mistake sooner than a button.
        if (event.key === 'Escape' && close !== undefined && mayLeave()) leave()
      }}
    >
      <fieldset
        class="plain"
        disabled={isLocked}
        onInput={() => note(true)}
        // Rows are added and removed by buttons.
        onClickCapture={({ target }) => target instanceof Element && target.closest('button') !== null && note(true)}
      >
        {children}
      </fieldset>
      {hasLostSecrets && (
        <p class="note" role="status">
          Your session had ended. Secrets are not kept meanwhile: write them anew.
        </p>
      )}
      {problem !== undefined && <ProblemNote problem={problem} />}
      <div class="actions">
        {!isLocked && (
          <button type="submit" class="primary" disabled={isBusy}>
            {verb}
          </button>
        )}
        {close !== undefined && (
          <button type="button" onClick={leave}>
            {isLocked ? 'Close' : 'Cancel'}
          </button>
        )}
        {further}
      </div>
    </form>
  )
}

/** Puts fields with secrets back to what was there first. Returns whether something was written in one. */
function forgetSecrets(form: HTMLFormElement | null): boolean {
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[type=password], [data-secret]') ?? []
  const written = [...fields].filter(({ value, defaultValue }) => value !== defaultValue)
  for (const field of written) field.value = field.defaultValue
  return written.length > 0
}
