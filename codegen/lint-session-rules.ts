import type { Finding } from '../src/lockstep/lint/finding.ts'
import { operationsOf, type Spec, sessionScheme } from './spec.ts'

const wholeRoles = ['viewer', 'operator', 'admin']
const ownRoles = ['member', 'key']
const keyKinds = ['inference', 'management']

/** Checks the roles of a contract's operations: those that take a session must have them, and no others may. */
export function lintSessionRules(spec: Spec): Finding[] {
  const findings: Finding[] = []
  for (const { method, path, operation } of operationsOf(spec)) {
    const report = (rule: string, message: string) =>
      findings.push({ rule, at: ['paths', path, method], message: `${method.toUpperCase()} ${path}: ${message}` })
    const { 'x-least-role': least, 'x-own-roles': own, 'x-key-kinds': kinds } = operation
    const takesSession = operation.security?.some((each) => sessionScheme in each) === true
    if (!takesSession) {
      if (least !== undefined || own !== undefined || kinds !== undefined)
        report(
          'roles-of-sessions',
          `x-least-role, x-own-roles and x-key-kinds are for operations with ${sessionScheme}`,
        )
      continue
    }
    if (!wholeRoles.includes(String(least)))
      report('least-role', `takes a session, and needs x-least-role: ${wholeRoles.join(', ')}`)
    if (own?.every((role) => ownRoles.includes(role)) === false)
      report('own-roles', `x-own-roles lists some of ${ownRoles.join(', ')}`)
    const isKindsRight = Object.entries(kinds ?? {}).every(
      ([kind, role]) => keyKinds.includes(kind) && wholeRoles.indexOf(role) >= wholeRoles.indexOf(String(least)),
    )
    if (!isKindsRight) {
      report('key-kinds', `x-key-kinds maps ${keyKinds.join(', ')} to a role that is at least the operation's`)
    }
    // Operations that change keys must say which kinds.
    if (/^\/keys(\/|$)/.test(path) && method !== 'get' && Object.keys(kinds ?? {}).length === 0)
      report('key-kinds', `changes keys, and needs x-key-kinds: ${keyKinds.join(', ')}`)
  }
  return findings
}
