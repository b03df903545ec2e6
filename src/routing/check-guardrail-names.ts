import type { Catalog } from '../catalog/catalog.ts'
import { providerPresets } from '../catalog/provider-presets.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { editDistance, nearMatches } from '../errors/near-matches.ts'
import { bareModelName, resolveModel } from './resolve-model.ts'

/** The lists of a guardrail, as the API takes them. */
export interface GuardrailLists {
  readonly allowed_models?: readonly string[] | null | undefined
  readonly ignored_models?: readonly string[] | null | undefined
  readonly allowed_providers?: readonly string[] | null | undefined
  readonly ignored_providers?: readonly string[] | null | undefined
}

interface Misspelling {
  readonly path: string
  readonly message: string
  readonly suggestions: readonly string[]
}

const issuesMax = 20

/**
 * Throws GatewayError 400 for names in a guardrail's lists that look like misspelt ones: a rule that holds nobody is worse than none. What is
 * only unknown may come, and patterns with `*` mean what they find.
 */
export function checkGuardrailNames(lists: GuardrailLists, catalog: Catalog): void {
  const wrong = [
    ...inList('allowed_models', lists.allowed_models, (name) => misspeltModel(name, catalog)),
    ...inList('ignored_models', lists.ignored_models, (name) => misspeltModel(name, catalog)),
    ...inList('allowed_providers', lists.allowed_providers, (name) => misspeltProvider(name, catalog)),
    ...inList('ignored_providers', lists.ignored_providers, (name) => misspeltProvider(name, catalog)),
  ]
  const [first] = wrong
  if (first === undefined) return
  const suggestions = [...new Set(wrong.flatMap((each) => each.suggestions))]
  throw new GatewayError('invalid_request', `${first.path}: ${first.message}`, {
    metadata: {
      issues: wrong.slice(0, issuesMax).map(({ path, message }) => ({ path, message })),
      ...(suggestions.length > 0 && { suggestions: suggestions.slice(0, issuesMax) }),
    },
  })
}

/** Whether there is anything to check. */
export function namesAnybody(lists: GuardrailLists): boolean {
  const {
    allowed_models: models,
    ignored_models: noModels,
    allowed_providers: slugs,
    ignored_providers: noSlugs,
  } = lists
  return [models, noModels, slugs, noSlugs].some((list) => (list ?? []).length > 0)
}

function inList(
  list: string,
  names: readonly string[] | null | undefined,
  check: (name: string) => Omit<Misspelling, 'path'> | null,
): Misspelling[] {
  return (names ?? []).flatMap((name, index) => {
    const wrong = check(name.trim())
    return wrong === null ? [] : { path: `${list}[${index}]`, ...wrong }
  })
}

function misspeltModel(name: string, catalog: Catalog): Omit<Misspelling, 'path'> | null {
  if (name === '' || name.includes('*') || catalog.isKnown(name)) return null
  const resolved = resolveModel(name, catalog)
  if (resolved.kind === 'known' && catalog.isKnown(resolved.model.id)) return null
  const bare = bareModelName(name, catalog)
  const suggestions = catalog.suggest(bare).filter((known) => isMisspelt(bare, known))
  if (suggestions.length === 0) return null
  const hint = `did you mean ${suggestions.join(' or ')}? Write ${name}* for a model that is yet to come`
  return { message: `there is no model ${name}: ${hint}.`, suggestions }
}

/** Whether two names differ in a letter or two: other digits are another version. */
function isMisspelt(name: string, known: string): boolean {
  const [one, other] = [lettersOf(name), lettersOf(known)]
  const distance = editDistance(one, other, 2)
  return distance !== null && distance > 0
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z/]+/g, '')
}

function misspeltProvider(name: string, { providers }: Catalog): Omit<Misspelling, 'path'> | null {
  // Of a tag such as `openai/flex` the provider counts.
  const slug = name.split('/', 1)[0] ?? ''
  const slugs = new Set([...providers.keys(), ...providerPresets.keys()])
  const names = [...providers.values()].map((provider) => provider.name)
  const wanted = slug.toLowerCase()
  if (slug === '' || [...slugs, ...names].some((known) => known.toLowerCase() === wanted)) return null
  const suggestions = nearMatches(slug, slugs, 3)
  if (suggestions.length === 0) return null
  return { message: `there is no provider ${slug}: did you mean ${suggestions.join(' or ')}?`, suggestions }
}
