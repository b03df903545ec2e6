import type { ModerationConfig } from '../config/config.ts'
import { GuardedClient } from '../outbound/guarded-client.ts'
import type { WebSearch } from '../web/search/web-search.ts'
import type { FileTexts } from './file-parser/file-texts.ts'
import type { FetchFile } from './file-parser/parse-files.ts'
import { endpointModerator } from './moderation/endpoint-moderator.ts'
import { localModerator } from './moderation/local-moderator.ts'
import type { ModerationFailure, Moderator } from './moderation/moderator.ts'

/** What plugins need of the gateway. */
export interface PluginServices {
  readonly moderator: Moderator
  readonly fileTexts: FileTexts
  readonly fetchFile: FetchFile
  readonly webSearch: Pick<WebSearch, 'engineFor'>
  /** Tells the operator of texts that could not be moderated. */
  readonly reportModeration: (failure: ModerationFailure) => void
}

export interface PluginSettings {
  /** Absent: the gateway's own rules. */
  readonly moderation?: ModerationConfig
}

/** What plugins need, as the operator has configured it. */
export function createPluginServices(
  { moderation }: PluginSettings,
  given: Omit<PluginServices, 'moderator'>,
): PluginServices {
  return {
    moderator:
      moderation === undefined
        ? localModerator()
        : endpointModerator(moderation, new GuardedClient({ allowHosts: [new URL(moderation.url).host] })),
    ...given,
  }
}
