import type { Schema } from '../api/contract.ts'
import { actionTitles } from './filter-rows.ts'
import { piecesOf } from './pieces.ts'

const outcomes: Readonly<Record<keyof typeof actionTitles, string>> = {
  redact: 'it goes on with that replaced.',
  block: 'the request is refused.',
  flag: 'it goes on, and that is recorded.',
}

/** What guardrails made of a text: the text with what was found marked in it, and what would go on. */
export function TestView({ text, test }: { readonly text: string; readonly test: Schema<'GuardrailTest'> }) {
  const { action, findings, redacted_text, failed } = test
  return (
    <div role="status">
      <p>
        {action === null ? (
          <span class="good">● Nothing was found.</span>
        ) : (
          <span class={action === 'block' ? 'bad' : 'warn'}>
            {action === 'block' ? '■' : '▲'} {findings.length} found. What happens: {outcomes[action]}
          </span>
        )}
      </p>
      <p class="said tested">
        {piecesOf(text, findings).map(({ text: piece, finding }) =>
          finding === undefined ? (
            piece
          ) : (
            <mark title={`${finding.filter}: ${actionTitles[finding.action]}`}>{piece}</mark>
          ),
        )}
      </p>
      {redacted_text !== text && (
        <>
          <h3>What would go on</h3>
          <p class="said">{redacted_text}</p>
        </>
      )}
      {failed.length > 0 && (
        <p class="bad">■ {failed.length === 1 ? 'A filter' : `${failed.length} filters`} could not look at it.</p>
      )}
    </div>
  )
}
