import type { KeyVariables, ProviderPreset } from '../../src/catalog/provider-preset.ts'
import { providerPresets } from '../../src/catalog/provider-presets.ts'
import { code, table } from './markdown.ts'

/** docs/provider-list.md, made from the rows of known providers. */
export function providerListPage(): string {
  const presets = [...providerPresets.values()]
  const local = presets.filter(({ isLocal }) => isLocal)
  const hosted = presets.filter(({ isLocal }) => !isLocal)
  return [
    '# Known providers',
    `A provider is available as soon as its credential is in the environment. Where a cell has several variables, one of them is enough; the
first that is set counts. [Providers and models](providers.md) says how to configure what is not listed here.`,
    '## Hosted',
    '_Trains_ and _keeps_ are what the terms of the API allow by default; `data_policy` in `gateway.yaml` overrides it.',
    table(
      ['slug', 'name', 'format', 'credential', 'also', 'trains on prompts', 'keeps prompts'],
      hosted.map((preset) => [
        code(preset.slug),
        preset.name,
        formats(preset),
        preset.apiKeyVariables.map(variables).join(' or '),
        values(preset),
        preset.dataPolicy.training ? 'yes' : 'no',
        preset.dataPolicy.retention ? 'yes' : 'no',
      ]),
    ),
    '## On your own machines',
    'Tokens cost nothing there. Ollama is discovered at start (`OLLAMA_HOST` names another address); the others need a row in `gateway.yaml`.',
    table(
      ['slug', 'name', 'format', 'address unless configured'],
      local.map((preset) => [code(preset.slug), preset.name, formats(preset), code(preset.baseUrl)]),
    ),
  ].join('\n\n')
}

function formats({ format, otherSurfaces }: ProviderPreset): string {
  const others = Object.keys(otherSurfaces).map(code)
  return others.length === 0 ? code(format) : `${code(format)}; on request ${others.join(', ')}`
}

function variables(key: KeyVariables): string {
  if (typeof key === 'string') return code(key)
  if ('file' in key) return `${code(key.file)} (a file)`
  const further = key.optional === undefined ? '' : ` and, if any, ${code(key.optional)}`
  return key.joined.map(code).join(' with ') + further
}

function values({ values: all }: ProviderPreset): string {
  return Object.values(all)
    .map(({ variables: names, fallback }) => {
      const spelled = names.map(code).join(' or ')
      return fallback === undefined ? spelled : `${spelled}, else ${code(fallback)}`
    })
    .filter((each, index, list) => list.indexOf(each) === index)
    .join('; ')
}
