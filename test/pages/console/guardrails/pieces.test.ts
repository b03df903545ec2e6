import { expect, it } from 'vitest'
import { piecesOf } from '../../../../pages/console/guardrails/pieces.ts'

const found = (start: number, end: number) => ({
  guardrail_id: null,
  guardrail_name: null,
  filter: 'email',
  engine: 'builtin' as const,
  action: 'redact' as const,
  start,
  end,
})

it('cuts a text where findings are, counting code points, and loses nothing of it', () => {
  const text = '😀 ab cd'
  const pieces = piecesOf(text, [found(5, 7), found(2, 4), found(3, 6)])
  expect(pieces.map((piece) => [piece.text, piece.finding !== undefined])).toEqual([
    ['😀 ', false],
    ['ab', true],
    [' ', false],
    ['cd', true],
  ])
  expect(piecesOf(text, [])).toEqual([{ text, finding: undefined }])
})
