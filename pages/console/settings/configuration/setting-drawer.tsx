import { CopyButton } from '../../parts/copy-button.tsx'
import { Drawer } from '../../parts/drawer.tsx'
import { go, hereWith, hrefOf } from '../../router/place.ts'
import { defaultWords, originWords, type Setting, valueWords, yamlLines } from './setting-words.ts'

const close = () => go(hereWith({ open: undefined }))

/** One setting beside the list: what it does, and how to change it. */
export function SettingDrawer({ of: setting }: { readonly of: Setting }) {
  const { key, group, description, pending, variable, applies } = setting
  const page = `docs/settings.md#${group.toLowerCase().replaceAll(',', '').replaceAll(' ', '-')}`
  return (
    <Drawer name="Setting" of={key} closing="Close the setting" close={close} class="setting">
      <h2>
        <code>{key}</code>
      </h2>
      {description !== '' && <p>{description}</p>}
      <dl>
        <Fact title="Value">{valueWords(setting, setting)}</Fact>
        <Fact title="From">{originWords(setting.origin)}</Fact>
        {defaultWords(setting) !== '' && <Fact title="Default">{defaultWords(setting)}</Fact>}
        {pending !== null && (
          <Fact title={pending.reason === 'restart' ? 'After a restart' : 'Refused'}>
            {valueWords(pending, setting)}, {originWords(pending.origin)}
          </Fact>
        )}
        {variable !== null && <Fact title="Variable">{variable}</Fact>}
        <Fact title="A change counts">{applies === 'restart' ? 'after a restart' : 'after a reload'}</Fact>
        <Fact title="More in">{page}</Fact>
      </dl>
      <HowToChange of={setting} />
    </Drawer>
  )
}

/** What the address names and the list has not. `isCut`: not all is in the list. */
export function NoSuchSetting({ named, isCut }: { readonly named: string; readonly isCut: boolean }) {
  return (
    <Drawer name="Setting" of={named} closing="Close the setting" close={close} class="setting">
      <h2>There is no such setting</h2>
      <p>
        This gateway lists no setting <code class="breaks">{named}</code>: the name may be misspelled, or that of
        another version{isCut && ', or be among those that are not shown'}.{' '}
        <a href={hereWith({ open: undefined, q: undefined, group: undefined, show: 'all' })}>
          Look through all settings
        </a>
      </p>
    </Drawer>
  )
}

function Fact({ title, children }: { readonly title: string; readonly children: string | (string | null)[] }) {
  return (
    <>
      <dt class="muted">{title}</dt>
      <dd>{children}</dd>
    </>
  )
}

function HowToChange({ of: setting }: { readonly of: Setting }) {
  const { origin, variable, group, applies, is_in_file: isInFile } = setting
  const lines = yamlLines(setting)
  return (
    <>
      <h3>Change it</h3>
      {origin.kind === 'environment' && (
        <p>
          The variable <code>{origin.name}</code> goes before gateway.yaml. Change or remove it where the gateway is
          started, or in a file of <code>env_files</code>.
        </p>
      )}
      {origin.kind === 'flag' && (
        <p>The command line goes before gateway.yaml. Change it where the gateway is started.</p>
      )}
      {lines !== undefined && (
        <>
          <p>
            In gateway.yaml, then {applies === 'restart' ? 'restart the gateway' : 'reload the configuration'}. Put your
            value in place of this one, and the lines beside those of the same name:
          </p>
          <pre tabIndex={0}>{lines}</pre>
          <CopyButton text={() => `${lines}\n`}>Copy</CopyButton>
        </>
      )}
      {lines === undefined && (group === 'Providers' || group === 'Models') && (
        <p>
          What is stored is changed under <a href={hrefOf(['models', 'providers'])}>Providers and prices</a>, without a
          file. What is in gateway.yaml is changed there.
        </p>
      )}
      {group === 'MCP servers' && (
        <p>
          In the list <code>mcp.servers</code> of gateway.yaml, then reload the configuration.
        </p>
      )}
      {!isInFile && variable !== null && (
        <p>
          Only the variable <code>{variable}</code> or the command line sets it, where the gateway is started.
        </p>
      )}
    </>
  )
}
