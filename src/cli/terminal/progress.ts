import type { Output } from './terminal.ts'

/** Shows how far a piece of work has come. */
export interface Progress {
  /** Sets the amount done; `note` replaces its text. May be called often. */
  at(done: number, note?: string): void
  /** Clears the line; must be called after success and failure. */
  end(): void
}

export interface ProgressOptions {
  readonly title: string
  /** In the unit of `at`; undefined when unknown. */
  readonly total: number | undefined
  /** Formats an amount, such as `1.2 MB`. Default: a plain number. */
  readonly show?: (amount: number) => string
  /** Monotonic milliseconds. */
  readonly now?: () => number
}

/** Shows nothing, for output that programs read. */
export const silentProgress: Progress = { at() {}, end() {} }

const redrawMs = 100
const plainMs = 10_000
const barMax = 30
const barMin = 8

/**
 * Starts to show progress: on a terminal one line that is redrawn, with a bar, rate and time left if its width allows; in a
 * pipe a plain line now and then. The line uses no escape codes but colours, so that it works on any terminal.
 */
export function startProgress(output: Output, options: ProgressOptions): Progress {
  const { title, total, show = showAmount, now = () => performance.now() } = options
  const startedAt = now()
  let drawnAt = output.isTerminal ? Number.NEGATIVE_INFINITY : startedAt
  let drawnWidth = 0

  const partsAt = (done: number, note: string | undefined): Parts => {
    const seconds = (now() - startedAt) / 1000
    const rate = seconds > 0 ? done / seconds : 0
    const share = total === undefined ? undefined : total <= 0 ? 1 : Math.min(1, done / total)
    const left = total !== undefined && rate > 0 && share !== 1 ? (total - done) / rate : undefined
    return {
      title,
      share,
      amount: note ?? (total === undefined ? show(done) : `${show(done)} of ${show(total)}`),
      rate: rate > 0 ? `${show(rate)}/s` : '',
      time: left === undefined ? showDuration(seconds) : `${showDuration(left)} left`,
    }
  }

  return {
    at(done, note) {
      const time = now()
      if (time - drawnAt < (output.isTerminal ? redrawMs : plainMs)) return
      drawnAt = time
      const parts = partsAt(done, note)
      if (!output.isTerminal) {
        output.write(`${plainLine(parts)}\n`)
        return
      }
      const { text, width } = drawnLine(parts, output)
      output.write(`\r${text}${' '.repeat(Math.max(0, Math.min(drawnWidth, output.columns - 1) - width))}`)
      drawnWidth = width
    },
    end() {
      if (drawnWidth > 0) output.write(`\r${' '.repeat(Math.min(drawnWidth, output.columns - 1))}\r`)
      drawnWidth = 0
    },
  }
}

interface Parts {
  readonly title: string
  readonly share: number | undefined
  readonly amount: string
  readonly rate: string
  readonly time: string
}

function plainLine({ title, share, amount, rate, time }: Parts): string {
  const details = [share === undefined ? '' : showShare(share), amount, rate, time].filter((part) => part !== '')
  return `${title}: ${details.join(', ')}`
}

// Dropped when too wide, in this order: rate, amount, time, bar; then title and share are cut.
function drawnLine(parts: Parts, { columns, colours }: Output): { text: string; width: number } {
  // The last column stays free: some terminals wrap there.
  const room = Math.max(1, columns - 1)
  const share = parts.share === undefined ? '' : showShare(parts.share).padStart(5)
  for (const shown of [[parts.amount, parts.rate, parts.time], [parts.amount, parts.time], [parts.time], []]) {
    const details = [share, ...shown].filter((part) => part !== '').join('  ')
    const withoutBar = `${parts.title}  ${details}`.trimEnd()
    const barRoom = Math.min(barMax, room - [...withoutBar].length - 2)
    if (parts.share !== undefined && barRoom >= barMin) {
      const bar = renderBar(parts.share, barRoom)
      const text = `${parts.title}  ${colours.cyan(bar)}  ${details}`
      return { text, width: [...withoutBar].length + 2 + barRoom }
    }
    if (parts.share === undefined && [...withoutBar].length <= room) {
      return { text: withoutBar, width: [...withoutBar].length }
    }
  }
  const text = [...`${share.trim()} ${parts.title}`.trim()].slice(0, room).join('')
  return { text, width: [...text].length }
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** A share (0–1) as a bar of exactly `width` characters; any share above 0 is visible. */
export function renderBar(share: number, width: number, empty = '░'): string {
  const units = Math.min(width * 8, Math.max(share > 0 ? 1 : 0, Math.floor(share * width * 8)))
  const filled = '█'.repeat(units >> 3) + eighths[units % 8]
  return filled + empty.repeat(width - [...filled].length)
}

function showShare(share: number): string {
  // Rounded down: 100 % means done.
  return `${Math.floor(share * 100)} %`
}

/** An amount in three digits or so: `950`, `12.3 k`, `7.00 M`. */
export function showAmount(amount: number): string {
  for (const [unit, suffix] of [
    [1e12, 'T'],
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    // An amount that rounds up to the next unit is shown in it.
    if (amount >= unit * 0.9995) return `${threeDigits(amount / unit)} ${suffix}`
  }
  return String(Math.round(amount))
}

/** A number of bytes in three digits or so: `12.3 MB`. */
export function showBytes(amount: number): string {
  const shown = showAmount(amount)
  return shown.includes(' ') ? `${shown}B` : `${shown} B`
}

function threeDigits(value: number): string {
  return value.toFixed(value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2)
}

function showDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const padded = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`
}
