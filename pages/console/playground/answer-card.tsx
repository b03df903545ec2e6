import { useState } from 'preact/hooks'
import { ProblemNote } from '../parts/notes.tsx'
import { hrefOf } from '../router/place.ts'
import { words } from '../words/numbers.ts'
import type { Progress } from './ask-model.ts'
import type { ToolCall, Turn } from './conversation.ts'

interface AnswerCardProps {
  readonly model: string
  /** What was said before this answer, in this conversation. */
  readonly before: readonly Turn[]
  readonly progress: Progress
  readonly stop: () => void
  readonly goOn: (results: readonly Turn[]) => void
}

/** One model's answer as it grows. */
export function AnswerCard({ model, before, progress, stop, goOn }: AnswerCardProps) {
  const { said, isRunning, isStopped, problem, generationId } = progress
  return (
    <article class="answer card" aria-label={`Answer of ${model}`}>
      <header>
        <h2>{model}</h2>
        {isRunning ? (
          <button type="button" onClick={stop}>
            Stop
          </button>
        ) : (
          generationId !== undefined && <a href={hrefOf(['requests', generationId])}>Request</a>
        )}
      </header>
      <Meter progress={progress} />
      {before.slice(1).map((turn) => (
        <Earlier turn={turn} />
      ))}
      {said.reasoning !== '' && (
        <details class="reasoning" open={said.text === ''}>
          <summary>Reasoning</summary>
          <p class="said muted">{said.reasoning}</p>
        </details>
      )}
      {said.text !== '' && <p class="said">{said.text}</p>}
      {said.calls.length > 0 && <Calls calls={said.calls} isReady={!isRunning} goOn={goOn} />}
      {said.failure !== undefined && (
        <p class="bad">
          <span aria-hidden="true">■</span> {said.failure}
        </p>
      )}
      {problem !== undefined && <ProblemNote problem={problem} />}
      {isStopped && <p class="muted">Stopped.</p>}
    </article>
  )
}

function Meter({ progress }: { readonly progress: Progress }) {
  const { said, isRunning, firstTokenMs, durationMs, pieces } = progress
  const tokens = said.outputTokens ?? pieces
  const speakingMs = durationMs - (firstTokenMs ?? 0)
  const rate = firstTokenMs === undefined || speakingMs < 50 ? undefined : (tokens / speakingMs) * 1000
  return (
    <dl class="meter">
      <div>
        <dt>First token</dt>
        <dd>{firstTokenMs === undefined ? '–' : words.duration(firstTokenMs)}</dd>
      </div>
      <div>
        <dt>Speed</dt>
        <dd>{rate === undefined ? '–' : `${isRunning ? '≈ ' : ''}${words.plain(rate)} tokens/s`}</dd>
      </div>
      <div>
        <dt>Tokens</dt>
        <dd>
          {said.inputTokens === undefined ? '–' : words.count(said.inputTokens)} in,{' '}
          {said.outputTokens === undefined ? `≈ ${words.count(pieces)}` : words.count(said.outputTokens)} out
        </dd>
      </div>
      <div>
        <dt>Cost</dt>
        <dd>{said.cost === undefined ? '–' : words.money(said.cost)}</dd>
      </div>
      <div>
        <dt>Time</dt>
        <dd>{words.duration(durationMs)}</dd>
      </div>
    </dl>
  )
}

function Earlier({ turn }: { readonly turn: Turn }) {
  switch (turn.kind) {
    case 'user':
      return <p class="said muted">{turn.text}</p>
    case 'assistant':
      return (
        <>
          {turn.text !== '' && <p class="said">{turn.text}</p>}
          {turn.calls.map((call) => (
            <div class="tool-card">
              <CallHead call={call} />
            </div>
          ))}
        </>
      )
    case 'result':
      return <p class="said muted">→ {turn.text}</p>
  }
}

function CallHead({ call }: { readonly call: ToolCall }) {
  return (
    <>
      <strong class="mono">{call.name}</strong>
      <pre tabIndex={0}>{call.arguments}</pre>
    </>
  )
}

/** What the model wants called; the reader gives the results. */
function Calls(props: {
  readonly calls: readonly ToolCall[]
  readonly isReady: boolean
  readonly goOn: (results: readonly Turn[]) => void
}) {
  const { calls, isReady, goOn } = props
  const [results, setResults] = useState<Readonly<Record<string, string>>>({})
  return (
    <form
      class="calls"
      onSubmit={(event) => {
        event.preventDefault()
        goOn(calls.map(({ id }) => ({ kind: 'result', callId: id, text: results[id] ?? '' })))
      }}
    >
      {calls.map((call) => (
        <div class="tool-card" key={call.id}>
          <CallHead call={call} />
          <label class="field">
            <span>Result of {call.name}</span>
            <textarea
              rows={2}
              value={results[call.id] ?? ''}
              onInput={({ currentTarget: { value } }) => setResults({ ...results, [call.id]: value })}
            />
          </label>
        </div>
      ))}
      {isReady && (
        <button type="submit" class="primary">
          Send {calls.length === 1 ? 'the result' : 'the results'}
        </button>
      )}
    </form>
  )
}
