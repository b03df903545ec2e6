import { type Foreign, isMapping, list, mapping, text } from '../foreign.ts'

/** One way that a request may take, with what it inherits from those around it. */
export interface Target {
  /** Where it is in the file: `targets[0].targets[1]`; empty for the root. */
  readonly from: string
  readonly members: Foreign
}

/** A choice between targets. */
export interface Strategy {
  readonly from: string
  readonly mode: string
  readonly targets: readonly Target[]
  readonly members: Foreign
}

/** What says where a request goes: a target has all of it from one place. */
const identity = ['provider', 'api_key', 'virtual_key', 'custom_host'] as const

/** The config with snake_case names, out of what wraps it where it was exported: `{ data: { config } }`, or as text. */
export function unwrapped(root: unknown): Foreign {
  const outer = mapping(root)
  const data = mapping(outer['data'])
  const found = data['config'] ?? outer['config'] ?? root
  return snaked(mapping(typeof found === 'string' ? parsed(found) : found))
}

function parsed(found: string): unknown {
  try {
    return JSON.parse(found)
  } catch {
    return {}
  }
}

/** Names in snake_case: both spellings are taken by Portkey. */
function snaked(value: Foreign): Foreign {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const own = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      // Parameters and guardrails have names of their own.
      const isKept = ['override_params', 'metadata', 'vertex_service_account_json'].includes(own)
      return [own, isKept ? inner : snakedInside(inner)]
    }),
  )
}

function snakedInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakedInside)
  return isMapping(value) ? snaked(value) : value
}

/** Every target that leads to a provider, every choice between them, and the places of targets that lead nowhere. */
export function flatten(
  members: Foreign,
  from = '',
): {
  readonly targets: readonly Target[]
  readonly strategies: readonly Strategy[]
  readonly wrong: readonly string[]
} {
  const children = list(members['targets']).map(mapping)
  if (children.length === 0) {
    const leads = leadsSomewhere(members)
    return { targets: leads ? [{ from, members }] : [], strategies: [], wrong: leads ? [] : [from || 'the config'] }
  }
  const passed = Object.fromEntries(identity.flatMap((name) => (name in members ? [[name, members[name]]] : [])))
  const params = mapping(members['override_params'])
  const inner = children.map((child, index) => {
    const isOwn = identity.some((name) => name in child)
    const own = {
      ...(isOwn ? {} : passed),
      ...child,
      override_params: { ...params, ...mapping(child['override_params']) },
    }
    return flatten(own, `${from === '' ? '' : `${from}.`}targets[${index}]`)
  })
  const targets = inner.flatMap((each) => each.targets)
  const mode = text(mapping(members['strategy'])['mode']) ?? 'single'
  return {
    targets,
    strategies: [{ from, mode, targets, members }, ...inner.flatMap((each) => each.strategies)],
    wrong: inner.flatMap((each) => each.wrong),
  }
}

function leadsSomewhere(members: Foreign): boolean {
  const params = mapping(members['override_params'])
  return (
    ['provider', 'virtual_key', 'custom_host'].some((name) => members[name] !== undefined) ||
    isCatalogName(params['model'])
  )
}

/** `@openai-prod/gpt-4o` names a provider of the account, too. */
export function isCatalogName(model: unknown): boolean {
  return (text(model) ?? '').startsWith('@')
}
