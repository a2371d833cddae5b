import type { SearchWords } from '../../model/index.ts'
import shopWords from './shop-words.json' with { type: 'json' }
import { readStems } from './words.ts'

/** Stems that together stand for a term, and how well: 1 is the term itself. */
export type Alternative = { stems: readonly string[]; weight: number; isStart?: boolean }

/** Shoppers' words, of the brand and of every shop, ready to be looked up by stems. */
export type BrandWords = {
  /** Stems of a word or phrase -> what else it finds. */
  others: ReadonlyMap<string, readonly Alternative[]>
  /** Makers -> what they are known for: of use where the menu does not have them. */
  makers: ReadonlyMap<string, readonly Alternative[]>
  /** Words and phrases for which the brand says what comes first, before what has the word itself. */
  ordered: ReadonlySet<string>
  /** Words that say nothing, unless the menu has them. */
  fillers: ReadonlySet<string>
  /** Words of the longest phrase. */
  longest: number
}

const SYNONYM = 0.95
/** Finds are listed best first; each next one counts a little less, so that equal matches stay in this order. */
const FINDS = 0.9
const STEP = 0.03
const LEAST = 0.6

const key = (phrase: string) => readStems(phrase).join(' ')
const weightAt = (at: number) => Math.max(FINDS - at * STEP, LEAST)

/** The brand's own words. */
function ownWords({ synonyms, finds }: SearchWords): Map<string, Alternative[]> {
  const others = new Map<string, Alternative[]>()
  const add = (phrase: string, found: string, weight: number) => {
    const stems = readStems(found)
    if (stems.length === 0 || key(phrase) === stems.join(' ')) return
    const known = others.get(key(phrase))
    if (known) known.push({ stems, weight })
    else others.set(key(phrase), [{ stems, weight }])
  }
  for (const group of synonyms) {
    for (const phrase of group) for (const other of group) add(phrase, other, SYNONYM)
  }
  for (const [phrase, found] of Object.entries(finds)) {
    found.forEach((other, at) => add(phrase, other, weightAt(at)))
  }
  return others
}

/** Kinds of goods as every shop calls them, and what the brand has for each. */
const kinds = (found: readonly string[], own: ReadonlyMap<string, readonly Alternative[]>): Alternative[] =>
  found.flatMap((kind, at) => [
    { stems: readStems(kind), weight: weightAt(at) },
    ...(own.get(key(kind)) ?? []).map(({ stems, weight }) => ({ stems, weight: weight * weightAt(at) })),
  ])

/**
 * Makes the words ready for `understand`: the brand's own file (`content/search.json`), and for what it does not name
 * the words of every British shop (`shop-words.json`). Of these a phrase for which the menu has nothing (`isSold`) is left
 * out: it is read word by word.
 */
export function brandWords(words: SearchWords, isSold: (kind: Alternative) => boolean): BrandWords {
  const own = ownWords(words)
  const others = new Map<string, readonly Alternative[]>(own)
  for (const [phrase, found] of Object.entries(shopWords.finds)) {
    const sold = own.has(key(phrase)) ? [] : kinds(found, own).filter(isSold)
    if (sold.length > 0) others.set(key(phrase), sold)
  }
  const makers = new Map<string, readonly Alternative[]>()
  for (const [maker, found] of Object.entries(shopWords.makers)) {
    makers.set(key(maker), kinds(found, own).filter(isSold))
  }
  for (const maker of words.makers) {
    if (!makers.has(key(maker))) makers.set(key(maker), [])
  }
  const ordered = Object.entries(words.finds).filter(([phrase, found]) =>
    found.every((other) => key(other) !== key(phrase)),
  )
  const fillers = new Set(shopWords.fillers.map(key))
  return {
    others,
    makers,
    ordered: new Set(ordered.map(([phrase]) => key(phrase))),
    fillers,
    longest: Math.max(
      1,
      ...[...others.keys(), ...makers.keys(), ...fillers].map((phrase) => phrase.split(' ').length),
    ),
  }
}
