import { describe, expect, it } from 'vitest'
import { ResponseView } from '../../../src/cli/call/response-view.ts'
import { fakeTerminal } from '../fake-terminal.ts'

function view(isTerminal = false) {
  const terminal = fakeTerminal({ isTerminal })
  return { view: new ResponseView(terminal.out, terminal.err), written: terminal.written }
}

const done = { status: 'completed', output: [{ type: 'message' }] }
const call = { type: 'function_call', name: 'weather', arguments: '{"city":"Rome"}' }

describe('an answer as it is shown', () => {
  it('ends its text with a line end, once', () => {
    const { view: shown, written } = view()
    shown.takeEvent({ type: 'response.output_text.delta', delta: 'Hello' })
    shown.takeEvent({ type: 'response.output_item.done', item: { type: 'message' } })
    shown.takeEvent({ type: 'response.completed', response: done })
    expect(written.out).toBe('Hello\n')
    expect(shown.response).toBe(done)
  })

  it('names tool calls beside the text', () => {
    const { view: shown, written } = view()
    shown.takeEvent({ type: 'response.output_item.done', item: call })
    expect(written).toEqual({ out: '', err: '→ weather({"city":"Rome"})\n' })
  })

  it('is the same from a response in one piece', () => {
    const { view: shown, written } = view()
    const message = { type: 'message', content: [{ type: 'output_text', text: 'Hello' }] }
    shown.takeWhole({ status: 'completed', output: [message, call] })
    expect(written).toEqual({ out: 'Hello\n', err: '→ weather({"city":"Rome"})\n' })
  })

  it('I16: commands no terminal, and is kept in a file as it came', () => {
    for (const [isTerminal, shownAs] of [
      [true, 'a\\u001b[2J\n'],
      [false, 'a\u001b[2J\n'],
    ] as const) {
      const { view: shown, written } = view(isTerminal)
      shown.takeEvent({ type: 'response.output_text.delta', delta: 'a\u001b[2J\n' })
      shown.takeEvent({ type: 'response.output_item.done', item: { ...call, name: 'w\u001b[2J' } })
      expect(written.out).toBe(shownAs)
      expect(written.err).toContain('w\\u001b[2J(')
    }
  })

  it('shows a refusal as text', () => {
    const { view: shown, written } = view()
    shown.takeEvent({ type: 'response.refusal.delta', delta: 'No.' })
    expect(written.out).toBe('No.')
  })

  it('says that it is incomplete, or empty', () => {
    const cut = view()
    const details = { incomplete_details: { reason: 'max_output_tokens' } }
    cut.view.takeEvent({ type: 'response.incomplete', response: { ...done, status: 'incomplete', ...details } })
    expect(cut.written.err).toBe('The answer is incomplete: max_output_tokens.\n')
    const empty = view()
    empty.view.takeEvent({ type: 'response.completed', response: { status: 'completed', output: [] } })
    expect(empty.written.err).toBe('The answer is empty.\n')
  })

  it('fails with the words of an error event', () => {
    expect(() => view().view.takeEvent({ type: 'error', message: 'Overloaded', code: 'x' })).toThrow(
      'The answer broke off: Overloaded [x]',
    )
  })

  it('lets events pass that it does not know', () => {
    const { view: shown, written } = view()
    shown.takeEvent({ type: 'response.something.new' })
    expect(written).toEqual({ out: '', err: '' })
  })
})
