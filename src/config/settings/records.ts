import { day, type Setting } from './setting.ts'

/** How long records of requests are kept. */
export const recordSettings: readonly Setting[] = [
  {
    key: 'records.retention',
    kind: 'duration',
    variable: 'GATEWAY_RECORDS_RETENTION',
    minimum: day,
    maximum: 3_660 * day,
    description:
      'How long the record of a request is kept: `90d`. Default: for ever. Usage by hour and day, budgets and credits stay right after that.',
  },
]
