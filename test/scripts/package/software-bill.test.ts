import { describe, expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { lockedPackages } from '../../../scripts/package/locked-packages.ts'
import { softwareBill } from '../../../scripts/package/software-bill.ts'
import { thirdPartyLicences } from '../../../scripts/package/third-party-licences.ts'

const root = new URL('../../..', import.meta.url).pathname

describe('the bill of materials', () => {
  it('names every package that is inside, SQLite and Node.js, and no tool', async () => {
    const bill = await softwareBill(root, '24.0.0')
    expect([bill.bomFormat, bill.metadata.component]).toEqual([
      'CycloneDX',
      expect.objectContaining({ name: 'model-gateway', version: manifest.version, type: 'application' }),
    ])
    const names = new Set(bill.components.map(({ name }) => name))
    expect(Object.keys(manifest.dependencies).filter((name) => !names.has(name))).toEqual([])
    expect(Object.keys(manifest.devDependencies).filter((name) => name === 'vitest' && names.has(name))).toEqual([])
    expect(bill.components).toContainEqual(
      expect.objectContaining({ name: 'node', version: '24.0.0', purl: 'pkg:generic/node@24.0.0' }),
    )
    expect(bill.components).toContainEqual(
      expect.objectContaining({ name: 'sqlite', version: expect.stringMatching(/^3\./) }),
    )
  })

  it('hangs together, has a place to look each package up, and is the same again', async () => {
    const bill = await softwareBill(root, null)
    const refs = new Set([bill.metadata.component, ...bill.components].map((each) => each['bom-ref']))
    expect(
      bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
    ).toEqual([])
    expect(bill.dependencies.map(({ ref }) => ref).toSorted()).toEqual([...refs].toSorted())
    expect(bill.components.filter((each) => !('purl' in each))).toEqual([])
    expect(await softwareBill(root, null)).toEqual(bill)
    expect(JSON.stringify(bill)).not.toContain('timestamp')
  })
})

it('the licences are all there, each once, with a text or the word for it', () => {
  const text = thirdPartyLicences(root)
  for (const { name, version, licence } of lockedPackages(root))
    expect(text.split(`\n${name} ${version} (${licence})\n`)).toHaveLength(2)
  expect(text).toContain('Permission is hereby granted, free of charge')
})
