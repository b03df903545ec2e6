import { type ActivityGroup, activityGroups } from '../../records/activity.ts'

/** Without other groups these are added to a split by model and endpoint. */
const additions: Readonly<Record<string, ActivityGroup>> = { workspace: 'workspace', api_key: 'key' }

/** The word for rows that are split by nothing but what is named beside it. */
const total = 'total'

/** All words of `readActivityGroups`. */
export const activityWords: readonly string[] = [...activityGroups, 'api_key', total]

/** The groups of a comma-separated list, in its order; a string: the word that is none of them. */
export function readActivityGroups(list: string | undefined): readonly ActivityGroup[] | string {
  const words = list === undefined ? [] : list.split(',')
  const groups: ActivityGroup[] = words.every((word) => Object.hasOwn(additions, word)) ? ['endpoint'] : []
  for (const word of words) {
    const group = additions[word] ?? activityGroups.find((each) => each === word)
    if (group === undefined && word !== total) return word
    if (group !== undefined && !groups.includes(group)) groups.push(group)
  }
  return groups
}
