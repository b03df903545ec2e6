import type { Model } from '../../catalog/catalog.ts'
import { type BenchmarkKind, scoreOf } from '../../catalog/model-scores.ts'
import type { TaskClass } from './classify-task.ts'

export interface TaskQuality {
  /** 0 to 1. */
  readonly quality: number
  /** What that goes by: benchmarks of the task's kind, of every kind, or nothing. */
  readonly qualityFrom: BenchmarkKind | 'all' | 'unknown'
}

const kindOfTask: Partial<Readonly<Record<TaskClass, BenchmarkKind>>> = {
  code: 'coding',
  math: 'reasoning',
  reasoning: 'reasoning',
  vision: 'vision',
}

/** A model without any published result counts as a rather weak one. */
const unknownQuality = 0.25

/** How well a model does tasks of a class, by published benchmarks of that kind, else by all of them together. */
export function taskQuality(model: Model, task: TaskClass): TaskQuality {
  const kind = kindOfTask[task]
  const own = kind === undefined ? undefined : scoreOf(model, kind)
  if (own !== undefined && kind !== undefined) return { quality: own.score, qualityFrom: kind }
  const all = scoreOf(model, 'all')
  return all === undefined
    ? { quality: unknownQuality, qualityFrom: 'unknown' }
    : { quality: all.score, qualityFrom: 'all' }
}
