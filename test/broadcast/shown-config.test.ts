import { expect, it } from 'vitest'
import { destinationTypes } from '../../src/broadcast/destination-type.ts'
import { showConfig, unmaskConfig } from '../../src/broadcast/shown-config.ts'
import { secretPart, smallestConfigs } from '../support/destinations.ts'

it.each(destinationTypes)('X7: hides the secrets of %s, and takes back what it has shown', (type) => {
  const config = { ...smallestConfigs[type], headers: { authorization: `Bearer ${secretPart}`, 'x-short': 'abc' } }
  const shown = showConfig(type, config)
  expect(JSON.stringify(shown)).not.toContain(secretPart)
  expect(JSON.stringify(shown)).not.toContain('abc"')
  expect(Object.keys(shown)).toEqual(Object.keys(config))
  expect(unmaskConfig(type, shown, config)).toEqual(config)
})

it('shows where a webhook is, but no keys in its address', () => {
  const url = 'https://hooks.example.com/services/T00AB12CD34EF/xyz?token=abc'
  const shown = showConfig('webhook', { url })
  expect(shown).toEqual({ url: 'https://hooks.example.com/services/***/xyz?token=***' })
  expect(unmaskConfig('webhook', shown, { url })).toEqual({ url })
  expect(unmaskConfig('webhook', { url: 'https://b.example/***' }, { url })).toEqual({ url: 'https://b.example/***' })
})
