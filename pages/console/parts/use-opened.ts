import { useState } from 'preact/hooks'
import { mayLeave } from '../router/unsaved.ts'

/** Which form of a view is open, by what it changes. To open another one asks where something written in the first would be lost. */
export function useOpened<T>(): readonly [opened: T | undefined, open: (next: T | undefined) => void] {
  const [opened, setOpened] = useState<T | undefined>()
  const open = (next: T | undefined) => {
    if (opened === undefined || mayLeave()) setOpened(() => next)
  }
  return [opened, open]
}
