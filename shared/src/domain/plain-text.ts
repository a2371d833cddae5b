/** Apostrophes of every keyboard and spelling, and invisible signs such as soft hyphens and joiners. */
const UNTYPED_SIGNS = /['’‘′´＇׳\u02b9-\u02bf\p{Cf}]/gu
/**
 * Accents, and the vowel points of Arabic, Hebrew and Syriac. Marks of other scripts are letters to their readers: vowel
 * signs of India, tones of Thailand, and the voicing marks of kana, which Unicode counts among the accents.
 */
const OPTIONAL_MARKS = /(?![\u3099\u309a])(?=\p{M})[\p{sc=Zinh}\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}]/gu
/** Letters that Unicode does not decompose -> what shoppers type for them, and Arabic letters typed for one another. */
const TYPED_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ə: 'e',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
}

/** Lower-case letters as they are typed without accents; й is a letter of its own, not an accented и. */
const foldLetters = (text: string): string =>
  text
    .replace(UNTYPED_SIGNS, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('и\u0306', 'й')
    .replace(OPTIONAL_MARKS, '')
    .replace(/[^ -~]/g, (letter) => TYPED_LETTERS[letter] ?? letter)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')

const foldAscii = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, ' ')

/**
 * Normalises text of any script to lower case without accents, with words separated by one space: `Crème Brûlée`
 * becomes `creme brulee`, and `Weißbier` becomes `weissbier`. Stored as the search text of streets, so a change must
 * leave the text of stored ones equal.
 */
export const plainText = (text: string): string =>
  (/[^ -~]/.test(text) ? foldLetters(text) : foldAscii(text)).trim()
