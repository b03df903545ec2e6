import { describe, expect, it } from 'vitest'
import { readAppMention } from '../../src/datasets/app-attribution.ts'

const at = 'https://notes.example'

describe('the app that a request names', () => {
  it.each([
    ['is the origin of HTTP-Referer', { 'http-referer': `${at}/page?q=1#x` }, at],
    ['is the origin of Referer', { referer: `${at}/page` }, at],
    ['is that of HTTP-Referer when both are sent', { 'http-referer': at, referer: 'https://other.example' }, at],
    ['is that of Referer when HTTP-Referer is none', { 'http-referer': 'none', referer: at }, at],
    ['is written as browsers do', { 'http-referer': 'HTTPS://user:pw@NOTES.Example:443/' }, at],
    ['keeps a port of its own', { 'http-referer': 'http://notes.example:8080/x' }, 'http://notes.example:8080'],
    [
      'keeps the encoded form of an international name',
      { 'http-referer': 'https://xn--ntes-5qa.example' },
      'https://xn--ntes-5qa.example',
    ],
  ])('%s', (_, headers, origin) => {
    expect(readAppMention(headers)?.origin).toBe(origin)
  })

  it.each([
    ['no header', {}],
    ['a title alone', { 'x-title': 'Notes' }],
    ['something that is no URL', { 'http-referer': 'notes' }],
    ['a URL of another scheme', { 'http-referer': 'javascript:alert(1)', referer: 'file:///etc/passwd' }],
    ['an empty URL', { 'http-referer': '' }],
    ['an own machine without a title', { 'http-referer': 'http://localhost:3000' }],
    ['an own machine by its address', { 'http-referer': 'http://127.0.0.1:3000', 'x-title': ' \u200b ' }],
    ['an own machine by its IPv6 address', { referer: 'http://[::1]/' }],
    ['a host of 10 KB', { 'http-referer': `https://${'a'.repeat(10_000)}.example` }],
  ])('D6: is none for %s', (_, headers) => {
    expect(readAppMention(headers)).toBeNull()
  })

  it('may be on an own machine with a title', () => {
    const mention = { origin: 'http://localhost:3000', title: 'Dev', categories: [] }
    expect(readAppMention({ referer: 'http://localhost:3000/x', 'x-title': 'Dev' })).toEqual(mention)
  })

  it.each([
    ['X-Service-Title', { 'x-service-title': 'Notes', 'x-title': 'Other' }, 'Notes'],
    ['X-Title', { 'x-title': '  My   Notes ' }, 'My Notes'],
    ['UTF-8', { 'x-title': Buffer.from('Nötes 🚀').toString('latin1') }, 'Nötes 🚀'],
    ['Latin-1 where it is no UTF-8', { 'x-title': 'Nötes' }, 'Nötes'],
    ['nothing that can not be seen', { 'x-title': Buffer.from('a\u202Eb\u0007c').toString('latin1') }, 'a b c'],
    ['markup as it is', { 'x-title': '<script>alert(1)</script>' }, '<script>alert(1)</script>'],
    ['100 characters', { 'x-title': Buffer.from('é'.repeat(5_000)).toString('latin1') }, 'é'.repeat(100)],
    ['no name', { 'x-title': ' ' }, null],
  ])('D6: has a title: %s', (_, headers, title) => {
    expect(readAppMention({ referer: at, ...headers })?.title).toBe(title)
  })

  it.each([
    ['two of them', 'game, legal', ['game', 'legal']],
    ['the first two', 'roleplay,game,legal', ['roleplay', 'game']],
    ['without unknown ones', 'chess,,LEGAL , toString,game', ['legal', 'game']],
    ['each once', 'game,game,legal', ['game', 'legal']],
    ['none', '', []],
  ])('has categories: %s', (_, text, categories) => {
    expect(readAppMention({ referer: at, 'x-service-categories': text })?.categories).toEqual(categories)
  })

  it('is the same when it is named again, and after many others', () => {
    const first = readAppMention({ referer: `${at}/again` })
    expect(readAppMention({ referer: `${at}/again` })).toBe(first)
    for (let count = 0; count < 1_100; count++) readAppMention({ referer: `https://app-${count}.example` })
    expect(readAppMention({ referer: `${at}/again` })).toEqual(first)
  })
})
