import type { FilterEngines } from '../../guardrails/check-filters.ts'
import type { Author } from '../author.ts'

/** Who changes guardrails, and what this gateway has to run their filters with. */
export interface GuardrailEditor extends Author, FilterEngines {}
