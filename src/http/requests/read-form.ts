import type { Context } from 'koa'
import bodyParser from 'koa-bodyparser'
import { GatewayError } from '../../errors/gateway-error.ts'
import { inviteBody } from '../connections/unread-body.ts'
import { tooLarge, unreadable } from './read-bytes.ts'
import { splitPairs } from './split-pairs.ts'

export interface FormLimits {
  readonly bytesMax: number
  readonly timeoutMs: number
}

/** Reads a form: its text, or 400 and 413 as GatewayError. */
export type FormReader = (context: Context) => Promise<string>

/** Builds the reader of forms. Bytes are counted as they arrive; nothing is decompressed; a body that comes too slowly is given up. */
export function createFormReader({ bytesMax, timeoutMs }: FormLimits): FormReader {
  const read = bodyParser({
    enableTypes: ['form'],
    formLimit: `${bytesMax}b`,
    onerror: (error: Error & { status?: number; type?: string }) => {
      throw error.status === 413 || error.type === 'entity.too.large' ? tooLarge(bytesMax) : unreadable(error)
    },
  })
  return async (context) => {
    if (context.req.headers['content-encoding'] !== undefined) {
      throw new GatewayError('invalid_request', 'The form may not be compressed: send it without Content-Encoding.', {
        headers: { connection: 'close' },
      })
    }
    inviteBody(context, bytesMax)
    let timer: NodeJS.Timeout | undefined
    const overdue = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooSlow()), timeoutMs)
    })
    try {
      await Promise.race([read(context, async () => {}), overdue])
    } finally {
      clearTimeout(timer)
    }
    return (context.request as { rawBody?: string }).rawBody ?? ''
  }
}

/**
 * A form as an object: what may be repeated, and what is there twice, as a list; what has no value not at all (RFC 6749, section 3.2). Names
 * are the object's own, whatever they are.
 */
export function parseForm(text: string, repeatable: readonly string[]): Readonly<Record<string, string | string[]>> {
  const given = [...splitPairs(text)].map(([name, all]) => [name, all.filter((value) => value !== '')] as const)
  const values = given.filter(([name, all]) => all.length > 0 && name !== '__proto__')
  const isList = (name: string, all: readonly string[]) => all.length > 1 || repeatable.includes(name)
  return Object.fromEntries(values.map(([name, all]) => [name, isList(name, all) ? [...all] : (all[0] ?? '')]))
}

/** Refuses a form in which anything but these is there more than once. */
export function refuseRepeated(form: Readonly<Record<string, string | string[]>>, repeatable: readonly string[]): void {
  const repeated = Object.keys(form).find((name) => Array.isArray(form[name]) && !repeatable.includes(name))
  if (repeated !== undefined) throw new GatewayError('invalid_request', `${repeated}: must be given once.`)
}

function tooSlow(): GatewayError {
  return new GatewayError('invalid_request', 'The body did not arrive in time.', { headers: { connection: 'close' } })
}
