import type { ComponentChildren } from 'preact'
import type { Schema } from '../../api/contract.ts'
import { textColumn } from '../../parts/columns.ts'
import { ListTable } from '../../parts/list-table.tsx'
import { Moment } from '../../words/moment.tsx'
import { originWords, valueWords } from './setting-words.ts'

type Configuration = Schema<'Configuration'>
type Issue = Schema<'ConfigurationIssue'>

/** Which process answered, how it read its file, and what to do about what does not count. */
export function FileNotes({ of: configuration }: { readonly of: Configuration }) {
  const { instance, file, settings } = configuration
  const waiting = settings.filter(({ pending }) => pending?.reason === 'restart')
  return (
    <>
      <p class="muted">
        {file.is_there ? (
          <>
            <code>{file.path}</code>, read <Moment at={file.read_at} isAgo />
          </>
        ) : (
          <>
            There is no file: one at <code>{file.path}</code> would be read
          </>
        )}
        . Process <code>{instance.id.slice(0, 8)}</code> on {instance.host}, started{' '}
        <Moment at={instance.started_at} isAgo />. Each gateway of several has a configuration of its own.
      </p>
      {file.refusal !== null && <Refused refusal={file.refusal} settings={settings} />}
      {file.is_changed && (
        <Note mark="▲" colour="warn">
          The file was changed after it was read, so nothing of that counts. Reload the configuration.
        </Note>
      )}
      {waiting.length > 0 && (
        <Note mark="▲" colour="warn">
          These settings count after a restart of this gateway. Where several run, restart one after the other.
          <ul>
            {waiting.map((setting) => (
              <li key={setting.key}>
                <code>{setting.key}</code>: {valueWords(setting, setting)} →{' '}
                {setting.pending !== null &&
                  `${valueWords(setting.pending, setting)} (${originWords(setting.pending.origin)})`}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  )
}

function Refused(props: {
  readonly refusal: Schema<'ConfigurationRefusal'>
  readonly settings: Configuration['settings']
}) {
  const { refused_at: at, issues } = props.refusal
  const held = props.settings.filter(({ pending }) => pending?.reason === 'refused')
  return (
    <Note mark="■" colour="bad">
      The configuration was refused <Moment at={at} isAgo />, and nothing of it counts: the gateway goes on with the one
      before. Correct this, then reload.
      <ListTable
        name="Problems"
        columns={columns}
        rows={issues}
        keyOf={({ key, line, message }) => `${key} ${line} ${message}`}
        empty={null}
      />
      {held.length > 0 && (
        <>
          It would have changed: <code>{held.map(({ key }) => key).join(', ')}</code>.
        </>
      )}
    </Note>
  )
}

const columns = [
  textColumn<Issue>('line', 'Line', ({ line }) => (line === null ? '–' : String(line)), { isNumber: true }),
  textColumn<Issue>('key', 'Setting', ({ key }) => key),
  textColumn<Issue>('message', 'Problem', ({ message }) => message),
]

function Note(props: { readonly mark: string; readonly colour: 'warn' | 'bad'; readonly children: ComponentChildren }) {
  const { mark, colour, children } = props
  return (
    <div class={`note ${colour === 'bad' ? 'bad-note' : ''}`} role={colour === 'bad' ? 'alert' : 'note'}>
      <span class={colour} aria-hidden="true">
        {mark}
      </span>
      <div>{children}</div>
    </div>
  )
}
