import { describe, expect, it } from 'vitest'
import { chooseProxy, type ProxySettings, proxyUses } from '../../src/outbound/choose-proxy.ts'

const secure = 'http://secure.example:3128'
const plain = 'http://plain.example:3128'

function chosen(url: string, settings: Partial<ProxySettings>) {
  const whole: ProxySettings = { exceptFor: [], usedFor: proxyUses, ...settings }
  return chooseProxy(whole, 'providers')(new URL(url))
}

describe('the proxy of a request', () => {
  it.each([
    ['https://a.example/', { https: secure, http: plain }, secure],
    ['http://a.example/', { https: secure, http: plain }, plain],
    ['https://a.example/', { http: plain }, plain],
    ['http://a.example/', { https: secure }, undefined],
    ['https://a.example/', {}, undefined],
    ['https://a.example/', { https: secure, exceptFor: ['a.example'] }, undefined],
    ['https://a.example/', { https: secure, usedFor: ['issuers'] }, undefined],
  ] as const)('goes by scheme, exceptions and kind: %s %j', (url, settings, proxy) => {
    expect(chosen(url, settings)).toBe(proxy)
  })

  it('refuses exceptions that it can not read even where no proxy is set', () => {
    expect(() => chosen('https://a.example', { exceptFor: ['10.0.0.0/33'] })).toThrow(
      'outbound.no_proxy: "10.0.0.0/33"',
    )
  })
})
