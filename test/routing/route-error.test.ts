import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../src/catalog/catalog.ts'
import type { GuardrailRules } from '../../src/records/guardrail.ts'
import { explainNoCandidates } from '../../src/routing/route-error.ts'
import { catalogOf, guardrail, model, plan, prices, type TurnFields, turnOf } from './arrange.ts'

const catalog = catalogOf(
  model('a/m', {
    p1: { prices: prices(3) },
    p2: { prices: prices(5), provider: { isZdr: false } },
    p3: { provider: { isZdr: false } },
  }),
  model('b/none', {}),
)

function explain(turn: TurnFields, from: Catalog = catalog, wantsMetadata = false) {
  const made = plan(from, turn)
  expect(made.candidates).toEqual([])
  const error = explainNoCandidates(made, turnOf(turn), from, { wantsMetadata })
  return { type: error.type, status: error.status, message: error.message, ...error.details }
}

describe('explainNoCandidates', () => {
  it('asks for a model when none was named', () => {
    expect(explain({ models: [] })).toMatchObject({
      type: 'invalid_request',
      status: 400,
      message: 'model: name a model (author/slug), or several in models; there is no default',
      metadata: { issues: [{ path: 'model' }] },
    })
  })

  it('suggests what an unknown name may have meant', () => {
    expect(explain({ models: ['a/n'] })).toEqual({
      type: 'invalid_request',
      status: 400,
      message: 'model: there is no model a/n',
      metadata: { availability: { code: 'model_not_found', retryable: false, requested_models: ['a/n'] } },
    })
    expect(explain({ models: ['a/mm:nitro'] })).toMatchObject({
      message: 'model: there is no model a/mm:nitro; did you mean a/m?',
      metadata: { suggestions: ['a/m'] },
    })
  })

  it('names all unknown models', () => {
    expect(explain({ models: ['x/1', 'x/2', 'x/3'] })).toMatchObject({
      message: 'model: there is no model x/1, x/2 or x/3',
      metadata: { availability: { requested_models: ['x/1', 'x/2', 'x/3'] } },
    })
  })

  it('is 403 where the allow-list forbids every endpoint, 404 where it forbids only some', () => {
    const forbidden = (only: readonly string[] | undefined, allowed: readonly string[]) => {
      const turn: TurnFields = only === undefined ? {} : { routing: { only } }
      const made = plan(catalog, turn, { allowed: { endpoints: allowed } })
      return explainNoCandidates(made, turnOf(turn), catalog)
    }
    expect(forbidden(undefined, ['p9'])).toMatchObject({
      type: 'permission_denied',
      status: 403,
      message: 'No endpoint of a/m is left: the allow-list left out 3 endpoints (is not on the allow-list).',
      details: { metadata: { availability: { code: 'constraint_filtered', excluded_by: ['allow_list'] } } },
    })
    expect(forbidden(['p2'], ['p1']).status).toBe(404)
  })

  it('is 403 where a guardrail leaves something out, whatever else does, and names the guardrail', () => {
    const forbidden = (turn: TurnFields, ...rules: readonly Partial<GuardrailRules>[]) => {
      const guardrails = rules.map((each, index) => guardrail(each, `No ${index + 1}`))
      return explainNoCandidates(plan(catalog, turn, { guardrails }), turnOf(turn), catalog)
    }
    expect(forbidden({}, { allowedModels: ['b/*'] })).toMatchObject({
      type: 'permission_denied',
      status: 403,
      message:
        'No endpoint of a/m is left: a guardrail left out 3 endpoints (serves a/m, a model that guardrail "No 1" does not allow).',
      details: { metadata: { availability: { code: 'constraint_filtered', excluded_by: ['guardrail'] } } },
    })
    expect(forbidden({ routing: { only: ['p2'] } }, { allowedProviders: ['p1'] })).toMatchObject({
      status: 403,
      details: { metadata: { availability: { excluded_by: ['only', 'guardrail'] } } },
    })
    const several = forbidden({}, { allowedProviders: ['p1'] }, { ignoredProviders: ['p1'] })
    expect(several.message).toMatch(
      /provider that guardrail "No 2" forbids; is of a provider that guardrail "No 1" does/,
    )
  })

  it('says which constraint left out how many endpoints', () => {
    expect(explain({ routing: { only: ['p1', 'p2'], maxPrice: { prompt: 2 } } })).toEqual({
      type: 'not_found',
      status: 404,
      message:
        'No endpoint of a/m is left: provider.max_price left out 2 endpoints and provider.only left out 1 endpoint (is not named).',
      metadata: {
        availability: {
          code: 'constraint_filtered',
          retryable: false,
          requested_models: ['a/m'],
          affected_providers: ['p1', 'p2', 'p3'],
          excluded_by: ['max_price', 'only'],
        },
      },
    })
  })

  it('N9: says what to do about an endpoint without a price', () => {
    const made = plan(
      catalogOf(model('a/free', { p1: { prices: null } })),
      { models: ['a/free'] },
      { needsPrice: 'all' },
    )
    expect(explainNoCandidates(made, turnOf({ models: ['a/free'] }), catalog).message).toMatch(
      /has no known price\)\. Give it prices in gateway\.yaml .*, or set routing\.unpriced: allow/,
    )
  })

  it('calls it privacy when only privacy left endpoints out', () => {
    const strict = catalogOf(model('a/m', { p1: { provider: { isZdr: false } } }))
    expect(explain({ routing: { zdr: true } }, strict)).toMatchObject({
      type: 'not_found',
      metadata: { availability: { code: 'privacy_restricted', excluded_by: ['zdr'] } },
    })
    expect(explain({ routing: { zdr: true, ignore: ['p1'] } })).toMatchObject({
      metadata: { availability: { code: 'constraint_filtered', excluded_by: ['ignore', 'zdr'] } },
    })
  })

  it('says when no provider serves a model', () => {
    expect(explain({ models: ['b/none'] })).toEqual({
      type: 'not_found',
      status: 404,
      message: 'No provider serves b/none just now.',
      metadata: { availability: { code: 'no_endpoints', retryable: false, requested_models: ['b/none'] } },
    })
  })

  it('tells unknown names beside the constraints of the known ones', () => {
    expect(explain({ models: ['a/m', 'a/mm'], routing: { only: [] } })).toMatchObject({
      status: 404,
      message:
        'No endpoint of a/m is left: provider.only left out 3 endpoints (is not named). Also, there is no model a/mm; did you mean a/m?',
      metadata: {
        suggestions: ['a/m'],
        availability: { code: 'constraint_filtered', requested_models: ['a/m', 'a/mm'] },
      },
    })
  })

  it('is 400 context_length_exceeded when the input alone is the reason', () => {
    expect(explain({ promptTokensGuess: 300_000 })).toMatchObject({
      type: 'context_length_exceeded',
      status: 400,
      message: 'The input is too long: by its size, not counted, about 300000 tokens; a/m takes 100000. Shorten it.',
      metadata: { availability: { excluded_by: ['context_length'] } },
    })
  })

  it('is 400 when no endpoint takes a stored prompt, and 404 when one that does was left out', () => {
    expect(explain({ parameters: ['prompt'] })).toMatchObject({
      type: 'invalid_request',
      status: 400,
      message: 'prompt: no endpoint of a/m takes a stored prompt.',
    })
    const able = catalogOf(model('a/m', { p1: { supportedParameters: new Set(['prompt']) }, p2: {} }))
    expect(explain({ parameters: ['prompt'], routing: { ignore: ['p1'] } }, able)).toMatchObject({ status: 404 })
  })

  it('carries routing metadata for those who asked for it', () => {
    expect(explain({ routing: { only: [] } }, catalog, true).serviceMetadata).toMatchObject({
      requested: 'a/m',
      attempt: 0,
      summary: 'no endpoint was left after only',
      endpoints: { total: 0, available: [] },
    })
    expect(explain({ routing: { only: [] } }).serviceMetadata).toBeUndefined()
  })
})
