import type { ItemStart, TurnEvent } from '../canonical/turn-event.ts'
import { GrownText } from '../streams/grown-text.ts'
import { PartWindow } from './part-window.ts'
import type { TextJudge } from './text-judge.ts'

type TextKind = 'text-delta' | 'refusal-delta' | 'reasoning-delta' | 'summary-delta'
type TextEvent = Extract<TurnEvent, { readonly kind: TextKind }>

/** What becomes of an answer's texts. */
export interface AnswerRules {
  /** For each text that comes in pieces. */
  judge(): TextJudge
  /** For the arguments of each call of a function, which are JSON text. Null: they wait until they are whole. */
  argumentsJudge(): TextJudge | null
  /** Such arguments, whole. */
  rewriteArguments(text: string): string
  /** An event whose texts come whole; undefined where it is left out. */
  rewriteEvent<Event extends TurnEvent>(event: Event): Event | undefined
}

/** Changes the texts of one answer, wherever they stand in its events. Pieces of texts wait for as long as the rules want it. */
export class AnswerRewriter {
  readonly #rules: AnswerRules
  readonly #items = new Map<number, OpenItem>()
  /** The end of the last part of each kind: most formats show one text behind the other. */
  readonly #tails = new Map<TextKind, string>()

  constructor(rules: AnswerRules) {
    this.#rules = rules
  }

  take(events: readonly TurnEvent[]): TurnEvent[] {
    const out: TurnEvent[] = []
    for (const event of events) this.#take(event, out)
    return out
  }

  #take(event: TurnEvent, out: TurnEvent[]): void {
    switch (event.kind) {
      case 'text-delta':
      case 'refusal-delta':
      case 'reasoning-delta':
      case 'summary-delta':
        this.#item(event.index).takeText(event, out)
        return
      case 'arguments-delta':
        this.#item(event.index).takeArguments(event.text, out)
        return
      case 'annotation': {
        const rewritten = this.#rules.rewriteEvent(event)
        if (rewritten !== undefined) this.#item(event.index).annotate(rewritten, out)
        return
      }
      case 'item-start':
        this.#items.set(event.index, new OpenItem(event.index, this.#rules, this.#tails, event.item))
        break
      case 'item-done': {
        const item = this.#item(event.index)
        item.end(out)
        this.#items.delete(event.index)
        // A signature is one of the text as it was: providers refuse any other.
        const { signature: _, ...unsigned } = event
        this.#whole(item.isEdited ? unsigned : event, out)
        return
      }
      case 'finish':
      case 'fault':
        for (const item of this.#items.values()) item.end(out)
        this.#items.clear()
        break
      default:
    }
    this.#whole(event, out)
  }

  #whole(event: TurnEvent, out: TurnEvent[]): void {
    const rewritten = this.#rules.rewriteEvent(event)
    if (rewritten !== undefined) out.push(rewritten)
  }

  #item(index: number): OpenItem {
    const known = this.#items.get(index)
    if (known !== undefined) return known
    const item = new OpenItem(index, this.#rules, this.#tails)
    this.#items.set(index, item)
    return item
  }
}

/** An item that is not done yet. */
class OpenItem {
  readonly #index: number
  readonly #rules: AnswerRules
  readonly #tails: Map<TextKind, string>
  readonly #isFunction: boolean
  readonly #parts = new Map<string, PartWindow>()
  /** The part that text comes for. */
  #open: { readonly kind: TextKind; readonly part: number; readonly window: PartWindow } | undefined
  #arguments: PartWindow | GrownText | undefined

  constructor(index: number, rules: AnswerRules, tails: Map<TextKind, string>, start?: ItemStart) {
    this.#index = index
    this.#rules = rules
    this.#tails = tails
    this.#isFunction = start?.kind !== 'tool-call' || start.variant === 'function'
  }

  get isEdited(): boolean {
    return [...this.#parts.values()].some((part) => part.isEdited)
  }

  takeText(event: TextEvent, out: TurnEvent[]): void {
    const { kind, part, text } = event
    const logprobs = kind === 'text-delta' ? event.logprobs : undefined
    this.#part(kind, part, out).take(text, logprobs, out)
  }

  annotate(event: Extract<TurnEvent, { kind: 'annotation' }>, out: TurnEvent[]): void {
    this.#part('text-delta', event.part, out).annotate(event, out)
  }

  takeArguments(text: string, out: TurnEvent[]): void {
    this.#arguments ??= this.#argumentsWindow()
    if (this.#arguments instanceof GrownText) this.#arguments.append(text)
    else this.#arguments.take(text, undefined, out)
  }

  end(out: TurnEvent[]): void {
    this.#close(out)
    const said = this.#arguments
    this.#arguments = undefined
    if (said instanceof PartWindow) said.end(out)
    else if (said !== undefined) out.push(this.#argumentsPiece(this.#rules.rewriteArguments(said.toString())))
  }

  /** The part with this number; another one ends the part before it. */
  #part(kind: TextKind, part: number, out: TurnEvent[]): PartWindow {
    if (this.#open?.kind === kind && this.#open.part === part) return this.#open.window
    this.#close(out)
    const key = `${kind} ${part}`
    const window = this.#parts.get(key) ?? this.#begin(kind, part)
    this.#parts.set(key, window)
    this.#open = { kind, part, window }
    return window
  }

  #begin(kind: TextKind, part: number): PartWindow {
    const index = this.#index
    return new PartWindow(
      (text, logprobs) =>
        kind === 'text-delta' && logprobs !== undefined
          ? { kind, index, part, text, logprobs }
          : { kind, index, part, text },
      this.#rules.judge(),
      this.#tails.get(kind) ?? '',
    )
  }

  #close(out: TurnEvent[]): void {
    if (this.#open === undefined) return
    const { kind, window } = this.#open
    this.#open = undefined
    window.end(out)
    this.#tails.set(kind, window.tail)
  }

  #argumentsWindow(): PartWindow | GrownText {
    const judge = this.#isFunction ? this.#rules.argumentsJudge() : this.#rules.judge()
    return judge === null ? new GrownText() : new PartWindow((text) => this.#argumentsPiece(text), judge, '')
  }

  #argumentsPiece(text: string): TurnEvent {
    return { kind: 'arguments-delta', index: this.#index, text }
  }
}
