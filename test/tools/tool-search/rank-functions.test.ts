import { describe, expect, it } from 'vitest'
import type { FunctionTool } from '../../../src/canonical/tool.ts'
import { rankFunctions } from '../../../src/tools/tool-search/rank-functions.ts'

const tool = (name: string, description?: string, parameters?: object): FunctionTool => ({
  kind: 'function',
  name,
  ...(description !== undefined && { description }),
  ...(parameters !== undefined && { parameters: { type: 'object', properties: parameters } }),
})

const functions = [
  tool('createInvoice', 'Bills a customer.', { amount: { type: 'number', description: 'Sum in cents.' } }),
  tool('list_calendar_events', 'What is planned on a day.', { day: { type: 'string' } }),
  tool('delete_event', 'Takes an event out of the calendar.'),
  tool('send_mail', 'Sends a letter. '.repeat(200), { recipient: { type: 'string', description: 'Who reads it.' } }),
  tool('calendar', 'All about calendars, calendars and calendars, which are not events.'),
]
const names = (query: string) => rankFunctions(functions, query).map(({ name }) => name)

describe('rankFunctions finds a function', () => {
  it.each([
    ['by a word of its name, in any case and number', 'INVOICES', ['createInvoice']],
    ['by its description', 'bills', ['createInvoice']],
    ['by the name of a parameter', 'recipient', ['send_mail']],
    ['by what a parameter says', 'cents', ['createInvoice']],
    ['by its whole name before all others', 'delete_event or calendars and calendars?', ['delete_event']],
  ])('%s', (_, query, expected) => {
    expect(names(query).slice(0, expected.length)).toEqual(expected)
  })

  it('and puts those with more and rarer words of the query first', () => {
    expect(names('events of the calendar on a day')[0]).toBe('list_calendar_events')
  })

  it('but none for words that nothing has, or no words', () => {
    expect(names('submarine')).toEqual([])
    expect(names(' !? ')).toEqual([])
    expect(rankFunctions([], 'calendar')).toEqual([])
  })
})
