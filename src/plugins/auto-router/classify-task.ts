import { type TaskInput, taskFeatures } from './task-features.ts'
// Made by scripts/train-task-classifier/train.ts from the prompts beside it.
import model from './task-weights.json' with { type: 'json' }

export const taskClasses = ['code', 'math', 'reasoning', 'writing', 'translation', 'data', 'vision', 'chat'] as const

export type TaskClass = (typeof taskClasses)[number] | 'general'

export interface ClassifiedTask {
  /** `general` where no class is likely enough. */
  readonly task: TaskClass
  /** That of the likeliest class, 0 to 1, to three places. */
  readonly probability: number
}

const leastProbability = 0.35

let weights: ReadonlyMap<string, readonly number[]> | undefined

/** The class of a task, by its words. Takes far less than a millisecond, and always gives the same. */
export function classifyTask(input: TaskInput): ClassifiedTask {
  weights ??= new Map(Object.entries(model.weights))
  const sums = [...model.bias]
  let isKnown = input.hasImage
  for (const feature of taskFeatures(input)) {
    const row = weights.get(feature)
    if (row === undefined) continue
    // What a text looks like tells nothing where none of its words is known.
    isKnown ||= !feature.startsWith('#')
    for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (row[at] ?? 0)
  }
  const most = Math.max(...sums)
  const share = 1 / sums.reduce((sum, value) => sum + Math.exp(value - most), 0)
  const best = taskClasses[sums.indexOf(most)]
  const probability = Math.round(share * 1000) / 1000
  return { task: best === undefined || !isKnown || share < leastProbability ? 'general' : best, probability }
}
