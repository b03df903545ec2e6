import type { Story, StoryCall, StoryStep } from '../arbitrary-story.ts'

/** JSON whose arguments and results hold integers as they were written. */
export type WriteStory = (story: Story, model: string, isStream: boolean) => string

export type ModelStep = Extract<StoryStep, { kind: 'model' }>

export const nameOf = ({ tools }: Story, { tool }: StoryCall) => tools[tool]?.name ?? 'none'

/** The calls that have results, in the order of those. */
export function answered({ calls, isReversed, isBroken }: ModelStep): readonly StoryCall[] {
  const left = isBroken ? calls.slice(0, -1) : calls
  return isReversed ? left.toReversed() : left
}

export const mark = { cache_control: { type: 'ephemeral' } }
