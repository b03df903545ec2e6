import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

const patienceMs = 5000

/** A button whose act can't be undone: it asks once more, in its own place. */
export function ConfirmButton(props: { readonly act: () => void; readonly children: ComponentChildren }) {
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
      {props.children}
    </button>
  )
}
