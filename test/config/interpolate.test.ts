import { describe, expect, it } from 'vitest'
import { interpolate } from '../../src/config/interpolate.ts'

const env = { KEY: 'sk-1', EMPTY: '', NESTED: '$' + '{KEY}' }
const name = (text: string) => `$\{${text}}`

describe('interpolate', () => {
  it('fills in variables, several in one text too', () => {
    expect(interpolate(`a ${name('KEY')} b ${name('KEY')}`, env)).toMatchObject({ text: 'a sk-1 b sk-1', problems: [] })
  })

  it('takes the default where a variable is missing or empty', () => {
    expect(interpolate(`${name('NONE:-x y')}${name('EMPTY:-z')}${name('NONE:-')}`, env).text).toBe('x yz')
    expect(interpolate(name('KEY:-other'), env).text).toBe('sk-1')
  })

  it('says which variable is missing', () => {
    expect(interpolate(`${name('NONE')} ${name('EMPTY')}`, env).problems).toEqual([
      'the environment variable NONE is not set',
      'the environment variable EMPTY is not set',
    ])
  })

  it('does not look again at what was filled in', () => {
    expect(interpolate(name('NESTED'), env).text).toBe(name('KEY'))
  })

  it('leaves escaped and lone signs alone', () => {
    expect(interpolate(`$$\{KEY} $5 {KEY} $`, env)).toMatchObject({ text: `${name('KEY')} $5 {KEY} $`, problems: [] })
  })

  it.each([name('1A'), name(''), '$' + '{KEY', name('A B')])('refuses %s', (text) => {
    expect(interpolate(text, env).problems).toHaveLength(1)
  })
})
