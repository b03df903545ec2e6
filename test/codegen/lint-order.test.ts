import { describe, expect, it } from 'vitest'
import { lintOrder as findIn } from '../../codegen/lint-order.ts'
import { readSpecText, type Spec } from '../../codegen/spec.ts'
import { describeFinding } from '../../src/lockstep/lint/finding.ts'
import { contract } from '../contract/contract.ts'
import { miniSpec, miniText, operation } from './mini-spec.ts'

/** The mini contract with a second tag, whose one operation is `getNote`. */
function twoTags(): Spec {
  const spec = miniSpec()
  spec.tags = [{ name: 'Notes' }, { name: 'Reading' }]
  operation(spec, '/notes/{id}', 'get').tags = ['Reading']
  return spec
}

const heading = '    # ---- Notes: notes ----\n'

const lintOrder = (...words: Parameters<typeof findIn>) => findIn(...words).map(describeFinding)

describe('lintOrder', () => {
  it('has nothing to say about our contract', () => {
    expect(lintOrder(readSpecText(), contract)).toEqual([])
  })

  it('has nothing to say about schemas in families of a tag that uses them', () => {
    expect(lintOrder(miniText(), miniSpec())).toEqual([])
  })

  it('holds paths to the order of the tags, and names the path to move', () => {
    const spec = twoTags()
    spec.tags?.reverse()
    expect(lintOrder(miniText(spec), spec)).toEqual([
      '/notes/{id}: paths of Reading stand before those of Notes: move it above /notes',
    ])
  })

  it('refuses a tag that is not in the list, and a path of two tags', () => {
    const spec = miniSpec()
    operation(spec, '/notes/{id}', 'get').tags = ['Reading']
    expect(lintOrder(miniText(spec), spec)).toContain('/notes/{id}: its tag Reading is not in the list of tags')
    const path = spec.paths['/notes']
    if (path !== undefined) path.get = operation(twoTags(), '/notes/{id}', 'get')
    expect(lintOrder(miniText(spec), spec)).toContain('/notes: its operations are of two tags, Reading and Notes')
  })

  it.each([
    ['no heading', '', 'NewNote: stands under no heading like "# ---- Keys: the calling key ----"'],
    [
      'a heading without a tag of the contract',
      '    # ---- Texts: notes ----\n',
      'family of schemas "Texts: notes": name it "<tag>: <subject>", with a tag of the contract or Shared',
    ],
    [
      'a heading without a subject',
      '    # ---- Notes ----\n',
      'family of schemas "Notes": name it "<tag>: <subject>", with a tag of the contract or Shared',
    ],
    [
      'a family that is empty',
      `    # ---- Notes: none ----\n${heading}`,
      'family of schemas "Notes: none": has no schema',
    ],
    ['a family that is there twice', `${heading}${heading}`, 'family of schemas "Notes: notes": is there twice'],
  ])('refuses %s', (_what, instead, problem) => {
    expect(lintOrder(miniText().replace(heading, instead), miniSpec())).toContain(problem)
  })

  it('holds families to the order of the tags, those of several tags first', () => {
    const text = miniText(twoTags()).replace(heading, '    # ---- Reading: notes ----\n')
    expect(lintOrder(text.replace('    Problem:\n', `${heading}    Problem:\n`), twoTags())).toContain(
      'family of schemas "Notes: notes": families of Notes stand before those of Reading',
    )
    const shared = '    # ---- Shared: problems ----\n    Problem:\n'
    expect(lintOrder(text.replace('    Problem:\n', shared), twoTags())).toContain(
      'family of schemas "Shared: problems": families of Shared stand before those of Reading',
    )
  })

  it('refuses a schema in a family of a tag that does not use it', () => {
    const spec = miniSpec()
    spec.tags = [{ name: 'Notes' }, { name: 'Reading' }]
    const text = miniText(spec).replace('    Problem:\n', '    # ---- Reading: problems ----\n    Problem:\n')
    expect(lintOrder(text, spec)).toEqual([
      'Problem: stands in a family of Reading, but is used by Notes: move it to one of Notes',
    ])
    const shared = miniText(spec).replace(heading, '    # ---- Shared: notes ----\n')
    expect(lintOrder(shared, spec)).toContain(
      'Problem: stands in a family of Shared, but is used by Notes: move it to one of Notes',
    )
  })

  it('takes a schema that several tags use in a family of any of them, and in a shared one', () => {
    const spec = twoTags()
    for (const tag of ['Shared', 'Notes', 'Reading'])
      expect(lintOrder(miniText(spec).replace(heading, `    # ---- ${tag}: notes ----\n`), spec)).toEqual([])
  })
})
