/**
 * Characters that show nothing: soft hyphens, zero-width spaces, marks of direction, fillers. They come along when a
 * text is copied from a page or an app.
 */
const INVISIBLE = String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0`
const INVISIBLE_PATTERN = new RegExp(`[${INVISIBLE}]`, 'g')
const ENDS_PATTERN = new RegExp(String.raw`^[\s${INVISIBLE}]+|[\s${INVISIBLE}]+$`, 'g')

/** Without white space and invisible characters at its ends; those inside may join letters and emoji. */
export const trimText = (typed: string): string => typed.replace(ENDS_PATTERN, '')

/** Without invisible characters and with plain forms of wide letters and digits, for texts of letters and digits alone. */
export const plainText = (typed: string): string =>
  trimText(typed.replace(INVISIBLE_PATTERN, '').normalize('NFKC'))

/** Digits of every script as 0 to 9: in Unicode each script's ten follow one another. */
export const plainDigits = (typed: string): string =>
  typed.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })
