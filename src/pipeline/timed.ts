import type { StepKind, StepTimes } from '../canonical/step-times.ts'

/** What a step gives; its time is noted, also where it fails. */
export async function timed<T>(times: StepTimes, kind: StepKind, step: () => Promise<T>): Promise<T> {
  const startedAt = times.now()
  try {
    return await step()
  } finally {
    times.add(kind, startedAt)
  }
}
