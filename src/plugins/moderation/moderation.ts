import { GatewayError } from '../../errors/gateway-error.ts'
import { definePlugin } from '../define-plugin.ts'
import { ModerationFailure, type Verdict } from './moderator.ts'
import { textsToModerate } from './texts-to-moderate.ts'

/** Refuses requests whose input a moderator flags, with 403, and those that it can't read with 503, unless the operator lets them pass. */
export const moderation = definePlugin({
  id: 'moderation',
  async prepare(turn, { notes, services, holder, signal }) {
    const { moderator } = services
    const { texts, unreadCount } = textsToModerate(turn.conversation())
    const startedAt = performance.now()
    const note = (summary: string, data: object = {}) =>
      notes.add({
        type: 'plugin',
        name: 'moderation',
        summary,
        data: {
          ...{ flagged: false, provider: moderator.name, categories: [], unread: unreadCount },
          duration_ms: Math.round(performance.now() - startedAt),
          ...data,
        },
      })
    let verdict: Verdict
    try {
      verdict = await moderator.moderate(texts, holder, signal)
    } catch (error) {
      if (!(error instanceof ModerationFailure)) throw error
      services.reportModeration(error)
      if (moderator.isOpenOnFailure) {
        note(`not moderated: ${error.message}`)
        return turn
      }
      throw new GatewayError('provider_overloaded', `The request was not moderated: ${error.message}.`, {
        status: 503,
        retryAfter: 5,
        cause: error,
      })
    }
    const { flagged } = verdict
    if (flagged === undefined) {
      note('nothing flagged')
      return turn
    }
    const categories = [...flagged.categories]
    const named = categories.length === 0 ? '' : `: ${categories.join(', ')}`
    note(`flagged${named}`, { flagged: true, categories })
    throw new GatewayError('permission_denied', `Moderation has flagged the input${named}.`, {
      metadata: { categories, flagged_input: excerpt(flagged.text), provider: moderator.name },
    })
  },
})

const excerptLength = 100

/** At most 100 characters of a text, without its middle. */
function excerpt(text: string): string {
  const characters = [
    ...text.slice(0, excerptLength),
    ...text.slice(Math.max(excerptLength, text.length - excerptLength)),
  ]
  if (characters.length <= excerptLength) return characters.join('')
  const half = Math.floor((excerptLength - 1) / 2)
  return [...characters.slice(0, half + 1), '…', ...characters.slice(-half)].join('').replace(/\p{Cs}/gu, '')
}
