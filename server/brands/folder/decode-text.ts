/** A text, or why bytes are none, with the line where known. */
export type DecodedText = { text: string } | { problem: string; line?: number }

const UTF8 = 'save it as "CSV UTF-8", or as UTF-8 in an editor'

/** The first line, counted from 1, that is not UTF-8. */
function getInvalidLine(bytes: Uint8Array): number {
  const lossy = new TextDecoder().decode(bytes)
  return lossy.slice(0, lossy.indexOf('\uFFFD')).split('\n').length
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** UTF-16 is recognised by its byte order mark alone. All others are read as UTF-8. */
export function getEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Whether the bytes are those of a ZIP file, as workbooks are, or of a gzip file. */
export const isArchive = ([first, second, third]: Uint8Array): boolean =>
  (first === 0x50 && second === 0x4b && third === 0x03) || (first === 0x1f && second === 0x8b)

/** `CrÃ¨me` or `Â£`: UTF-8 that was read as Windows-1252 and saved again. */
const MISREAD = /ï¿½|ï»¿|[ÂÃ][\u0080-\u00BF]|â€[\u0080-\u00BF\u2018-\u201D™œžš¦¢]/
/**
 * The same of letters of Central Europe, Greece, Turkey and Cyrillic: one of their first bytes, before a mark that
 * ordinary text has after no letter.
 */
const MISREAD_ELSEWHERE = /[ÃÄÅÎÏÐÑ][‚ƒ„†‡ˆ‰‹¡¢¤¥¦\u00A7¨¬¯±´µ¶¸º¼½¾¿]/
/**
 * Characters that no text has: those that control a machine, those that are none, and those that turn the direction of
 * all that follows, by which `gnp.exe` reads `exe.png`.
 */
const UNREADABLE = /[[\p{Cc}\u202D\u202E\uFFFE\uFFFF]--[\t\n\r]]/v
/** A Latin word with letters of another alphabet that look alike: no search and no check of allergens finds it. */
const TWO_ALPHABETS = /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u

/** The character of a text that shoppers could not read, as `U+0007`; undefined where there is none. */
export function getUnreadableReason(text: string): string | undefined {
  const [character] = UNREADABLE.exec(text) ?? []
  return character && `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

const explainMisread = (word: string) => `has "${word}", letters that were read in a wrong encoding: ${UTF8}`
const DAMAGES: readonly [RegExp, (word: string, text: string) => string][] = [
  [/\uFFFD/, () => 'has \uFFFD where a letter was lost: take it from the original'],
  [MISREAD, explainMisread],
  [MISREAD_ELSEWHERE, explainMisread],
  [
    UNREADABLE,
    (_, text) => `has the character ${getUnreadableReason(text)}, which nobody can read: take it out`,
  ],
  [TWO_ALPHABETS, (word) => `has "${word}", a word with letters of two alphabets: type it again`],
]

const MAX_WORD = 40

function getDamage(text: string): { problem: string; line: number } | undefined {
  for (const [pattern, explain] of DAMAGES) {
    const at = text.search(pattern)
    if (at < 0) continue
    const [start = ''] = /\S*$/.exec(text.slice(Math.max(0, at - MAX_WORD), at)) ?? []
    const [end = ''] = /^\S*/.exec(text.slice(at, at + MAX_WORD)) ?? []
    return { line: text.slice(0, at).split('\n').length, problem: explain(start + end, text) }
  }
  return undefined
}

/**
 * The text of a file in UTF-8, or in UTF-16 with its byte order mark, as spreadsheets and editors write it. Anything
 * else would have to be guessed, and is refused with its cause.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (isArchive(bytes))
    return { problem: 'is a spreadsheet or an archive, not text: save its sheet as "CSV UTF-8"' }
  const encoding = getEncoding(bytes)
  if (encoding === 'utf-8' && bytes.includes(0))
    return { problem: `has zero bytes, as UTF-16 without its mark or a damaged file has: ${UTF8}` }
  const text = decode(bytes, encoding)
  if (text === undefined)
    return encoding === 'utf-8'
      ? { line: getInvalidLine(bytes), problem: `is not UTF-8; it looks like Windows-1252: ${UTF8}` }
      : { problem: `is cut off or damaged UTF-16: ${UTF8}` }
  return getDamage(text) ?? { text }
}
