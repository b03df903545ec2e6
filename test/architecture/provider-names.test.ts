import { expect, test } from 'vitest'
import { providerPresets } from '../../src/catalog/provider-presets.ts'
import { codeTexts, wordsOf } from './code-words.ts'

// Names of wire formats and of what formats are made of are no names of providers.
const formatIds = /\b(openai-responses|openai-chat|anthropic-messages|cohere-chat|ollama-chat)\b/g

/** Files whose code may name providers, and why. */
const reasons: Readonly<Record<string, string>> = {
  'src/catalog/provider-profiles.ts': 'rows of data by provider',
  'src/catalog/model-id.ts': 'names of authors of models, which are data',
  'src/administration/guardrails/zdr-switches.ts': "members of guardrails, by the contract's own names",
  'src/records/zdr-authors.ts': 'names of authors of models, which are data',
  'src/catalog/tokenizer-family.ts': 'names of families of models, which are data',
  'src/catalog/capabilities.ts': 'the name of a header that clients of a format send',
  'src/catalog/catalog-settings.ts': 'the public setting discovery.ollama',
  'src/catalog/discover-providers.ts': 'the public setting discovery.ollama',
  'src/config/load-config.ts': 'the public setting discovery.ollama',
  'src/config/reachable-slugs.ts': 'the public setting discovery.ollama',
  'src/config/config.ts': 'a search engine of a company that is a provider, too',
  'src/config/settings/tools.ts': 'a search engine of a company that is a provider, too',
  'src/web/search/search-engine.ts': 'a search engine of a company that is a provider, too',
  'src/config/to-config.ts': 'the public setting discovery.ollama',
  'src/config/settings/outbound.ts': 'the public setting discovery.ollama, and an example',
  'src/config/config-schema.ts': 'examples for people',
  'src/attempts/faults/cut-secrets.ts': 'how keys begin that must not be shown',
  'src/guardrails/secrets/token-rules.ts': 'how keys begin that filters look for',
  'src/guardrails/secrets/service-rules.ts': 'names beside which keys stand that filters look for',
  'src/guardrails/injection/injection-patterns.ts': 'words of attempts to take over a model',
  'src/errors/mask.ts': 'how keys begin that must not be shown',
  'src/workspaces/byok-providers.ts': 'headers that a workspace may set beside its own credential',
  'src/formats/shared/portable-proofs.ts': "a format of proofs, by the contract's own name",
  'src/formats/shared/reasoning-format.ts': "formats of proofs, by the contract's own names",
  'src/formats/shared/unsupported-parameters.ts': 'the name of a header that clients of a format send',
  'src/formats/shared/upstream-request-id.ts': 'headers with a request id, as servers send them',
  'src/broadcast/address-members.ts': 'rows of data by kind of destination',
  'src/broadcast/secret-members.ts': 'rows of data by kind of destination',
  'src/broadcast/destination-type.ts': 'rows of data by kind of destination',
  'src/broadcast/index.ts': 'rows of data by kind of destination',
  'src/formats/index.ts': 'names of formats as identifiers',
  'src/fit/rules-of.ts': 'names of formats as identifiers',
  'src/site/snippets.ts': 'clients that are called as a provider is',
  'src/site/home-page.ts': 'an example for people',
}

// A program that is set up has its own names; help gives examples. Files of others name providers as they do.
const examples = /^src\/(cli|importers)\//

// A preset is its provider's row, and so is what a provider takes; a format's folder has words of its wire, and a file of a search engine or of a destination its own.
const ownPlaces =
  /^src\/(catalog\/[a-z-]*presets\.ts$|fit\/rules\/|web\/search\/engines\/|broadcast\/destinations\/|formats\/(?!shared\/|index\.ts)[a-z-]+(\/|\.ts$))/

// English besides.
const slugs = [...providerPresets.keys()].filter((slug) => slug !== 'together')
const wordsBySlug = new Map(slugs.map((slug) => [slug, ` ${wordsOf(slug).join(' ')} `]))

function named(text: string): string[] {
  const words = ` ${wordsOf(text.replace(formatIds, '')).join(' ')} `
  return slugs.filter((slug) => words.includes(wordsBySlug.get(slug) ?? ''))
}

const places = codeTexts('src')
  .filter(({ file, text }) => !ownPlaces.test(file) && !examples.test(file) && !text.endsWith('.ts'))
  .flatMap(({ file, text }) => named(text).map((slug) => ({ file, slug, text })))

test('no provider is named in code that all of them share', () => {
  expect(places.filter(({ file }) => reasons[file] === undefined)).toEqual([])
})

test('every exception is needed', () => {
  const files = new Set(places.map(({ file }) => file))
  expect(Object.keys(reasons).filter((file) => !files.has(file))).toEqual([])
})

test('a provider is found in identifiers and texts, and not in the name of a format', () => {
  expect(named('readOllamaTags')).toEqual(['ollama'])
  expect(named('https://openai.com')).toEqual(['openai'])
  expect(named('openai-chat')).toEqual([])
})
