import { describe, expect, it } from 'vitest'
import { contractIndex, withIndex } from '../../codegen/contract-index.ts'
import { readSpecText } from '../../codegen/spec.ts'
import { contract } from '../contract/contract.ts'
import { miniSpec, miniText } from './mini-spec.ts'

describe('contractIndex', () => {
  it('lists the paths of each tag with their operations, and the ends of each family', () => {
    expect(contractIndex(miniText(), miniSpec()).split('\n').slice(1)).toEqual([
      '#',
      '# Paths, by tag:',
      '#   Notes',
      '#     /notes: createNote',
      '#     /notes/{id}: getNote',
      '#',
      '# Schemas, by family:',
      '#   ---- Notes: notes ---- NewNote to Problem',
      '# End of the index.',
      '',
    ])
  })

  it('is the one at the head of our contract', () => {
    expect(withIndex(readSpecText(), contract)).toBe(readSpecText())
  })
})

describe('withIndex', () => {
  it('replaces an index by the right one, and leaves the rest as it is', () => {
    const text = miniText()
    const body = text.slice(text.indexOf('openapi:'))
    expect(withIndex(text.replace('#     /notes: createNote', '#     /stale: createStale'), miniSpec())).toBe(text)
    expect(withIndex(body, miniSpec())).toBe(text)
    expect(text.endsWith(body)).toBe(true)
  })
})
