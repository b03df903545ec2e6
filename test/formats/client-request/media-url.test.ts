import { describe, expect, test } from 'vitest'
import { GatewayError } from '../../../src/errors/gateway-error.ts'
import { placeOfMedia } from '../../../src/formats/client-request/media-url.ts'

describe('a URL', () => {
  test('holds its bytes or says where they are', () => {
    expect(placeOfMedia('data:image/png;base64,AA==', 'p')).toBe('inline')
    expect(placeOfMedia('HTTPS://a.example', 'p')).toBe('remote')
    expect(placeOfMedia('http://a.example', 'p')).toBe('remote')
  })

  test.each(['file:///etc/passwd', 'ftp://a.example/x', '/x.png', ''])('of another kind is refused: %s', (url) => {
    expect(() => placeOfMedia(url, 'input[0].image_url')).toThrow(GatewayError)
    expect(() => placeOfMedia(url, 'input[0].image_url')).toThrow('input[0].image_url: ')
  })
})
