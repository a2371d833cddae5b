/** The longest text that a receipt has of one name; longer ones end in an ellipsis. */
const MAX_CHARACTERS = 400
/** Code points of one character on screen; marks that are stacked higher are left out. */
const MAX_MARKS = 8

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** A place where a line may end: after a space or a hyphen, and between Chinese and Japanese characters. */
const UNIT =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[^\s-])+[\s-]*|[\s-]+/gu

const splitGraphemes = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => Array.from(segment).slice(0, MAX_MARKS).join(''))

/** Text as it is drawn: one line, composed, without control and direction characters, of limited length. */
export function cleanText(text: string): string {
  const plain = text
    .slice(0, MAX_CHARACTERS * MAX_MARKS)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Variation_Selector}]/gu, '')
    .trim()
  const characters = splitGraphemes(plain)
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
    : characters.join('')
}

/** Divides a text into lines that `measure` finds no wider than `width`; only a single character may be. */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const fits = (line: string) => measure(line.trimEnd()) <= width
  const units = text.match(UNIT) ?? []
  const lines: string[] = []
  let line = ''
  for (const unit of units.flatMap((part) => (fits(part) ? [part] : splitGraphemes(part)))) {
    if (line && !fits(line + unit)) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += unit
  }
  return [...lines, line.trimEnd()]
}
