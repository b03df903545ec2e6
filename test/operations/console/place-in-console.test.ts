import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeInConsole } from '../../../src/operations/console/place-in-console.ts'

const page = 'https://gateway.example/below/console'

describe('a place in the console', () => {
  it.each([
    '/requests',
    '/requests?id=gen-1&status=failed',
    '/requests/gen-01a2?range=7d',
    '?workspace=default',
    '/settings/configuration?open=limits.tools',
    '/playground?model=sim/echo,acme%2Ftwo',
    '/people?find=%2F%2Fevil.example',
    '/sign-ins',
  ])('is kept as it is: %s', (text) => expect(placeInConsole(text)).toBe(text))

  it.each([
    null,
    '',
    '/',
    'requests',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/x//evil.example',
    'https://evil.example/console/requests',
    'https:evil.example',
    'javascript:alert(1)',
    '/javascript:alert(1)#x',
    '@evil.example',
    '.evil.example',
    ':80@evil.example/',
    '-evil/requests',
    '/../../evil',
    '/..',
    '/%2e%2e/docs',
    '/.%2E/api/v1/keys',
    '/requests#link=somebody-elses',
    '#problem=refused',
    '/sign-in',
    '/sign-in?to=/requests',
    '/callback?code=1',
    '/./sign-in',
    '/requests\r\nSet-Cookie: a=b',
    '/requests\u0000',
    '/requests\t',
    '/re quests',
    '/\u2215evil.example',
    `/${'a'.repeat(2000)}`,
  ])('is none where somebody writes %j', (text) => expect(placeInConsole(text)).toBe(''))

  it('leads nowhere else, whatever it is made of', () => {
    const pieces = ['/', '\\', '.', '..', '%2e', '%2f', '%5c', '?', '#', '@', ':', 'evil.example', 'x', '\t', '\n', ' ']
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 12 }), (parts) => {
        const place = placeInConsole(parts.join(''))
        const { origin, pathname, hash } = new URL(page + place)
        expect(origin).toBe('https://gateway.example')
        expect(`${pathname}/`.startsWith('/below/console/')).toBe(true)
        expect(hash).toBe('')
        expect(placeInConsole(place)).toBe(place)
      }),
    )
  })
})
