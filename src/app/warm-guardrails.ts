import { setImmediate } from 'node:timers/promises'
import { warmUp } from '../guardrails/warm-up.ts'

interface WarmParts {
  readonly guardrails: { latest(count: number): Promise<readonly { readonly rules: Parameters<typeof warmUp>[0] }[]> }
  readonly report: (error: unknown) => void
}

/** Most guardrails whose patterns are compiled before a request needs them. */
const guardrailsMax = 500

/** Compiles the patterns of saved guardrails, one guardrail after another, so that no request waits long for it. Never rejects. */
export async function warmGuardrails({ guardrails, report }: WarmParts): Promise<void> {
  try {
    for (const { rules } of await guardrails.latest(guardrailsMax)) {
      warmUp(rules)
      await setImmediate()
    }
  } catch (error) {
    report(error)
  }
}
