import { settingGroups } from './setting-groups.ts'
import type { Setting } from './settings/setting.ts'

/** All single-value settings, in the order of `config explain`. */
export const settings: readonly Setting[] = settingGroups.flatMap(({ settings }) => settings)
