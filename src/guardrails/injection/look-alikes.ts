import { isLetter } from '../characters.ts'

// Letters of other scripts that are drawn like Latin ones, as pairs: the letter and the Latin one. From Unicode's confusables, lower and upper case.
const cyrillic = 'аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwвbкkмmнhтtгrпnззАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅSԌGԚQԜW'
const greek = 'αaεeιiκkνvοoρpτtυuχxωwηnγyσoΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX'
const others = 'ıiƖlǀlɑaɡgɩiʀrʏyᴀaᴄcᴅdᴇeᴊjᴋkᴍmᴏoᴘpᴛtᴜuᴠvᴡwᴢzɪiɴnʟlɢgʙbʜhℓlօoսuհhոnցgքf'

const latinOf = pairsOf(cyrillic + greek + others)
const foreignLetter = /[\u00c0-\u02af\u0370-\u058f\u1d00-\u1d7f\u1e00-\u1eff\u2113]/
const each = new RegExp(foreignLetter.source, 'g')

// Without one of these words no pattern fits: most texts in other languages than English have none that only looks like one of them.
const words =
  'ignor|disregard|forget|overrid|bypass|instruction|prompt|directive|guideline|direction|order|rule|constraint|restriction|limitation|previous|prior|above|earlier|system|initial|hidden|secret|developer|jailbreak|mode|dan|anything|everything|unrestricted|uncensored|unfiltered|safety|filter|reveal|print|repeat|task|new|user|inform|tell|must|assistant'
const telling = new RegExp(`^(?:${words})`, 'i')
const longestWord = 24
// What those words begin with, in the lowest five bits of three letters: a look at them is enough for nearly all others.
const tellingThree = new Uint8Array(1 << 15)
for (const word of words.split('|'))
  tellingThree[bitsOf(word.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(2))] = 1

/** Whether a text has a word that only looks like one of a pattern. */
export function hidesWords(text: string): boolean {
  // Where there is none the pattern is sooner through than the loop.
  const first = text.search(foreignLetter)
  if (first < 0) return false
  for (let index = first; index < text.length; index++) {
    if (!isForeignLetter(text.charCodeAt(index))) continue
    let start = index
    while (start > index - longestWord && isWordPart(text.charCodeAt(start - 1))) start--
    let end = index + 1
    while (end < index + longestWord && isWordPart(text.charCodeAt(end))) end++
    const bits = bitsOf(latinAt(text, start), latinAt(text, start + 1), latinAt(text, start + 2))
    if (tellingThree[bits] === 1 && telling.test(withLatinLetters(text.slice(start, end)))) return true
    index = end - 1
  }
  return false
}

function bitsOf(first: number, second: number, third: number): number {
  return ((first & 31) << 10) | ((second & 31) << 5) | (third & 31)
}

// The Latin letter of each code unit that was asked for; zero: not yet.
const latinCodes = new Uint16Array(1 << 16)

function latinAt(text: string, index: number): number {
  const code = text.charCodeAt(index)
  if (!isForeignLetter(code)) return code
  let latin = latinCodes[code] ?? 0
  if (latin === 0) {
    const letter = text.charAt(index)
    latin = (latinOf.get(letter) ?? withoutAccent(letter)).charCodeAt(0)
    latinCodes[code] = latin
  }
  return latin
}

function isWordPart(code: number): boolean {
  return isLetter(code) || isForeignLetter(code)
}

/** Whether it is one of the letters that `foreignLetter` finds. */
function isForeignLetter(code: number): boolean {
  if (code < 0xc0) return false
  if (code <= 0x58f) return code <= 0x2af || code >= 0x370
  if (code <= 0x1eff) return code >= 0x1e00 || (code >= 0x1d00 && code <= 0x1d7f)
  return code === 0x2113
}

/** A text whose look-alike and accented letters are Latin letters, each in its place; the text itself where it has none. */
export function withLatinLetters(text: string): string {
  return text.replace(each, (letter) => latinOf.get(letter) ?? withoutAccent(letter))
}

// A few hundred letters at most; taking one apart each time is what costs.
const baseOf = new Map<string, string>()

/** The base of an accented letter, which is one code unit as the letter is; others stay. */
function withoutAccent(letter: string): string {
  const known = baseOf.get(letter)
  if (known !== undefined) return known
  const base = letter.normalize('NFD').charAt(0)
  const reading = base.charCodeAt(0) < 128 ? base : letter
  baseOf.set(letter, reading)
  return reading
}

function pairsOf(pairs: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>()
  for (let index = 0; index + 1 < pairs.length; index += 2) map.set(pairs.charAt(index), pairs.charAt(index + 1))
  return map
}
