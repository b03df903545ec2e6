/** A Markdown link in a text: its span in Unicode code points, half-open, and where it leads. */
export interface ScannedLink {
  readonly url: string
  readonly start: number
  readonly end: number
}

/** A longer address is none. */
const urlCharactersMax = 2_100
/** A title is read over up to here. */
const titleCharactersMax = 1_000
/** Brackets that may be open at once; the outermost are forgotten first. */
const bracketsMax = 16

type Place = 'text' | 'bracket-closed' | 'url-start' | 'url' | 'url-in-angles' | 'url-over' | 'title' | 'autolink'

/** Finds the links of a text that comes in pieces, cut anywhere: `[words](address "title")` and `<address>`, as CommonMark has them. */
export class LinkScanner {
  #place: Place = 'text'
  /** Code points before the next character. */
  #at = 0
  #isEscaped = false
  /** Where brackets stand that are open. */
  readonly #brackets: number[] = []
  #start = 0
  #url = ''
  #parentheses = 0
  #titleEnd = ''
  #titleLength = 0

  /** The links that end in this piece. */
  take(piece: string): readonly ScannedLink[] {
    const found: ScannedLink[] = []
    for (let index = 0; index < piece.length; index++) {
      const unit = piece.charAt(index)
      const isEnd = this.#step(unit)
      // The second half of a character counts with the first.
      if (unit < '\udc00' || unit > '\udfff') this.#at++
      if (!isEnd) continue
      found.push({ url: this.#url.replaceAll('&amp;', '&'), start: this.#start, end: this.#at })
      this.#place = 'text'
    }
    return found
  }

  /** Whether a link ends with this character. */
  #step(unit: string): boolean {
    switch (this.#place) {
      case 'text':
        this.#stepText(unit)
        return false
      case 'bracket-closed':
        if (unit !== '(') return this.#leave(unit)
        this.#begin('url-start')
        return false
      case 'url-start':
        if (isSpace(unit)) return false
        if (unit === '<') {
          this.#place = 'url-in-angles'
          return false
        }
        this.#place = 'url'
        return this.#stepUrl(unit)
      case 'url':
        return this.#stepUrl(unit)
      case 'url-in-angles':
        if (unit === '<' || unit === '\n') return this.#leave(unit)
        if (unit === '>' && !this.#isEscaped) this.#place = 'url-over'
        else this.#extend(unit)
        return false
      case 'url-over':
        return this.#stepBehindUrl(unit)
      case 'title':
        this.#stepTitle(unit)
        return false
      case 'autolink':
        if (unit === '>') return true
        if (isSpace(unit) || unit === '<') return this.#leave(unit)
        this.#extend(unit)
        return false
    }
  }

  #stepText(unit: string): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (unit === '\\') this.#isEscaped = true
    else if (unit === '[') {
      if (this.#brackets.push(this.#at) > bracketsMax) this.#brackets.shift()
    } else if (unit === ']') {
      const start = this.#brackets.pop()
      if (start === undefined) return
      this.#start = start
      this.#place = 'bracket-closed'
    } else if (unit === '<') {
      this.#start = this.#at
      this.#begin('autolink')
    }
  }

  #stepUrl(unit: string): boolean {
    if (!this.#isEscaped) {
      if (unit === ')' && this.#parentheses === 0) return true
      if (unit === '(') this.#parentheses++
      else if (unit === ')') this.#parentheses--
      else if (isSpace(unit)) {
        this.#place = 'url-over'
        return false
      }
    }
    this.#extend(unit)
    return false
  }

  #stepBehindUrl(unit: string): boolean {
    if (unit === ')') return true
    if (isSpace(unit)) return false
    const end = titleEnds.get(unit)
    if (end === undefined) return this.#leave(unit)
    this.#place = 'title'
    this.#titleEnd = end
    this.#titleLength = 0
    return false
  }

  #stepTitle(unit: string): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (unit === '\\') this.#isEscaped = true
    else if (unit === this.#titleEnd) this.#place = 'url-over'
    else if (++this.#titleLength > titleCharactersMax) this.#place = 'text'
  }

  #begin(place: Place): void {
    this.#place = place
    this.#url = ''
    this.#parentheses = 0
    this.#isEscaped = false
  }

  /** A backslash before a mark is not part of the address. */
  #extend(unit: string): void {
    if (unit === '\\' && !this.#isEscaped) {
      this.#isEscaped = true
      return
    }
    this.#isEscaped = false
    this.#url += unit
    if (this.#url.length > urlCharactersMax) this.#place = 'text'
  }

  /** It was no link: the character is looked at as any other one. */
  #leave(unit: string): false {
    this.#place = 'text'
    this.#isEscaped = false
    this.#stepText(unit)
    return false
  }
}

const titleEnds: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['(', ')'],
])

function isSpace(unit: string): boolean {
  return unit === ' ' || unit === '\n' || unit === '\t' || unit === '\r'
}
