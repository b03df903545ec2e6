import { expect, it } from 'vitest'
import type { Destination } from '../../../../pages/console/destinations/destination-kinds.ts'
import { changedConfig, madeSecret, newConfig } from '../../../../pages/console/destinations/destination-wish.ts'
import { formOf } from '../form-of.ts'

const bucket = {
  type: 's3',
  config: {
    bucketName: 'records',
    accessKeyId: 'AKIA',
    secretAccessKey: 'wJal…KEY1',
    sessionToken: 'sess…ion1',
    prefix: 'traces',
    headers: { 'X-Team': 'plat…form' },
  },
} as unknown as Destination

const unchanged = {
  'config.bucketName': 'records',
  'config.accessKeyId': 'AKIA',
  'config.secretAccessKey': '',
  'config.prefix': 'traces',
  headers: 'X-Team: plat…form',
}

it('sends of a new destination what is written, and leaves the rest to its defaults', () => {
  const form = formOf({ 'config.url': ' https://a.example ', 'config.secret': '', headers: 'X-A: b: c\n\nX-B:' })
  expect(newConfig('webhook', form)).toEqual({ url: 'https://a.example', headers: { 'X-A': 'b: c', 'X-B': '' } })
})

it('sends nothing of a destination that is saved as it was shown', () => {
  expect(changedConfig(bucket, formOf(unchanged))).toEqual({})
})

it('takes away what was emptied, but keeps secrets that are not written anew', () => {
  const form = formOf({ ...unchanged, 'config.prefix': '', headers: '' })
  expect(changedConfig(bucket, form)).toEqual({ prefix: null, headers: null })
})

it('replaces a secret, and takes one away where that is ticked', () => {
  const form = formOf({ ...unchanged, 'config.secretAccessKey': 'new', 'renewed.sessionToken': 'on' })
  expect(changedConfig(bucket, form)).toEqual({ secretAccessKey: 'new', sessionToken: null })
})

it('shows a signing secret only where the gateway has just made it', () => {
  const webhook = (secret: string) => ({ type: 'webhook', config: { url: 'https://a.example', secret } }) as const
  expect(madeSecret(webhook('whsec_0123'), {})).toBe('whsec_0123')
  expect(madeSecret(webhook('whsec_0123'), { secret: 'whsec_0123' })).toBeUndefined()
  expect(madeSecret(webhook('whse…0123'), { secret: null })).toBeUndefined()
})
