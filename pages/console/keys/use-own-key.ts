import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useSight } from '../session/sight.ts'

/** The key by which somebody is signed in. */
export interface OwnKey {
  readonly label: string
  /** Whether they may change it all the same, which ends their session. */
  readonly mayChange: boolean
}

/** The key by which somebody is signed in; undefined until the gateway has said so. */
export function useOwnKey(): OwnKey | undefined {
  const { all } = useSight()
  const answer = useAnswer(
    async (signal) => ({ label: (await ask(api.GET('/key', { signal }))).data.label, mayChange: all }),
    [all],
  )
  return answer.value
}
