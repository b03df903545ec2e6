import { allPages } from '../api/all-pages.ts'
import { api, ask } from '../api/api.ts'
import { type Answer, useAnswer } from '../api/use-answer.ts'
import type { Person } from './names.ts'

/** Everybody of the organization, as many as a page can hold. */
export function usePeople(): Answer<readonly Person[]> {
  return useAnswer(
    (signal) => allPages((page) => ask(api.GET('/organization/members', { params: { query: page }, signal }))),
    [],
  )
}
