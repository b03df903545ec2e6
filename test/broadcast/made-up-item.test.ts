import { expect, it } from 'vitest'
import { destinationTypes } from '../../src/broadcast/destination-type.ts'
import { type AnyKind, destinationKinds } from '../../src/broadcast/index.ts'
import { madeUpItem } from '../../src/broadcast/made-up-item.ts'
import { reduceItem } from '../../src/broadcast/reduce-item.ts'
import { smallestConfigs } from '../support/destinations.ts'

const owner = { organizationId: 'organization', workspaceId: 'workspace' }
const nothing = { isPrivate: true, sendsCost: false, sendsIdentity: false, sendsRequestContext: false }

it.each(destinationTypes)('is marked as a test in what %s gets, even where it may see least', async (type) => {
  const kinds: Readonly<Record<string, AnyKind>> = destinationKinds
  const item = reduceItem(madeUpItem(owner, 'Lab', Date.now()), nothing)
  const requests = await kinds[type]?.encode([item], smallestConfigs[type], { batchId: 'batch', now: Date.now() })
  const text = Buffer.from(requests?.[0]?.body ?? '').toString('latin1')
  expect(text).toContain('model-gateway/destination-test')
  expect(text).toContain(item.record.id)
  expect(text).not.toContain('Nobody asked this')
})
