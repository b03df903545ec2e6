import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperationId, operations } from '../../../src/contract/contract.ts'
import { exampleCall, operationIds } from '../../contract/example-call.ts'
import { type Caller, type Cast, callerNames, callers, type Owner, openCast, ownerNames } from './cast.ts'
import { type Kind, keyChange, refusalOf, sees } from './expected.ts'

let cast: Cast
beforeAll(async () => {
  cast = await openCast()
})
afterAll(() => cast.close())

/** What callers get, side by side, so that a failure shows all that is wrong. */
async function statuses<T>(ask: (caller: Caller) => Promise<T>): Promise<Record<string, T>> {
  return Object.fromEntries(await Promise.all(callerNames.map(async (name) => [name, await ask(name)] as const)))
}

async function statusOf(caller: Caller, path: string, init: RequestInit = {}): Promise<number> {
  const response = await cast.ask(caller, path, init)
  await response.body?.cancel()
  return response.status
}

describe('N39: the edge', () => {
  // A sign-in needs no credential, and is 401 for what it is given; a sign-out ends the sessions of this test.
  const others = new Set<OperationId>(['createConsoleSession', 'deleteConsoleSession', 'deleteConsoleSessions'])
  it.each(operationIds.filter((id) => !others.has(id)))('N39: lets in to %s whom the contract names', async (id) => {
    const { method, path, body } = exampleCall(id)
    const found = await statuses(async (caller) => {
      const status = await statusOf(caller, path, { method, ...(body !== undefined && { body }) })
      if (refusalOf(id, caller) !== undefined) return status
      // A member makes keys of their own only, and the example is nobody's.
      return status === 401 || (status === 403 && !(id === 'createKey' && caller === 'member')) ? status : 'let in'
    })
    expect(found).toEqual(await statuses(async (caller) => refusalOf(id, caller) ?? 'let in'))
  })

  it('N39: takes no key to sign out', async () => {
    for (const id of ['deleteConsoleSession', 'deleteConsoleSessions'] as const) {
      const { method, path } = operations[id]
      for (const caller of callerNames.filter((name) => callers[name].by !== 'session'))
        expect(await statusOf(caller, path, { method })).toBe(refusalOf(id, caller))
    }
  })
})

describe('N39: what is asked for', () => {
  const seen = (id: OperationId, caller: Caller, kind: Kind, owner: Owner) =>
    refusalOf(id, caller) ?? (sees(caller, kind, owner) ? 200 : 404)

  describe.each(ownerNames)('of %s', (owner) => {
    it.each([
      ['getKey', 'key', () => `/keys/${cast.things[owner].key.hash}`],
      ['getGeneration', 'generation', () => `/generation?id=${cast.things[owner].generation}`],
      ['getGenerationContent', 'generation', () => `/generation/content?id=${cast.things[owner].generation}`],
    ] as const)('N39: %s shows it to those who see it', async (id, kind, pathOf) => {
      const found = await statuses((caller) => statusOf(caller, pathOf()))
      expect(found).toEqual(await statuses(async (caller) => seen(id, caller, kind, owner)))
    })

    it('N39: files are read and deleted by those whose workspace it is', async () => {
      const all = async (wanted: (id: OperationId) => number | Promise<number>) => [
        await wanted('getFile'),
        await wanted('getFileContent'),
        await wanted('deleteFile'),
      ]
      const found = await statuses(async (caller) => {
        const path = `/files/${await cast.makeFile(owner)}`
        const method = 'DELETE'
        return all((id) => {
          if (id === 'deleteFile') return statusOf(caller, path, { method })
          return statusOf(caller, id === 'getFile' ? path : `${path}/content`)
        })
      })
      expect(found).toEqual(await statuses((caller) => all((id) => seen(id, caller, 'file', owner))))
    })

    it.each(['inference', 'management'] as const)(
      'N39: %s keys are changed by those whose role is enough',
      async (kind) => {
        const change = { method: 'PATCH', body: '{"name":"x","disabled":true}' }
        const found = await statuses(async (caller) => {
          const path = `/keys/${(await cast.makeKey(owner, kind)).hash}`
          const found = [await statusOf(caller, path, change), await statusOf(caller, path, { method: 'DELETE' })]
          // Whoever holds a management key is an administrator.
          await statusOf('management key', path, { method: 'DELETE' })
          return found
        })
        const wanted = (caller: Caller) =>
          (['updateKey', 'deleteKey'] as const).map((id) => keyChange(id, caller, kind, owner))
        expect(found).toEqual(await statuses(async (caller) => wanted(caller)))
      },
    )

    it('N39: lists leave it out for those who do not see it', async () => {
      const { key, generation, workspaceId } = cast.things[owner]
      const lists = [
        ['listGenerations', 'generation', '/generations?limit=100', generation],
        ['listKeys', 'key', `/keys?limit=100&workspace_id=${workspaceId}`, key.hash],
        ['listActivity', 'key', '/activity?group_by=key', key.hash],
      ] as const
      const answer = async (caller: Caller, path: string, text: string) => {
        const response = await cast.ask(caller, path)
        return response.status === 200 ? (await response.text()).includes(text) : response.status
      }
      for (const [id, kind, path, text] of lists) {
        const found = await statuses((caller) => answer(caller, path, text))
        // A session of a key sees its use alone.
        const isOwn = (caller: Caller) =>
          caller === 'session of a key' ? owner === 'nobody' : sees(caller, kind, owner)
        expect([id, found]).toEqual([id, await statuses(async (caller) => refusalOf(id, caller) ?? isOwn(caller))])
      }
    })
  })
})
