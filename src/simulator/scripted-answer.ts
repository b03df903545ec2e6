import type { Answer, Break } from './answer.ts'
import { faultFromStatus } from './fault-from-status.ts'
import type { Script, ScriptedFault } from './scripts.ts'

/** A script's answer; the model's own answer is computed only when the script has none. */
export function answerFromScript(script: Script, askModel: () => Answer): Answer {
  const answer = ownAnswer(script) ?? askModel()
  return {
    ...answer,
    pace: { ...answer.pace, ...script.pace },
    ...(script.fault === undefined ? {} : { break: breakFor(script.fault) }),
  }
}

function ownAnswer({ answer, fault }: Script): Answer | undefined {
  if (answer === undefined) return fault?.kind === 'status' ? { items: [] } : undefined
  const { items, stopReason, usage } = answer
  return { items, usage, ...(stopReason === undefined ? {} : { stopReason }) }
}

function breakFor(fault: ScriptedFault): Break {
  switch (fault.kind) {
    case 'status':
      return { kind: 'fault', afterEvents: 0, fault: faultFromStatus(fault) }
    case 'cut':
    case 'stall':
      return { kind: fault.kind, afterEvents: fault.afterEvents }
    case 'malformed':
      return {
        kind: 'fault',
        afterEvents: fault.afterEvents,
        fault: {
          type: 'provider_unavailable',
          status: 200,
          code: 'malformed_event',
          message: 'the provider sent an event that could not be read',
        },
      }
  }
}
