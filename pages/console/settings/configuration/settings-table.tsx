import type { Schema } from '../../api/contract.ts'
import { EmptyNote } from '../../parts/notes.tsx'
import { go, hereWith } from '../../router/place.ts'
import { words } from '../../words/numbers.ts'
import { NoSuchSetting, SettingDrawer } from './setting-drawer.tsx'
import { defaultWords, isAbout, isChanged, originWords, type Setting, valueWords } from './setting-words.ts'

interface SettingsTableProps {
  readonly of: Schema<'Configuration'>
  readonly query: URLSearchParams
}

/** Settings by group: at first those that somebody has changed. */
export function SettingsTable({ of: { settings, omitted }, query }: SettingsTableProps) {
  const [wanted, group, isAll] = [query.get('q') ?? '', query.get('group'), query.get('show') === 'all']
  const openKey = query.get('open')
  const opened = settings.find(({ key }) => key === openKey)
  const found = settings.filter(
    (setting) =>
      (isAll || isChanged(setting)) && (group === null || setting.group === group) && isAbout(setting, wanted),
  )
  const groups = [...new Set(settings.map((setting) => setting.group))]
  return (
    <section aria-label="Settings">
      <search class="chips" aria-label="Settings">
        <input
          type="search"
          aria-label="Search settings"
          placeholder="Search settings"
          value={wanted}
          onInput={({ currentTarget: { value } }) => go(hereWith({ q: value }), { replaces: true })}
        />
        {isAll ? (
          <button type="button" onClick={() => go(hereWith({ show: undefined }))}>
            + Changed only
          </button>
        ) : (
          <Chip title="Changed only" remove={() => go(hereWith({ show: 'all' }))} />
        )}
        {group !== null && <Chip title="Group" value={group} remove={() => go(hereWith({ group: undefined }))} />}
        <select
          aria-label="Group"
          value={group ?? ''}
          onChange={({ currentTarget: { value } }) => go(hereWith({ group: value }))}
        >
          <option value="">All groups</option>
          {groups.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <span class="muted" role="status">
          {words.count(found.length)} of {words.count(settings.length)}
        </span>
      </search>
      {found.length === 0 ? (
        <NoSettings isAll={isAll} />
      ) : (
        <section class="scrolls" tabIndex={0} aria-label="Settings, scrollable">
          <table class="list settings">
            <thead>
              <tr>
                {['Setting', 'Value', 'Default', 'From'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map((each) => (
              <Group key={each} name={each} rows={found.filter((setting) => setting.group === each)} />
            ))}
          </table>
        </section>
      )}
      {omitted > 0 && <p class="muted">{words.count(omitted)} more entries are not shown.</p>}
      {opened !== undefined ? (
        <SettingDrawer of={opened} />
      ) : (
        openKey !== null && <NoSuchSetting named={openKey} isCut={omitted > 0} />
      )}
    </section>
  )
}

function Group({ name, rows }: { readonly name: string; readonly rows: readonly Setting[] }) {
  if (rows.length === 0) return null
  return (
    <tbody>
      <tr class="group">
        <th colSpan={4} scope="rowgroup">
          {name}
        </th>
      </tr>
      {rows.map((setting) => (
        <tr key={setting.key}>
          <td>
            <a href={hereWith({ open: setting.key })}>{setting.key}</a>
          </td>
          <td>
            {valueWords(setting, setting)}
            {setting.pending !== null && (
              <span class="warn">
                {' '}
                ▲ {setting.pending.reason === 'restart' ? 'after a restart' : 'refused'}:{' '}
                {valueWords(setting.pending, setting)}
              </span>
            )}
          </td>
          <td class="muted">{defaultWords(setting)}</td>
          <td>{originWords(setting.origin)}</td>
        </tr>
      ))}
    </tbody>
  )
}

function Chip(props: { readonly title: string; readonly value?: string; readonly remove: () => void }) {
  const { title, value, remove } = props
  return (
    <span class="chip">
      {title} {value !== undefined && <strong>{value}</strong>}
      <button type="button" aria-label={`Remove the filter ${title}`} onClick={remove}>
        ×
      </button>
    </span>
  )
}

function NoSettings({ isAll }: { readonly isAll: boolean }) {
  return (
    <EmptyNote title={isAll ? 'No setting fits' : 'No changed setting fits'}>
      <p>
        {isAll
          ? 'No setting has to do with what you look for. Search for a part of its name, its value or what it does.'
          : 'What is not listed has its default. All settings can be searched, too.'}
      </p>
      {isAll ? (
        <a href={hereWith({ q: undefined, group: undefined })}>Remove all filters</a>
      ) : (
        <a href={hereWith({ show: 'all' })}>Show all settings</a>
      )}
    </EmptyNote>
  )
}
