import { expect, it } from 'vitest'
import { emitSessionRules } from '../../codegen/emit-session-rules.ts'
import { lintSessionRules } from '../../codegen/lint-session-rules.ts'
import type { Spec } from '../../codegen/spec.ts'
import { contract } from '../contract/contract.ts'
import { miniSpec, operation } from './mini-spec.ts'

/** A contract whose operation takes a session, with these marks. */
function marked(marks: object, path = '/notes'): Spec {
  const spec = miniSpec()
  const found = operation(spec, '/notes', 'post')
  Object.assign(found, { security: [{ key: [] }, { consoleSession: [] }] }, marks)
  if (path !== '/notes') Object.assign(spec.paths, { [path]: { post: found } })
  return spec
}
const rulesOf = (spec: Spec) => [...new Set(lintSessionRules(spec).map(({ rule }) => rule))]

it('N39: the contract keeps the rules of roles', () => {
  expect(lintSessionRules(contract)).toEqual([])
})

it.each([
  ['no role', {}, ['least-role']],
  ['a role that is none', { 'x-least-role': 'owner' }, ['least-role']],
  ['a role that sees only its own things as the least one', { 'x-least-role': 'member' }, ['least-role']],
  [
    'a role that sees everything among the others',
    { 'x-least-role': 'admin', 'x-own-roles': ['viewer'] },
    ['own-roles'],
  ],
  ['a kind of key that is none', { 'x-least-role': 'viewer', 'x-key-kinds': { session: 'admin' } }, ['key-kinds']],
  [
    'a kind of key that is for less than the operation',
    { 'x-least-role': 'admin', 'x-key-kinds': { inference: 'viewer' } },
    ['key-kinds'],
  ],
])('N39: an operation that takes a session is refused with %s', (_, marks, rules) => {
  expect(rulesOf(marked(marks))).toEqual(rules)
})

it('N39: an operation that takes none says nothing of roles, and one that changes keys says which kinds', () => {
  const spec = miniSpec()
  Object.assign(operation(spec, '/notes', 'post'), { 'x-least-role': 'admin' })
  expect(rulesOf(spec)).toEqual(['roles-of-sessions'])
  expect(rulesOf(marked({ 'x-least-role': 'admin' }, '/keys'))).toEqual(['key-kinds'])
})

it('emits what each operation that takes a session asks', () => {
  const text = emitSessionRules(marked({ 'x-least-role': 'operator', 'x-own-roles': ['member'] }))
  expect(JSON.parse(/= (\{[\s\S]*\}) as const/.exec(text)?.[1] ?? 'null')).toEqual({
    createNote: { leastRole: 'operator', ownRoles: ['member'], keyKinds: {} },
  })
})
