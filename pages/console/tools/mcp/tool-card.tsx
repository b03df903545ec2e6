import type { ComponentChildren } from 'preact'
import type { Schema } from '../../api/contract.ts'
import { Moment } from '../../words/moment.tsx'
import { type SchemaRow, schemaRows, schemaText } from './schema-rows.ts'
import { spelledOut } from './spelled-out.ts'
import { ToolState } from './tool-state.tsx'
import { type Piece, wordChanges } from './word-changes.ts'

type Tool = Schema<'ConfiguredMcpTool'>
type Text = Schema<'ConfiguredMcpToolText'>

interface ToolCardProps {
  readonly tool: Tool
  /** Whether it is opened by a press. */
  readonly isFolded?: boolean
  /** What can be done with it. */
  readonly children?: ComponentChildren
}

/** A tool: what models are told of it, and of one that changed what was approved. All of it is the server's own text. */
export function ToolCard({ tool, isFolded = false, children }: ToolCardProps) {
  const { state, approved_at } = tool
  const name = <span class="mono breaks">{spelledOut(tool.name)}</span>
  const mark = <ToolState state={state} />
  const body = (
    <>
      <ToolTexts tool={tool} />
      {approved_at !== null && (
        <p class="muted">
          {state === 'approved' ? 'Approved' : 'Last approved'} <Moment at={approved_at} />.
        </p>
      )}
      {children !== undefined && <div class="actions">{children}</div>}
    </>
  )
  if (isFolded)
    return (
      <details class="card mcp-tool">
        <summary>
          {name} {mark}
        </summary>
        {body}
      </details>
    )
  return (
    <section class="card mcp-tool" aria-label={spelledOut(tool.name)}>
      <h4>
        {name} {mark}
      </h4>
      {body}
    </section>
  )
}

function ToolTexts({ tool: { state, listed, approved } }: { readonly tool: Tool }) {
  if (state === 'changed' && listed !== null && approved !== null) return <Changes before={approved} after={listed} />
  const text = listed ?? approved
  return (
    <>
      {state === 'changed' && (
        <p class="muted">What was approved is not known: of it only a hash was kept, by an older version.</p>
      )}
      {text !== null && (
        <>
          <Words title="Description" pieces={[{ text: text.description ?? '', isOwn: false }]} />
          <Arguments schema={text.input_schema} />
          {text.read_only && <p>The server says that it only reads.</p>}
        </>
      )}
    </>
  )
}

function Changes({ before, after }: { readonly before: Text; readonly after: Text }) {
  const description = wordChanges(spelledOut(before.description ?? ''), spelledOut(after.description ?? ''))
  const [old, now] = [spelledOut(schemaText(before.input_schema)), spelledOut(schemaText(after.input_schema))]
  const schema = wordChanges(old, now)
  return (
    <>
      <p class="muted">
        Words that are gone are <del>struck out</del>, words that came are <ins>underlined</ins>.
      </p>
      <div class="mcp-sides">
        <Words title="Description as approved" pieces={description.before} mark="del" />
        <Words title="Description now" pieces={description.after} mark="ins" />
      </div>
      {before.read_only !== after.read_only && (
        <p>
          {after.read_only
            ? 'The server says now that it only reads, which it did not when it was approved. Requests that ask before tools that change something would not ask before this one.'
            : 'The server no longer says that it only reads.'}
        </p>
      )}
      {old === now ? (
        <Arguments schema={after.input_schema} />
      ) : (
        <div class="mcp-sides">
          <Words title="Schema as approved" pieces={schema.before} mark="del" />
          <Words title="Schema now" pieces={schema.after} mark="ins" />
        </div>
      )}
    </>
  )
}

interface WordsProps {
  readonly title: string
  readonly pieces: readonly Piece[]
  /** What marks pieces that the other text does not have. */
  readonly mark?: 'ins' | 'del'
}

/** A text as it is, in a box that scrolls: nothing of it is cut off. */
function Words({ title, pieces, mark: Mark = 'ins' }: WordsProps) {
  const isEmpty = pieces.every(({ text }) => text === '')
  return (
    <div>
      <h5>{title}</h5>
      {isEmpty ? (
        <p class="muted">None.</p>
      ) : (
        <section class="mcp-text" tabIndex={0} aria-label={title}>
          {pieces.map(({ text, isOwn }, index) =>
            isOwn ? <Mark key={index}>{spelledOut(text)}</Mark> : spelledOut(text),
          )}
        </section>
      )}
    </div>
  )
}

function Arguments({ schema }: { readonly schema: Text['input_schema'] }) {
  const rows = schemaRows(schema)
  return (
    <>
      <h5>Arguments</h5>
      {rows.length === 0 ? <p class="muted">The schema names none.</p> : <ArgumentTable rows={rows} />}
      <details>
        <summary>Schema</summary>
        <section class="mcp-text" tabIndex={0} aria-label="Schema">
          {spelledOut(schemaText(schema))}
        </section>
      </details>
    </>
  )
}

function ArgumentTable({ rows }: { readonly rows: readonly SchemaRow[] }) {
  return (
    <section class="scrolls" tabIndex={0} aria-label="Arguments, scrollable">
      <table class="list">
        <thead>
          <tr>
            {['Argument', 'Type', 'Required', 'Description'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, type, isRequired, description }) => (
            <tr key={name}>
              <td class="mono">{spelledOut(name)}</td>
              <td>{spelledOut(type)}</td>
              <td>{isRequired ? 'yes' : 'no'}</td>
              <td>{spelledOut(description)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
