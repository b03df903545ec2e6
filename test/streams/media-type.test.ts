import { expect, test } from 'vitest'
import { sniffMediaType } from '../../src/streams/media-type.ts'

test.for<[string, string]>([
  ['image/png', '89504e470d0a1a0a0000000d49484452'],
  ['image/jpeg', 'ffd8ffe000104a464946'],
  ['image/gif', '474946383961'],
  ['image/webp', '524946462400000057454250'],
  ['image/avif', '0000001c6674797061766966'],
  ['image/heic', '00000018667479706865696300000000'],
  ['video/mp4', '000000206674797069736f6d'],
  ['video/quicktime', '0000001466747970717420'],
  ['video/webm', '1a45dfa39f428681'],
  ['application/pdf', '255044462d312e37'],
])('%s is known by its first bytes', ([mediaType, hex]) => {
  expect(sniffMediaType(Buffer.from(hex, 'hex'))).toBe(mediaType)
})

test.for(['', '<html>', '%PD', 'RIFF', '\u0000\u0000\u0000 fty'])('%j is nothing that is known', (text) => {
  expect(sniffMediaType(Buffer.from(text))).toBeUndefined()
})
