import { describe, expect, it } from 'vitest'
import { clientFormats } from '../../src/formats/index.ts'
import { GuardRun, type GuardRunParts } from '../../src/guardrails/guard-run.ts'
import { Scanners } from '../../src/guardrails/scanner-for.ts'
import { guardAnswer, unseenAnswer } from '../../src/pipeline/guard-answer.ts'
import type { GuardrailRules } from '../../src/records/guardrail.ts'
import { guardParts, guardrailOf } from '../guardrails/arrange.ts'
import { turnOf } from '../routing/arrange.ts'
import { requestOf } from './arrange.ts'

const formats = { clientFormats }
const email = [{ slug: 'email', action: 'redact' }] as const

function guarded(rules: Partial<GuardrailRules>) {
  const parts: GuardRunParts = { ...guardParts(), scanners: new Scanners() }
  const guard = new GuardRun(parts, [guardrailOf(rules)])
  return { guard, request: requestOf({ guard }) }
}

describe('an answer', () => {
  it('may go through as bytes where nothing looks at it and nothing was replaced', () => {
    expect(guardAnswer(formats, requestOf(), turnOf(), true)).toBeNull()
    expect(guardAnswer(formats, guarded({ builtins: email, appliesTo: 'input' }).request, turnOf(), true)).toBeNull()
    const written = { ...turnOf(), asWritten: {} } as unknown as ReturnType<typeof turnOf>
    const restoring = guarded({ builtins: email, appliesTo: 'input', restores: true })
    expect(guardAnswer(formats, restoring.request, written, false)).toBeNull()
  })

  it('never goes through as bytes where a filter looks at it', () => {
    for (const appliesTo of ['output', 'both'] as const) {
      const guard = guardAnswer(formats, guarded({ builtins: email, appliesTo }).request, turnOf(), false)
      expect(guard?.beforeCaller).toHaveLength(1)
      expect(guard?.beforeTools).toBeDefined()
    }
  })

  it('never does where a value may come back', () => {
    const rules = { builtins: email, appliesTo: 'input', restores: true } as const
    const { guard, request } = guarded(rules)
    const written = { ...turnOf(), asWritten: {} } as unknown as ReturnType<typeof turnOf>
    expect(guardAnswer(formats, request, written, true)?.restoring).toHaveLength(1)
    guard.placeholders.placeholder('EMAIL', 'a@example.org', true)
    expect(guardAnswer(formats, request, written, false)?.restoring).toHaveLength(1)
  })

  it('keeps its placeholders inside another request', () => {
    const { guard, request } = guarded({ builtins: email, appliesTo: 'input', restores: true })
    guard.placeholders.placeholder('EMAIL', 'a@example.org', true)
    expect(guardAnswer(formats, { ...request, isInner: true }, turnOf(), true)).toBeNull()
  })
})

describe('a filter that answers do not wait for', () => {
  const builtins = [{ slug: 'person-name', action: 'redact' }] as const

  it('refuses the request before anything is asked', () => {
    const { request } = guarded({ builtins, appliesTo: 'output' })
    expect(unseenAnswer(request)).toMatchObject({ status: 503, message: expect.stringContaining('person-name') })
  })

  it('is left out where its guardrail is open, and that is told', () => {
    const { guard, request } = guarded({ builtins, appliesTo: 'output', onError: 'open' })
    expect(unseenAnswer(request)).toBeNull()
    expect(guard.stages()).toMatchObject([{ data: { failed: ['person-name'] } }])
  })

  it('is no matter where it looks at requests only', () => {
    expect(unseenAnswer(guarded({ builtins, appliesTo: 'input' }).request)).toBeNull()
    expect(unseenAnswer(requestOf())).toBeNull()
  })
})
