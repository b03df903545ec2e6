import type { Principal } from './principal.ts'

/** The only workspace whose requests a caller sees; undefined: a management key sees those of the whole organization. */
export function visibleWorkspace({ kind, workspaceId }: Pick<Principal, 'kind' | 'workspaceId'>): string | undefined {
  return kind === 'management' ? undefined : workspaceId
}
