import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

const patienceMs = 5000

interface Asked {
  readonly act: () => void
  /** What the act leads to that nobody expects of it: a sentence. */
  readonly warning?: string | undefined
  readonly children: ComponentChildren
}

/** A button whose act can't be undone: it asks once more, in its own place. */
export function ConfirmButton(props: Asked) {
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (!isAsking) return
    const timer = setTimeout(() => setAsking(false), patienceMs)
    return () => clearTimeout(timer)
  }, [isAsking])
  const press = (event: MouseEvent) => {
    // The second half of a double click is no answer.
    if (isAsking && event.detail > 1) return
    if (isAsking) props.act()
    setAsking(!isAsking)
  }
  return (
    <button type="button" class={isAsking ? 'danger' : ''} onClick={press}>
      {isAsking ? 'Really? ' : ''}
      {isAsking && props.warning !== undefined ? `${props.warning} ` : ''}
      {props.children}
    </button>
  )
}
