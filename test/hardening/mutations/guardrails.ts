import type { Mutation } from '../mutation.ts'

const filter = 'test/routing/guardrail-filter.test.ts'
const citations = 'test/e2e/guarded-citations.test.ts'
const neighbours = 'test/guardrails/filters/neighbours.test.ts'
const placeholders = 'test/guardrails/placeholders.test.ts'
const stretches = 'test/guardrails/stretches.test.ts'
const envelopes = 'test/hardening/envelopes.test.ts'

/** Defences of what guardrails hold their callers to. */
export const mutations: readonly Mutation[] = [
  {
    row: 'X14',
    file: 'src/routing/guardrail-filter.ts',
    find: '(endpoint) => identitiesOf(endpoint).wide.some(isMeant)',
    replace: '(endpoint) => identitiesOf(endpoint).exact.some(isMeant)',
    tests: [filter],
  },
  {
    row: 'X14',
    file: 'src/routing/guardrail-filter.ts',
    find: 'if (catalog.isKnown(modelId)) return undefined',
    replace: "if (catalog.isKnown(modelId) || modelId !== '') return undefined",
    tests: [filter],
  },
  {
    row: 'X14',
    file: 'src/routing/guardrail-filter.ts',
    find: 'const plain = [name.toLowerCase(), foldedName(name)]',
    replace: 'const plain = [name]',
    tests: [filter],
  },
  {
    row: 'X14',
    file: 'src/routing/guardrail-filter.ts',
    find: 'if (!looks) return []',
    replace: "if (!looks || name !== '') return []",
    tests: [filter],
  },
  {
    row: 'X14',
    file: 'src/routing/guardrail-filter.ts',
    find: 'seen?.get(modelId)?.has(id) === false',
    replace: 'seen?.get(modelId)?.has(id) !== true',
    tests: [filter],
  },
  {
    row: 'M1',
    file: 'src/storage/guardrails/guardrail-assignment-repository.ts',
    find: 'if (guardrail !== undefined) await',
    replace: 'if (guardrail === null) await',
    tests: ['test/e2e/guardrail-limits.test.ts'],
  },
  {
    row: 'N43',
    file: 'src/auth/envelope-box.ts',
    find: 'id: kind }',
    replace: "id: 'summary' }",
    tests: [envelopes],
  },
  {
    row: 'N43',
    file: 'src/guardrails/walk-texts.ts',
    find: 'if (opened !== undefined) return [name, opened]',
    replace: "if (opened === '') return [name, opened]",
    tests: [envelopes],
  },
  {
    row: 'N43',
    file: 'src/guardrails/output-filters.ts',
    find: 'contents: rewrite }',
    replace: 'contents: (said) => said }',
    tests: [envelopes],
  },
  {
    row: 'N43',
    file: 'src/attempts/credentials/account-proofs.ts',
    find: "dropsAll || isEnvelope('carried-part', text) ? null",
    replace: 'dropsAll ? null',
    tests: [envelopes],
  },
  {
    row: 'N43',
    file: 'src/guardrails/unwalked.ts',
    find: '[\\w.-]{38,}',
    replace: '[\\w.-]*',
    tests: ['test/guardrails/walk-texts.test.ts'],
  },
  {
    row: 'N44',
    file: 'src/guardrails/stretches.ts',
    find: ' || compareRules(a.rule, b.rule)',
    replace: '',
    tests: [stretches],
  },
  {
    row: 'N44',
    file: 'src/guardrails/stretches.ts',
    find: '  stretch.restores &&= finding.rule.guardrail.rules.restores\n',
    replace: '',
    tests: [stretches],
  },
  {
    row: 'N44',
    file: 'src/guardrails/scanned-texts.ts',
    find: 'outside(own, known.get(rule) ?? none)',
    replace: 'outside(own, others)',
    tests: [stretches],
  },
  {
    row: 'N44',
    file: 'src/guardrails/placeholders.ts',
    find: 'if (!isRestored) this.#untold.add(value)',
    replace: 'if (!isRestored) this.#untold.add(key)',
    tests: [placeholders],
  },
  {
    row: 'N45',
    file: 'src/guardrails/filters/email.ts',
    find: 'behindStops > start ? behindStops :',
    replace: 'behindStops > start || start > 0 ? behindStops :',
    tests: [neighbours],
  },
  {
    row: 'N45',
    file: 'src/guardrails/folding/read-escapes.ts',
    find: "text.includes('%') && escapeOfUrl.test(text)",
    replace: 'false',
    tests: [neighbours],
  },
  {
    row: 'N45',
    file: 'src/guardrails/filters/ip-address.ts',
    find: 'place.test(address) && (isNameBefore(text, start)',
    replace: '(isNameBefore(text, start)',
    tests: [neighbours],
  },
  {
    row: 'N45',
    file: 'src/guardrails/filters/prompt-injection.ts',
    find: 'withoutEmphasis(withoutWraps(written))',
    replace: 'withoutWraps(written)',
    tests: [neighbours],
  },
  {
    row: 'N45',
    file: 'src/guardrails/restored-texts.ts',
    find: '      keepsCited: true,\n',
    replace: '',
    tests: [citations],
  },
  {
    row: 'N45',
    file: 'src/guardrails/restored-texts.ts',
    find: 'this.#run.placeholders.isEmpty ? event : rewriteEventTexts(event, this.#whole)',
    replace: 'event',
    tests: [citations],
  },
  {
    row: 'N45',
    file: 'src/pipeline/guard-answer.ts',
    find: 'return stage === undefined || stage === null ? [] : [stage]',
    replace: 'return stage === undefined || stage !== null ? [] : [stage]',
    tests: [citations],
  },
  {
    row: 'N45',
    file: 'src/pipeline/guard-files.ts',
    find: "part.kind === 'file' && hasTextDocuments(turn)",
    replace: "part.kind !== 'file' && hasTextDocuments(turn)",
    tests: [citations],
  },
]
