import { expect, it } from 'vitest'
import {
  type Change,
  changes,
  managementKeyChanges,
  mayDo,
  ownChanges,
} from '../../../../pages/console/parts/least-roles.ts'
import { operations, sessionRules } from '../../../../src/contract/contract.ts'
import { narrowRoles } from '../../../../src/operations/session-roles.ts'
import type { ConsoleRole } from '../../../../src/records/console-session.ts'

it('knows of every change what the gateway asks for it, but for what inference keys may do, too', () => {
  const takesKeys = (id: string) =>
    (operations[id as keyof typeof sessionRules].security as readonly string[]).includes('apiKey')
  const asked = Object.entries(sessionRules).flatMap(([id, { leastRole }]) =>
    leastRole === 'viewer' || takesKeys(id) ? [] : [[id, leastRole]],
  )
  expect(changes).toEqual(Object.fromEntries(asked))
})

it('knows what members may change of their own', () => {
  const own = Object.keys(changes).filter((id) => narrowRoles(id as Change).has('member'))
  expect([...ownChanges].sort()).toEqual(own.sort())
})

it('knows who changes management keys', () => {
  const asked = Object.entries(sessionRules).flatMap(([id, { keyKinds }]) =>
    'management' in keyKinds ? [[id, keyKinds.management]] : [],
  )
  expect(managementKeyChanges).toEqual(Object.fromEntries(asked))
  const may = (role: ConsoleRole) => [mayDo(role, 'deleteKey'), mayDo(role, 'deleteKey', 'management')]
  expect([may('admin'), may('operator'), may('member')]).toEqual([
    [true, true],
    [true, false],
    [true, false],
  ])
})

it('lets each role do what lower ones may, members what is their own, and keys nothing', () => {
  const may = (role: ConsoleRole) => [mayDo(role, 'createKey'), mayDo(role, 'createScimToken')]
  expect(may('admin')).toEqual([true, true])
  expect(may('operator')).toEqual([true, false])
  expect(may('viewer')).toEqual([false, false])
  expect(may('member')).toEqual([true, false])
  expect(may('key')).toEqual([false, false])
})
