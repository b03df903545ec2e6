/** Numbers with the digits that matter and their units, as the reader's language writes them. */
export interface Words {
  money(dollars: number): string
  count(number: number): string
  /** A count in few characters: 12.3K. */
  brief(number: number): string
  /** A share from 0 to 1. */
  share(share: number): string
  duration(ms: number): string
  /** A rate or another plain number. */
  plain(number: number): string
}

export function wordsIn(locale: string | undefined): Words {
  const numbers = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  const large = numbers({ ...dollars, minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const cents = numbers({ ...dollars, minimumFractionDigits: 2, maximumFractionDigits: 4 })
  const small = numbers({ ...dollars, minimumFractionDigits: 0, maximumSignificantDigits: 3 })
  const whole = numbers({ maximumFractionDigits: 0 })
  const compact = numbers({ notation: 'compact', maximumSignificantDigits: 3 })
  const three = numbers({ maximumSignificantDigits: 3 })
  const shares = numbers({ style: 'percent', maximumFractionDigits: 1 })
  const small1 = numbers({ maximumFractionDigits: 1 })
  return {
    money: (amount) =>
      (amount === 0 || Math.abs(amount) >= 1 ? large : Math.abs(amount) >= 0.01 ? cents : small).format(amount),
    count: (number) => whole.format(number),
    brief: (number) => (Math.abs(number) < 10_000 ? whole : compact).format(number),
    share: (share) => shares.format(share),
    plain: (number) => three.format(number),
    duration(ms) {
      if (ms < 1) return `${three.format(ms)} ms`
      if (ms < 999.5) return `${whole.format(ms)} ms`
      if (ms < 59_950) return `${small1.format(ms / 1000)} s`
      if (ms < 3_570_000) return `${whole.format(ms / 60_000)} min`
      if (ms < 84_600_000) return `${small1.format(ms / 3_600_000)} h`
      return `${whole.format(ms / 86_400_000)} d`
    },
  }
}

/** In the language of the reader's browser. */
export const words: Words = wordsIn(undefined)
