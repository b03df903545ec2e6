import { GatewayError } from '../../errors/gateway-error.ts'
import { defineTool, ToolError } from '../define-tool.ts'

/** Tells the model the date and time. `now`: Unix milliseconds. */
export function datetimeTool(now: () => number) {
  return defineTool('service:datetime', {
    name: 'datetime',
    check({ options: { timezone } }) {
      if (timezone === undefined || isTimeZone(timezone)) return
      const name = timezone.slice(0, 64)
      throw new GatewayError(
        'invalid_request',
        `tools: parameters.timezone of service:datetime: there is no time zone ${name}`,
      )
    },
    describe: ({ options: { timezone } }) => ({
      description: 'The current date and time.',
      parameters: {
        type: 'object',
        properties: {
          timezone: {
            type: 'string',
            description: `IANA name of a time zone, such as Europe/Berlin. ${timezone ?? 'UTC'} when absent.`,
          },
        },
      },
    }),
    begin: () => ({ datetime: inZone(now(), 'UTC'), timezone: 'UTC' }),
    async run({ options, input }) {
      const wanted = input['timezone']
      const timezone = typeof wanted === 'string' && wanted !== '' ? wanted : (options.timezone ?? 'UTC')
      const datetime = inZone(now(), timezone)
      return { text: JSON.stringify({ datetime, timezone }), isError: false, item: { datetime, timezone } }
    },
  })
}

function isTimeZone(name: string): boolean {
  try {
    inZone(0, name)
    return true
  } catch {
    return false
  }
}

/** ISO 8601 with the zone's offset. Throws ToolError for a zone that doesn't exist. */
export function inZone(unixMs: number, timeZone: string): string {
  let parts: Intl.DateTimeFormatPart[]
  try {
    parts = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
      timeZoneName: 'longOffset',
    }).formatToParts(unixMs)
  } catch {
    throw new ToolError(`there is no time zone ${timeZone.slice(0, 64)}`)
  }
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  const offset = part('timeZoneName').replace('GMT', '')
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset === '' ? 'Z' : offset}`
}
