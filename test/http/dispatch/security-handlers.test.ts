import type { Context } from 'koa'
import { describe, expect, it } from 'vitest'
import type { OpenCall } from '../../../src/http/dispatch/open-call.ts'
import {
  refuseUnauthorized,
  securityHandlersOf,
  securitySchemes,
} from '../../../src/http/dispatch/security-handlers.ts'
import type { Services } from '../../../src/operations/services.ts'
import { contract } from '../../contract/contract.ts'

const socket = {}

function arrange(operationId: 'createMessage' | 'getJwks') {
  const known: unknown[] = []
  const asked: (readonly string[])[] = []
  const authenticator = {
    authenticate: async (rawHeaders: readonly string[]) => {
      asked.push(rawHeaders)
      if (rawHeaders.length === 0) throw new Error('nobody')
      return { kind: 'inference' }
    },
  }
  const services = { authenticator, scimAuthenticator: authenticator } as unknown as Services
  const handlers = securityHandlersOf({ recognizing: services, know: (each) => known.push(each) })
  const open = (rawHeaders: readonly string[]) =>
    ({ operationId, context: { req: { rawHeaders, socket } } as unknown as Context }) as OpenCall
  return { known, asked, handlers, open }
}

describe('securityHandlersOf', () => {
  it('has a handler for each scheme of the contract', () => {
    const { handlers } = arrange('createMessage')
    expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(contract.components.securitySchemes).toSorted())
    expect(Object.keys(handlers)).toEqual(securitySchemes())
  })

  it('looks at a credential once, however many schemes an operation takes', async () => {
    const { known, asked, handlers, open } = arrange('createMessage')
    const call = open(['authorization', 'Bearer x'])
    const callers = await Promise.all([handlers['apiKey']?.({}, call), handlers['xApiKey']?.({}, call)])
    expect(callers).toEqual([{ kind: 'inference' }, { kind: 'inference' }])
    expect(call.caller).toBe(callers[0])
    expect(asked).toHaveLength(1)
    expect(known).toEqual([socket])
  })

  it('knows nobody whose credential is refused', async () => {
    const { known, handlers, open } = arrange('createMessage')
    const call = open([])
    await expect(handlers['apiKey']?.({}, call)).rejects.toThrow('nobody')
    expect(call.caller).toBeUndefined()
    expect(known).toEqual([])
  })

  it('fails for an operation that anybody may call, instead of letting somebody in unseen', async () => {
    const { handlers, open } = arrange('getJwks')
    await expect(handlers['apiKey']?.({}, open(['authorization', 'x']))).rejects.toThrow(/Nothing recognizes/)
  })
})

describe('refuseUnauthorized', () => {
  it('throws what a handler threw, and never returns', () => {
    const error = new Error('nobody')
    expect(() =>
      refuseUnauthorized({ security: { apiKey: undefined, xApiKey: { error }, authorized: false } }),
    ).toThrow(error)
    expect(() => refuseUnauthorized({ security: { authorized: false } })).toThrow(/without a reason/)
  })
})
