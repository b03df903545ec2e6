import { expect, it } from 'vitest'
import { BroadcastWatcher, type WatchingDestination } from '../../src/broadcast/broadcast-watcher.ts'

const request = {
  ...{ generationId: 'gen-1', workspaceId: 'workspace', keyHash: 'key', isZdr: false },
  observability: { isBroadcast: true },
}

function open(destinations: () => readonly WatchingDestination[]) {
  const seen = { reads: 0, nudges: 0, now: 0, bugs: 0 }
  const watcher = new BroadcastWatcher({
    async destinationsOf() {
      seen.reads++
      return destinations()
    },
    nudge: () => void seen.nudges++,
    reportBug: () => void seen.bugs++,
    clock: () => seen.now,
  })
  return { watcher, seen }
}

const destination = (id: string, changes: Partial<WatchingDestination> = {}): WatchingDestination => ({
  ...{ id, isPrivate: true, keyHashes: null, samplingRate: 1, filterRules: null },
  ...changes,
})

it('reads nothing for a workspace that sends nothing, and little for one without destinations', async () => {
  const { watcher, seen } = open(() => [])
  expect(watcher.watch({ ...request, observability: { isBroadcast: false } })).toBeNull()
  expect(seen.reads).toBe(0)
  expect(await watcher.watch(request)?.ended()).toEqual({})
  expect(watcher.watch(request)).toBeNull()
  expect(seen).toMatchObject({ reads: 1, nudges: 0 })
})

it('chooses by key and share, and knows changes after some seconds', async () => {
  let destinations = [
    destination('all'),
    destination('other key', { keyHashes: ['other'] }),
    destination('its key', { keyHashes: ['key'] }),
    destination('none', { samplingRate: 0 }),
  ]
  const { watcher, seen } = open(() => destinations)
  expect(watcher.known(request)).toEqual([])
  expect(await watcher.watch(request)?.ended()).toEqual({ deliveries: ['all', 'its key'] })
  expect(watcher.known(request)).toEqual(['all', 'its key'])
  destinations = [destination('new')]
  expect(watcher.watch(request)?.ended()).toEqual({ deliveries: ['all', 'its key'] })
  seen.now = 5_000
  expect(await watcher.watch(request)?.ended()).toEqual({ deliveries: ['new'] })
  expect(seen).toMatchObject({ reads: 2, nudges: 3 })
})

it('wants prompt and answer where a destination is sent them or has rules about them, but never against zero data retention', async () => {
  const rules = {
    isEnabled: true,
    groups: [{ logic: 'and' as const, rules: [{ field: 'input', operator: 'exists' }] }],
  }
  for (const wanting of [destination('a', { isPrivate: false }), destination('a', { filterRules: rules })]) {
    const { watcher } = open(() => [wanting])
    const first = watcher.watch(request)
    expect(first?.needsContent).toBe(true)
    expect(await first?.ended()).toEqual({ content: 'lent', deliveries: ['a'] })
    expect(watcher.watch({ ...request, isZdr: true })?.needsContent).toBe(false)
    expect(watcher.watch({ ...request, isZdr: true })?.ended()).toEqual({ deliveries: ['a'] })
  }
  const { watcher } = open(() => [destination('private')])
  await watcher.watch(request)?.ended()
  expect(watcher.watch(request)?.needsContent).toBe(false)
})

it('goes by what it knew while the store does not answer', async () => {
  let isAway = false
  const { watcher, seen } = open(() => {
    if (isAway) throw new Error('away')
    return [destination('one')]
  })
  await watcher.watch(request)?.ended()
  isAway = true
  seen.now = 10_000
  expect(await watcher.watch(request)?.ended()).toEqual({ deliveries: ['one'] })
  expect(await watcher.watch({ ...request, workspaceId: 'another' })?.ended()).toEqual({})
  expect(seen.bugs).toBe(2)
})
