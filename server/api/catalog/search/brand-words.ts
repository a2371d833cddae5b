import type { SearchWords } from '../../model/index.ts'
import { stemsOf } from './words.ts'

/** Stems that together stand for a term, and how well: 1 is the term itself. */
export type Alternative = { stems: readonly string[]; weight: number; isStart?: boolean }

/** A brand's synonyms, ready to be looked up by stems. */
export type BrandWords = {
  /** Stems of a word or phrase -> what else it finds. */
  others: ReadonlyMap<string, readonly Alternative[]>
  makers: ReadonlySet<string>
  /** Words of the longest phrase. */
  longest: number
}

const SYNONYM = 0.95
/** What a word finds comes best first; each next one counts a little less, so that equal matches stay in this order. */
const FINDS = 0.9
const STEP = 0.03
const LEAST = 0.6

const key = (phrase: string) => stemsOf(phrase).join(' ')

/** Makes the file of a brand's words ready for `understand`. */
export function brandWords({ synonyms, finds, makers }: SearchWords): BrandWords {
  const others = new Map<string, Alternative[]>()
  const add = (phrase: string, found: string, weight: number) => {
    const stems = stemsOf(found)
    if (stems.length === 0 || key(phrase) === stems.join(' ')) return
    const known = others.get(key(phrase))
    if (known) known.push({ stems, weight })
    else others.set(key(phrase), [{ stems, weight }])
  }
  for (const group of synonyms) {
    for (const phrase of group) for (const other of group) add(phrase, other, SYNONYM)
  }
  for (const [phrase, found] of Object.entries(finds)) {
    found.forEach((other, at) => add(phrase, other, Math.max(FINDS - at * STEP, LEAST)))
  }
  const phrases = [...others.keys(), ...makers.map(key)]
  return {
    others,
    makers: new Set(makers.map(key)),
    longest: Math.max(1, ...phrases.map((phrase) => phrase.split(' ').length)),
  }
}
