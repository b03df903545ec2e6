import { expect, it } from 'vitest'
import { addressMembers } from '../../src/broadcast/address-members.ts'
import { configSchemas, destinationTypes } from '../../src/broadcast/destination-type.ts'
import { secretMembers } from '../../src/broadcast/secret-members.ts'
import { contract } from '../contract/contract.ts'

const membersOf = (type: (typeof destinationTypes)[number]): readonly string[] => {
  const { properties = {} } = contract.components.schemas[configSchemas[type]] ?? {}
  return Object.keys(properties as object)
}

it.each(destinationTypes)('%s: what sounds like a secret is one, but for public halves', (type) => {
  const open = ['publicKey', 'accessKeyId']
  const secret = membersOf(type).filter((name) => /key|token|secret|password|dsn/i.test(name) && !open.includes(name))
  expect([...secretMembers[type]].toSorted()).toEqual(secret.toSorted())
})

it.each(destinationTypes)('%s: what sounds like an address is held to the rules of addresses', (type) => {
  const addresses = membersOf(type).filter((name) => /url$|endpoint$|^host$|dsn/i.test(name))
  expect([...addressMembers[type]].toSorted()).toEqual(addresses.toSorted())
})
