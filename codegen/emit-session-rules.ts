import { operationsOf, type Spec, sessionScheme } from './spec.ts'

/** The roles that each operation needs of a console session. */
export function emitSessionRules(spec: Spec): string {
  const rules = operationsOf(spec)
    .filter(({ operation }) => operation.security?.some((each) => sessionScheme in each))
    .map(({ id, operation }) => [
      id,
      {
        leastRole: operation['x-least-role'],
        ownRoles: operation['x-own-roles'] ?? [],
        keyKinds: operation['x-key-kinds'] ?? {},
      },
    ])
  return `export const sessionRules = ${JSON.stringify(Object.fromEntries(rules), null, 2)} as const\n`
}
