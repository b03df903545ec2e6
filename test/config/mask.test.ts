import { expect, it } from 'vitest'
import { maskUrl } from '../../src/config/mask.ts'

it.each([
  ['postgres://gateway:s3cret@db:5432/x', 'postgres://gateway:***@db:5432/x'],
  ['postgres://gateway@db/x', 'postgres://***@db/x'],
  ['redis://:s3cret@cache', 'redis://:***@cache'],
  ['postgres://gateway:a@b:c@db/x', 'postgres://gateway:***@db/x'],
  ['https://api.example.com/v1', 'https://api.example.com/v1'],
  ['not a url s3cret', '***'],
])('shows %s without its secret', (url, shown) => expect(maskUrl(url)).toBe(shown))
