import type { AssignedGuardrail, BuiltinFilter, FilterDirection, PatternFilter } from '../records/guardrail.ts'
import type { Holder } from '../shares/holder.ts'
import { SharedCache } from '../shares/shared-cache.ts'
import { type ActiveFilter, type ActiveRule, CompiledScanner } from './compiled-scanner.ts'
import { builtinFilters } from './filters/builtin-filters.ts'
import type { TextFilter } from './filters/text-filter.ts'
import { PatternError } from './patterns/custom-pattern.ts'
import { patternFilter } from './patterns/pattern-filters.ts'
import type { PresidioClient } from './presidio/presidio-client.ts'
import type { RemoteFilter } from './remote-scan.ts'
import { type FilterRule, ScanError, type TextScanner } from './text-scanner.ts'

/** Scanners that are kept: one for each set of guardrails in use and each direction. */
const keptScanners = 256

/** Makes and keeps the scanners of callers. */
export class Scanners {
  readonly #kept = new SharedCache<TextScanner | null>(keptScanners)
  readonly #presidio: PresidioClient | undefined

  /** Without a Presidio server, filters that need one fail. */
  constructor({ presidio }: { readonly presidio?: PresidioClient | undefined } = {}) {
    this.#presidio = presidio
  }

  /** The scanner for a caller's guardrails in one direction, or null where none of their filters looks that way. */
  for(guardrails: readonly AssignedGuardrail[], direction: 'input' | 'output', holder: Holder): TextScanner | null {
    if (guardrails.length === 0) return null
    const key = keyOf(guardrails, direction)
    const kept = this.#kept.use(key)
    if (kept !== undefined) return kept
    const scanner = makeScanner(guardrails, direction, this.#presidio)
    this.#kept.set(key, scanner, holder)
    return scanner
  }
}

function keyOf(guardrails: readonly AssignedGuardrail[], direction: string): string {
  return guardrails.reduce(
    (key, { id, scope, createdAt, updatedAt }) => `${key} ${id}/${scope}/${String(updatedAt ?? createdAt)}`,
    direction,
  )
}

function makeScanner(
  guardrails: readonly AssignedGuardrail[],
  direction: 'input' | 'output',
  presidio: PresidioClient | undefined,
): TextScanner | null {
  const rulesOf = new Map<TextFilter, ActiveRule[]>()
  const remote: RemoteFilter[] = []
  const broken: ScanError[] = []
  let holdBackChars = 0
  const add = (find: TextFilter, rule: ActiveRule): void => {
    const rules = rulesOf.get(find)
    if (rules === undefined) rulesOf.set(find, [rule])
    else rules.push(rule)
  }
  for (const guardrail of guardrails) {
    const { builtins, patterns, appliesTo, holdBackChars: heldBack } = guardrail.rules
    const looksThere = (filter: BuiltinFilter | PatternFilter): boolean =>
      reaches(filter.appliesTo ?? appliesTo, direction)
    for (const filter of builtins.filter(looksThere)) {
      holdBackChars = Math.max(holdBackChars, heldBack)
      const { finds } = builtinFilters[filter.slug]
      const rule = builtinRule(filter, guardrail)
      if (typeof finds === 'function') add(finds, { rule, isUserOnly: filter.scanScope === 'user_only' })
      else remote.push({ rule, entities: finds.presidio })
    }
    for (const [index, filter] of patterns.entries()) {
      if (!looksThere(filter)) continue
      holdBackChars = Math.max(holdBackChars, heldBack)
      const rule = patternRule(filter, index, guardrail)
      const find = usable(filter.pattern)
      if (find === null) broken.push(new ScanError(rule, `${rule.name} has a pattern that can't be used`))
      else add(find, { rule, isUserOnly: false })
    }
  }
  const filters = [...rulesOf].map(
    ([find, rules]): ActiveFilter => ({ find, rules, isBounded: rules.every(({ rule }) => rule.engine === 'builtin') }),
  )
  if (filters.length + remote.length + broken.length === 0) return null
  return new CompiledScanner({ filters, remote, broken, presidio, holdBackChars })
}

function builtinRule({ slug, action, label }: BuiltinFilter, guardrail: AssignedGuardrail): FilterRule {
  const { word, finds } = builtinFilters[slug]
  const engine = typeof finds === 'function' ? 'builtin' : 'presidio'
  return { name: label ?? slug, filter: slug, engine, action, word, guardrail }
}

function patternRule({ action, label }: PatternFilter, index: number, guardrail: AssignedGuardrail): FilterRule {
  const name = label ?? `pattern-${String(index + 1)}`
  return { name, filter: 'pattern', engine: 'pattern', action, word: wordOf(label), guardrail }
}

/** The filter of a pattern, or null for one that a version before took and this one does not. */
function usable(pattern: string): TextFilter | null {
  try {
    return patternFilter(pattern)
  } catch (error) {
    if (error instanceof PatternError) return null
    throw error
  }
}

function reaches(appliesTo: FilterDirection, direction: 'input' | 'output'): boolean {
  return appliesTo === 'both' || appliesTo === direction
}

/** `Project name` becomes `PROJECT_NAME`, `Bestellnummer (neu)` `BESTELLNUMMER_NEU`; a pattern whose label has no letters is `REDACTED`. */
function wordOf(label: string | null | undefined): string {
  const letters = (label ?? '')
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
  const word = [...letters]
    .slice(0, wordChars)
    .join('')
    .replace(/^_+|_+$/g, '')
  return /^\p{L}/u.test(word) ? word : 'REDACTED'
}

/** Characters of a label that are in its placeholders. */
const wordChars = 40
