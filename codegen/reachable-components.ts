import type { Spec } from './spec.ts'

/** The components that the paths refer to, directly or through others, as `schemas/Name`. */
export function reachableComponents({ paths, components }: Spec): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { $ref } = value as { $ref?: unknown }
    if (typeof $ref === 'string') follow($ref)
    else for (const each of Object.values(value)) visit(each)
  }
  const follow = (ref: string): void => {
    const name = ref.replace('#/components/', '')
    if (found.has(name)) return
    found.add(name)
    const [section = '', key = ''] = name.split('/')
    visit((components[section] as Record<string, unknown> | undefined)?.[key])
  }
  visit(paths)
  return found
}
