import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { GuardRun, type ScannerSource } from '../../../src/guardrails/guard-run.ts'
import { guardedAnswer } from '../../../src/guardrails/guarded-answer.ts'
import { OutputFilters } from '../../../src/guardrails/output-filters.ts'
import type { AssignedGuardrail } from '../../../src/records/guardrail.ts'
import { gatewayHolder } from '../../../src/shares/holder.ts'
import { median, range } from '../measure/statistics.ts'

const goalMicros = 3
const rounds = 9
const warmUps = 20

const passage =
  'The quick brown fox jumps over the lazy dog near 42 rivers, and some more words follow: see the notes of 2024-05-01 (page 12). '
const text = passage.repeat(160)

/** CPU time at each event of a streamed answer, in events of so many characters, and how many characters wait to be looked at. */
export function answerRow(
  scanners: ScannerSource,
  { rules, ...guardrail }: AssignedGuardrail,
  chars: number,
  share: number,
): string[] {
  const looking = { ...guardrail, id: 'answers', rules: { ...rules, appliesTo: 'output' as const } }
  const events: TurnEvent[] = []
  for (let at = 0; at < text.length; at += chars)
    events.push({ kind: 'text-delta', index: 0, part: 0, text: text.slice(at, at + chars) })
  const answers = Math.max(2, Math.ceil(20 * share))
  for (let done = 0; done < warmUps; done++) letThrough(scanners, looking, events)
  const micros = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    for (let done = 0; done < answers; done++) letThrough(scanners, looking, events)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / (answers * events.length)
  })
  const { mean, most } = letThrough(scanners, looking, events)
  const middle = median(micros)
  const { low, high } = range(micros)
  const name = `an event of ${chars} characters: ${mean.toFixed(0)} wait, at most ${most}`
  const verdict = middle <= goalMicros ? 'ok' : 'over'
  return [name, middle.toFixed(2), `${low.toFixed(2)}–${high.toFixed(2)}`, String(goalMicros), verdict]
}

/** Lets an answer through, event by event, and says how many characters of it waited on average and at most. */
function letThrough(scanners: ScannerSource, guardrail: AssignedGuardrail, events: readonly TurnEvent[]) {
  const run = new GuardRun(
    { scanners, holder: gatewayHolder('administration'), metrics: { guardrailFound() {}, guardrailFailed() {} } },
    [guardrail],
  )
  if (run.output === null) throw new Error('nothing looks at the answer')
  const stage = guardedAnswer(new OutputFilters(run, run.output))
  stage([{ kind: 'start' }, { kind: 'item-start', index: 0, item: { kind: 'message' } }])
  let held = 0
  let sum = 0
  let most = 0
  for (const event of events) {
    held += lengthOf(event)
    for (const shown of stage([event])) held -= lengthOf(shown)
    sum += held
    most = Math.max(most, held)
  }
  return { mean: sum / events.length, most }
}

function lengthOf(event: TurnEvent): number {
  return event.kind === 'text-delta' ? event.text.length : 0
}
