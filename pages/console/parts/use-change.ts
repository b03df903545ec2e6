import type { Problem } from '../api/problem.ts'
import { useAct } from './use-act.ts'

/** Changes of what a page lists, and why the latest one was refused. */
export interface Changing {
  readonly problem: Problem | undefined
  /** Resolves to whether the change was made. */
  change(what: () => Promise<unknown>): Promise<boolean>
}

/** `again` is called after each change, made or refused, so that the page shows how things are. */
export function useChange(again: () => void): Changing {
  const { problem, run } = useAct()
  const change = async (what: () => Promise<unknown>) => {
    const isMade = await run(what)
    again()
    return isMade
  }
  return { problem, change }
}
