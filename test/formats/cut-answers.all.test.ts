import { expect, test } from 'vitest'
import { describeRecordings } from '../support/recordings.ts'
import { handMadeAnswers, recordedAnswers, type WholeAnswer } from './cut-answers.ts'

/** Bytes to read of one answer: for each cut it is read anew, so long ones are closed at so many places all over. */
const readBytesMax = 50_000_000

function problemsAnywhere(answer: WholeAnswer): string[] {
  const found = answer.problemsAtEveryByte()
  const step = Math.ceil(answer.length ** 2 / 2 / readBytesMax)
  for (let at = 0; at < answer.length && found.length < 5; at += step) found.push(...answer.problems(at, 'closed'))
  return found
}

test.each(handMadeAnswers().map((answer) => [answer.name, answer] as const))(
  'an answer by hand closes nothing that was open, cut at every byte: %s',
  (_, answer) => expect(problemsAnywhere(answer)).toEqual([]),
)

describeRecordings('a recorded answer', [], () => {
  test.each(recordedAnswers().map((answer) => [answer.name, answer] as const))(
    'closes nothing that was open, cut at every byte: %s',
    (_, answer) => expect(problemsAnywhere(answer)).toEqual([]),
  )
})
