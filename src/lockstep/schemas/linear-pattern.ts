import { RE2JS } from 're2js'

/** As much of a regular expression as validators use. */
export interface LinearPattern {
  test(text: string): boolean
}

/**
 * Compiles a pattern to one whose time grows with the text and no faster: V8's own engine backtracks, and `(a+)+$` stops it for hours with 40 letters.
 * Throws an Error that says what to write instead for look-around, back-references and counts above 1,000, which no linear engine has.
 */
export function compileLinearPattern(pattern: string): LinearPattern {
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern))
    return { test: (text) => compiled.test(text) }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error)
    throw new Error(
      `has the pattern ${pattern}, which can't be matched in linear time (${reason}): write it without look-around, back-references and repeat counts above 1000; lengths belong into minLength and maxLength.`,
      { cause: error },
    )
  }
}
