import { describe, expect, it } from 'vitest'
import { AnswerBytes, type HeldAnswer, usualAnswerBytes } from '../../src/attempts/answer-bytes.ts'

const mebibyte = 1024 * 1024

function answers(bytesMax: number, count: number) {
  const all = new AnswerBytes(bytesMax)
  const ended: number[] = []
  const each = Array.from({ length: count }, (_, index) => all.open(() => ended.push(index)))
  const at = (index: number) => each[index] as HeldAnswer
  return { all, ended, each, at }
}

describe('N28: the bytes of all answers', () => {
  it('end the largest where there are too many, and let the others go on', () => {
    const { all, ended, each, at } = answers(4 * mebibyte, 3)
    at(0).hold(mebibyte)
    at(1).hold(2 * mebibyte)
    expect(all.held).toBe(3 * mebibyte)
    at(2).hold(1.5 * mebibyte)
    expect(ended).toEqual([1])
    at(1).release()
    at(2).hold(3 * mebibyte)
    expect(ended).toEqual([1])
    at(0).hold(1.5 * mebibyte)
    expect(ended).toEqual([1, 2])
    for (const answer of each) answer.release()
    expect(all.held).toBe(0)
  })

  it('do not end another while one that was ended lets go', () => {
    const { all, ended, at } = answers(mebibyte, 2)
    at(0).hold(mebibyte)
    at(1).hold(0.5 * mebibyte)
    expect(ended).toEqual([0])
    at(1).hold(0.75 * mebibyte)
    at(0).hold(2 * mebibyte)
    expect(ended).toEqual([0])
    expect(all.held).toBe(2.75 * mebibyte)
    at(0).release()
    expect(all.held).toBe(0.75 * mebibyte)
  })

  it('end a single answer that is too large, once', () => {
    const { all, ended, at } = answers(mebibyte, 1)
    at(0).hold(3 * mebibyte)
    at(0).hold(4 * mebibyte)
    expect(ended).toEqual([0])
    at(0).release()
    at(0).release()
    at(0).hold(mebibyte)
    expect(all.held).toBe(0)
  })

  it('are counted in steps, so that small answers cost nothing', () => {
    const { all, at } = answers(mebibyte, 1)
    at(0).hold(1000)
    expect(all.held).toBe(0)
    at(0).hold(100_000)
    at(0).hold(150_000)
    expect(all.held).toBe(100_000)
    at(0).hold(0)
    expect(all.held).toBe(0)
  })

  it('are a quarter of the heap unless set, and always enough for one', () => {
    expect(usualAnswerBytes(4096 * mebibyte)).toBe(1024 * mebibyte)
    expect(usualAnswerBytes(128 * mebibyte)).toBe(64 * mebibyte)
  })
})
