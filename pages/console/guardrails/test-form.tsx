import { useState } from 'preact/hooks'
import type { Schema } from '../api/contract.ts'
import { ProblemNote } from '../parts/notes.tsx'
import { useAct } from '../parts/use-act.ts'
import { TestView } from './test-view.tsx'

type Direction = Schema<'TestDirection'>

/** A text to test, which outlives the form: what is created after a test can be tested with it again. */
export interface TestedText {
  readonly text: string
  readonly setText: (text: string) => void
}

interface TestFormProps {
  readonly tested: TestedText
  readonly ask: (text: string, direction: Direction) => Promise<Schema<'GuardrailTest'>>
  /** Why nothing can be tested yet. */
  readonly hindrance?: string | undefined
}

/** Shows what filters make of a text, without a model. */
export function TestForm({ tested: { text, setText }, ask, hindrance }: TestFormProps) {
  const [direction, setDirection] = useState<Direction>('input')
  const [result, setResult] = useState<{ readonly text: string; readonly test: Schema<'GuardrailTest'> } | undefined>()
  const { problem, isBusy, run } = useAct()
  const test = () => run(async () => setResult({ text, test: await ask(text, direction) }))
  return (
    <form
      class="card"
      aria-label="Test guardrails"
      onSubmit={(event) => {
        event.preventDefault()
        void test()
      }}
    >
      <label class="field">
        <span>A text to test</span>
        <textarea
          rows={4}
          placeholder="Write to ada@example.com."
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div class="actions">
        <button type="submit" class="primary" disabled={hindrance !== undefined || text === '' || isBusy}>
          Test
        </button>
        <label class="check">
          <input
            type="checkbox"
            checked={direction === 'output'}
            onChange={() => setDirection(direction === 'input' ? 'output' : 'input')}
          />
          as an answer of a model
        </label>
        <span class="muted">{hindrance ?? 'Nothing is sent to a model.'}</span>
      </div>
      {problem !== undefined && <ProblemNote problem={problem} />}
      {result !== undefined && <TestView text={result.text} test={result.test} />}
    </form>
  )
}
