import { describe, expect, it } from 'vitest'
import { type LocalFilterSlug, labelled } from '../../../scripts/guardrails/labelled/index.ts'
import { measureQuality } from '../../../scripts/guardrails/measure-quality.ts'

const slugs = Object.keys(labelled) as LocalFilterSlug[]

// Measured, and rounded down: who makes a filter worse hears of it.
const floors: Readonly<Record<LocalFilterSlug, { readonly precision: number; readonly recall: number }>> = {
  email: { precision: 1, recall: 1 },
  phone: { precision: 1, recall: 1 },
  ssn: { precision: 1, recall: 1 },
  'credit-card': { precision: 1, recall: 1 },
  iban: { precision: 1, recall: 1 },
  'ip-address': { precision: 1, recall: 1 },
  secrets: { precision: 1, recall: 1 },
  'regex-prompt-injection': { precision: 1, recall: 0.95 },
}

describe('the labelled texts', () => {
  it.each(slugs)('of %s are sixty of each kind at least, none twice', (slug) => {
    const { positives, negatives } = labelled[slug]
    expect(positives.length).toBeGreaterThanOrEqual(60)
    expect(negatives.length).toBeGreaterThanOrEqual(60)
    expect(new Set([...positives, ...negatives]).size).toBe(positives.length + negatives.length)
  })

  it.each(slugs)('are found by %s as well as when it was measured', (slug) => {
    const { precision, recall, mistakes } = measureQuality(slug, labelled[slug])
    expect(precision, mistakes.join('\n')).toBeGreaterThanOrEqual(floors[slug].precision)
    expect(recall, mistakes.join('\n')).toBeGreaterThanOrEqual(floors[slug].recall)
  })
})
