import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useSight } from '../session/sight.ts'

/** The label of the key by which somebody is signed in who may not change that one; undefined for those who may. */
export function useOwnLabel(): string | undefined {
  const { all } = useSight()
  const answer = useAnswer(
    async (signal) => (all ? undefined : (await ask(api.GET('/key', { signal }))).data.label),
    [all],
  )
  return answer.value
}
