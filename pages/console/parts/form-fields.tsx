import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps {
  readonly name: string
  readonly title: string
  /** A sentence under the field. */
  readonly hint?: string | undefined
}

interface TextFieldProps extends FieldProps {
  readonly value?: string | number | null | undefined
  readonly type?: 'text' | 'number' | 'password' | 'email' | 'date'
  readonly isRequired?: boolean
  readonly placeholder?: string | undefined
  readonly longest?: number
  readonly smallest?: number
  readonly largest?: number
  /** Values to choose from; others may be written. */
  readonly proposals?: readonly string[]
}

/** A line of text, or a number. It keeps what is written when its page is drawn anew. */
export function TextField(props: TextFieldProps) {
  const { name, title, hint, value, type = 'text', isRequired = false, placeholder, longest, proposals } = props
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{title}</label>
      <input
        id={id}
        name={name}
        required={isRequired}
        placeholder={placeholder}
        maxLength={longest}
        // Browsers offer to keep what looks like a password, and fill in those of other places.
        autocomplete={type === 'password' ? 'new-password' : 'off'}
        defaultValue={value === null || value === undefined ? '' : String(value)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        {...(type === 'number'
          ? { type, step: 'any', min: props.smallest ?? 0, max: props.largest }
          : type === 'password'
            ? { type }
            : { type, list: proposals === undefined ? undefined : `${id}-list` })}
      />
      {proposals !== undefined && (
        <datalist id={`${id}-list`}>
          {proposals.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      <Hint id={`${id}-hint`} text={hint} />
    </div>
  )
}

/** Some lines of text. */
export function LinesField(
  props: FieldProps & {
    readonly value?: readonly string[] | null
    readonly placeholder?: string
    readonly rows?: number
    /** It is not kept when the session ends. */
    readonly isSecret?: boolean
  },
) {
  const { name, title, hint, value, placeholder, rows = 3, isSecret } = props
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{title}</label>
      <textarea
        id={id}
        name={name}
        rows={rows}
        data-secret={isSecret}
        placeholder={placeholder}
        defaultValue={(value ?? []).join('\n')}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <Hint id={`${id}-hint`} text={hint} />
    </div>
  )
}

/** One of a few choices, by value and what it is called. */
export function ChoiceField(
  props: FieldProps & {
    readonly value?: string | null | undefined
    readonly choices: readonly (readonly [value: string, title: string])[]
    readonly choose?: (value: string) => void
  },
) {
  const { name, title, hint, value, choices, choose } = props
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{title}</label>
      <select
        id={id}
        name={name}
        onChange={(event) => choose?.(event.currentTarget.value)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      >
        {choices.map(([each, words]) => (
          <option key={each} value={each} selected={each === (value ?? '')}>
            {words}
          </option>
        ))}
      </select>
      <Hint id={`${id}-hint`} text={hint} />
    </div>
  )
}

/** A box to tick. */
export function TickField({ name, title, value }: Omit<FieldProps, 'hint'> & { readonly value?: boolean | undefined }) {
  return (
    <label class="check">
      <input type="checkbox" name={name} defaultChecked={value ?? false} />
      {title}
    </label>
  )
}

/** Fields that belong together. A group that is closed at first shows its fields to who asks for them. */
export function FieldGroup(props: {
  readonly title: string
  readonly isClosed?: boolean
  readonly children: ComponentChildren
}) {
  return (
    <details
      class="field-group"
      open={props.isClosed !== true}
      // A browser can't show what is wrong with a field that nobody sees.
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true
      }}
    >
      <summary>{props.title}</summary>
      <fieldset aria-label={props.title}>{props.children}</fieldset>
    </details>
  )
}

function Hint({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return text === undefined ? null : (
    <small id={id} class="muted">
      {text}
    </small>
  )
}
