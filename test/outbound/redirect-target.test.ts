import { describe, expect, test } from 'vitest'
import { redirectTarget } from '../../src/outbound/redirect-target.ts'

describe('S4: where a redirect leads', () => {
  test.for([
    ['https://a.example/x', '/y', 'https://a.example/y'],
    ['https://a.example/x', '//b.example/', 'https://b.example/'],
    ['https://a.example/x', 'https://b.example/z', 'https://b.example/z'],
    ['http://a.example/x', 'https://a.example/x', 'https://a.example/x'],
    ['http://a.example/x', 'http://b.example/', 'http://b.example/'],
  ])('from %s by %s to %s', ([base = '', location = '', target]) => {
    expect(redirectTarget({ location }, new URL(base)).href).toBe(target)
  })

  test.for([
    ['from https to http', 'http://a.example/x'],
    ['to http on another host', 'HTTP://b.example/'],
    ['to a file', 'file:///etc/passwd'],
    ['to another protocol', 'gopher://a.example/'],
    ['to a URL with credentials', 'https://me:secret@b.example/'],
    ['to nowhere', 'https://'],
  ])('%s is not followed', ([, location = '']) => {
    const follow = () => redirectTarget({ location }, new URL('https://a.example/x'))
    expect(follow).toThrow(expect.objectContaining({ reason: 'bad-redirect' }))
  })

  test('without a Location is not followed', () => {
    expect(() => redirectTarget({}, new URL('https://a.example/'))).toThrow(/not followed/)
  })
})
