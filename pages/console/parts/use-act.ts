import { useState } from 'preact/hooks'
import { asProblem, type Problem } from '../api/problem.ts'

/** Something that a button does, and what became of it. */
export interface Act {
  readonly problem: Problem | undefined
  readonly isBusy: boolean
  /** Does it. Resolves to whether it went well; `problem` says why not. */
  run(what: () => Promise<unknown>): Promise<boolean>
}

/** Does one thing at a time, and keeps what went wrong with the last. */
export function useAct(): Act {
  const [problem, setProblem] = useState<Problem | undefined>()
  const [isBusy, setBusy] = useState(false)
  const run = async (what: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await what()
      return true
    } catch (error) {
      setProblem(asProblem(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { problem, isBusy, run }
}
