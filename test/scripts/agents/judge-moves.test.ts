import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { judgeMoves } from '../../../scripts/agents/judge-moves.ts'
import { filesOfStep, type MovedRequest, moveSteps } from '../../../scripts/agents/moving-providers.ts'
import { temporaryFolder } from '../../cli/fake-terminal.ts'

const steps = Array.from({ length: moveSteps + 1 }, (_, index) => index + 1)
const answered = (step: number): MovedRequest => ({
  ...{ provider: 'Anthropic', step, isAnswered: true, refusal: undefined },
})

function judged({ requests = steps.map(answered), output = 'the freesia', statuses = [200] }) {
  const folder = temporaryFolder()
  const fileOf = (name: string) => join(folder, name)
  for (const name of steps.slice(0, -1).flatMap(filesOfStep)) writeFileSync(fileOf(name), 'crocus')
  const ended = { exitCode: 0, isTimedOut: false, output }
  return judgeMoves({ ended, file: '', statuses, requests: [], seconds: 1 }, { requests, fileOf })
}

const red = (reason: RegExp) => ({ kind: 'red', reason: expect.stringMatching(reason) })

it('takes a session in which each step was asked for once', () => {
  const away = { ...answered(4), isAnswered: false }
  const title = answered(0)
  expect(judged({ requests: [title, title, away, ...steps.map(answered)] })).toMatchObject({ kind: 'green' })
})

it('names a refusal, a retry, a status and a complaint', () => {
  const refused = { ...answered(3), isAnswered: false, refusal: 'too long' }
  expect(judged({ requests: [refused, ...steps.map(answered)] })).toEqual(red(/^Anthropic refused step 3: too long/))
  expect(judged({ requests: [answered(3), ...steps.map(answered)] })).toEqual(red(/^asked 2 times for step 3/))
  expect(judged({ requests: [] })).toEqual(red(/^asked 0 times for step 1/))
  expect(judged({ statuses: [200, 502] })).toEqual(red(/^was answered 502/))
  expect(judged({ output: 'stream disconnected - retrying\nthe freesia' })).toEqual(red(/^said: stream disconnected/))
  expect(judged({ output: 'the tulip' })).toEqual(red(/^shows no answer/))
})
