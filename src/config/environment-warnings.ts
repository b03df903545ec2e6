import type { Environment } from '../environment/environment.ts'
import type { ConfigWarning } from './config.ts'
import { isServiceLink } from './service-link.ts'
import { settings } from './settings.ts'

/** Warnings about variables that are ignored or trimmed. `used` are names that the file reads. */
export function environmentWarnings(env: Environment, used: Iterable<string>): readonly ConfigWarning[] {
  const own = settings.flatMap(({ variable, ...setting }) => {
    const text = variable === undefined ? undefined : env[variable]
    if (variable === undefined || text === undefined) return []
    if (isServiceLink(variable, text.trim())) return [{ key: variable, message: linkWords }]
    if (text.trim() === '') return setting.isNeverBlank === true ? [{ key: variable, message: emptyWords }] : []
    return setting.kind === 'secret' ? blanksOf(env, variable) : []
  })
  return [...own, ...[...new Set(used)].flatMap((name) => blanksOf(env, name))]
}

const linkWords =
  'is ignored: Kubernetes wrote it for a Service of that name. Set enableServiceLinks: false in the Pod, or set the value in gateway.yaml.'
const emptyWords = 'is empty, which counts as not set'

function blanksOf(env: Environment, name: string): readonly ConfigWarning[] {
  const text = env[name]?.trim() ?? ''
  return text === '' || text === env[name]
    ? []
    : [{ key: name, message: 'has blanks or line ends around it, which are cut' }]
}
