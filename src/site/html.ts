/** A piece of HTML in which everything that came from elsewhere has been escaped. */
export class Html {
  readonly text: string

  private constructor(text: string) {
    this.text = text
  }

  /** What a template amounts to: see `html`. */
  static of(strings: readonly string[], values: readonly HtmlValue[]): Html {
    return new Html(strings.map((string, at) => string + (at < values.length ? written(values[at]) : '')).join(''))
  }
}

/** What may stand in a template: text is escaped, pieces are taken as they are, undefined and false are nothing. */
export type HtmlValue = string | number | Html | readonly Html[] | undefined | false

/** Writes HTML: `html\`<p>${text}</p>\``. Attributes must be in double quotes. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return Html.of(strings, values)
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function written(value: HtmlValue): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'string' || typeof value === 'number') {
    return String(value).replaceAll(/[&<>"']/g, (mark) => escapes[mark] ?? mark)
  }
  return value.map((piece) => piece.text).join('')
}
