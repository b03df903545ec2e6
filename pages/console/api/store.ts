import { useEffect, useState } from 'preact/hooks'

/** A value that several parts of the page show. */
export interface Store<T> {
  get(): T
  set(value: T): void
  /** Calls back with each new value; what it returns ends that. */
  follow(tell: (value: T) => void): () => void
}

export function createStore<T>(first: T): Store<T> {
  let held = first
  const followers = new Set<(value: T) => void>()
  return {
    get: () => held,
    set(value) {
      if (Object.is(held, value)) return
      held = value
      for (const tell of [...followers]) tell(value)
    },
    follow(tell) {
      followers.add(tell)
      return () => void followers.delete(tell)
    },
  }
}

/** The value of a store, as it changes. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(() => store.get())
  useEffect(() => {
    setValue(() => store.get())
    return store.follow((next) => setValue(() => next))
  }, [store])
  return value
}
