import { getAvoidedAllergens, type Allergen } from '@larder/shared/domain'
import {
  AFTER_OTHER_FREE,
  ALLERGEN_BY_ILLNESS,
  ALLERGEN_EXCLUSION_WORDS,
  AROUND_NAMES,
  EXCLUSION_PHRASES,
  EXCLUSION_WORDS,
  INTOLERANCE_WORDS,
  LINKS,
  MISSPELT,
  NAME_ENDINGS,
  NOT_EXCLUDED,
  ONE_WORD,
  PLANTS_OF_MILKS,
  SENSITIVITY_WORDS,
  SUBSTANCES,
} from './words/free-from-words.ts'
import { getWords, STOP_WORDS } from './words/words.ts'

const MAX_NAME_WORDS = 3

const COMMA = ','
const JOINT_WORDS: ReadonlySet<string> = new Set(['also', 'and', 'n', 'nor', 'or', 'plus'])
/** Signs between the things of a list. Others, as in "nut-free", say nothing. */
const JOINT_SIGN = /([,;.，；、،/\\&+|•·])/u
/** Commas of every script; the others stand for "and". */
const COMMA_SIGNS: ReadonlySet<string> = new Set(',;.，；、،•·')

export const getAllergens = (name: string): readonly Allergen[] =>
  getAvoidedAllergens(MISSPELT.get(name) ?? name)

const isAllergen = (name: string): boolean => getAllergens(name).length > 0
/** "Dairy" and "lactose": whoever excludes these may still want a milk, which then is one of plants. */
const isOtherMilk = (name = ''): boolean => name !== 'milk' && getAllergens(name).includes('milk')

/**
 * A part of a search between commas or words such as "and". `joint` is what joins it to the part before. `isFreeOf`: whether
 * a label was taken out of it that excludes something, "no added sugar"; `startsFree`: whether it began with "alcohol free";
 * `isOpen`: whether it ended with "no alcohol" or the like, so that the next parts may go on.
 */
export type SearchPart = {
  words: readonly string[]
  joint: string
  isFreeOf: boolean
  startsFree: boolean
  isOpen: boolean
}

/** The parts of a search as it was typed. */
export function splitParts(text: string): SearchPart[] {
  const plain = text.replace(/\bw\/o(?:ut)?\b/gi, 'without').replace(/\bw\/(?!\w)/gi, 'with ')
  const parts: SearchPart[] = []
  let joint = ''
  let words: string[] = []
  const end = (next: string) => {
    const isEmpty = words.length === 0 && !JOINT_WORDS.has(joint)
    if (!isEmpty) parts.push({ words, joint, isFreeOf: false, startsFree: false, isOpen: false })
    joint = next
    words = []
  }
  plain.split(JOINT_SIGN).forEach((piece, at) => {
    if (at % 2 === 1) return end(COMMA_SIGNS.has(piece) ? COMMA : piece)
    for (const word of getWords(piece)) {
      if (JOINT_WORDS.has(word)) end(word)
      else words.push(word)
    }
  })
  end('')
  return parts
}

/** Names that words exclude, and where the next words begin. */
type Exclusion = { names: readonly string[]; end: number }

/**
 * How a part is read. `startsFree`: begins with "nut free". `endsTaken`: ends with what it excludes. `isOpen`: the next part
 * may go on naming what is excluded, as after "free from nuts". `isLone`: names allergens and nothing else.
 */
type Reading = {
  terms: string[]
  names: string[]
  startsFree: boolean
  endsTaken: boolean
  isOpen: boolean
  isLone: boolean
}

/** The allergen that is named here, of which the longest name counts: "sesame seeds". */
function readName(words: readonly string[], at: number): { name: string; end: number } | undefined {
  for (let end = Math.min(at + MAX_NAME_WORDS, words.length); end > at; end--) {
    const name = words.slice(at, end).join(' ')
    if (isAllergen(name)) return { name, end }
  }
  return undefined
}

const skip = (words: readonly string[], from: number, skipped: ReadonlySet<string>): number => {
  const at = words.findIndex((word, place) => place >= from && !skipped.has(word))
  return at < 0 ? words.length : at
}

/** The allergens that are named here, one beside the other. */
function readNames(words: readonly string[], from: number): Exclusion {
  const names: string[] = []
  let end = from
  for (let one = readName(words, end); one; one = readName(words, end)) {
    names.push(one.name)
    end = skip(words, one.end, NAME_ENDINGS)
  }
  return { names, end }
}

/** The same, or else any other word that may be excluded: "onion". */
function readAnyName(words: readonly string[], from: number): Exclusion {
  const run = readNames(words, from)
  const word = words[from] ?? ''
  return run.names.length > 0 || NOT_EXCLUDED.has(word) ? run : { names: [word], end: from + 1 }
}

/** "Nut free", "milk egg free", "milk allergy". "Eggs free range" means eggs. */
function readBefore(words: readonly string[], at: number): Exclusion | undefined {
  const { names, end } = readAnyName(words, at)
  const [first = ''] = names
  const [next = '', following = ''] = words.slice(end)
  const isFree = next === 'free' && !AFTER_OTHER_FREE.has(following)
  const isIntolerant = isAllergen(first)
    ? INTOLERANCE_WORDS.has(next) || SENSITIVITY_WORDS.has(next)
    : INTOLERANCE_WORDS.has(next) && !readAfter(words, end)
  return names.length > 0 && (isFree || isIntolerant) ? { names, end: end + 1 } : undefined
}

/** How many words stand here that exclude any word behind them: "free from", "no". */
const countExclusionWords = (word: string, next: string): number =>
  EXCLUSION_PHRASES.has(`${word} ${next}`) ? 2 : EXCLUSION_WORDS.has(word) ? 1 : 0

/** "Without nuts", "free from nuts milk", "can't eat any eggs". */
function readAfter(words: readonly string[], at: number): Exclusion | undefined {
  const [word = '', next = ''] = words.slice(at)
  const count = countExclusionWords(word, next)
  if (count === 0 && !ALLERGEN_EXCLUSION_WORDS.has(word)) return undefined
  const allergens = readNames(words, skip(words, at + 1, LINKS))
  if (allergens.names.length > 0) return allergens
  const other = count > 0 ? readAnyName(words, at + count) : undefined
  return other && other.names.length > 0 ? other : undefined
}

function readOneWord(words: readonly string[], at: number): Exclusion | undefined {
  const [word = ''] = words.slice(at)
  const [, before, behind] = ONE_WORD.exec(word) ?? []
  const name = ALLERGEN_BY_ILLNESS.get(word) ?? before ?? behind ?? ''
  return isAllergen(name) ? { names: [name], end: at + 1 } : undefined
}

/** The allergens at the start of a part that goes on a list: "free from nuts, milk". */
function readFurther(words: readonly string[]): Exclusion | undefined {
  const run = readNames(words, skip(words, 0, LINKS))
  return run.names.length > 0 ? run : undefined
}

const isPlantMilk = (words: readonly string[], at: number): boolean =>
  PLANTS_OF_MILKS.has(words[at] ?? '') && words[at + 1] === 'milk'

/** How many words here are a wanted milk: "soya milk gluten free", "milk dairy free", but not "soya milk free". */
function countMilkWords(words: readonly string[], at: number): number {
  if (isPlantMilk(words, at) && readName(words, at + 2)) return 2
  return words[at] === 'milk' && isOtherMilk(words[at + 1]) && readBefore(words, at + 1) ? 1 : 0
}

const endsWithMilk = (words: readonly string[]): boolean =>
  words.at(-1) === 'milk' && isOtherMilk(words.at(-2))

/** What is excluded here; `place` is where the names stand: before "free", or after "free from". */
function readExclusion(words: readonly string[], at: number, isOpen: boolean) {
  const before = readBefore(words, at)
  if (before) return { ...before, place: 'before' }
  const after = readAfter(words, at) ?? (isOpen && at === 0 ? readFurther(words) : undefined)
  if (after) return { ...after, place: 'after' }
  const word = readOneWord(words, at)
  return word && { ...word, place: 'word' }
}

function readPart(words: readonly string[], isOpen: boolean): Reading {
  const terms: string[] = []
  const names: string[] = []
  let startsFree = false
  let last: { place?: string } | undefined
  for (let at = 0; at < words.length;) {
    const milk = countMilkWords(words, at)
    const exclusion = milk > 0 ? undefined : readExclusion(words, at, isOpen)
    const end = exclusion?.end ?? at + Math.max(milk, 1)
    if (exclusion) names.push(...exclusion.names)
    else terms.push(...words.slice(at, end))
    if (at === 0) startsFree = exclusion?.place === 'before'
    last = exclusion
    at = end
  }
  // "No dairy milk" is a wanted milk as well.
  if (last?.place === 'after' && endsWithMilk(words)) terms.push('milk')
  return {
    terms,
    names,
    startsFree,
    endsTaken: last !== undefined,
    isOpen: last?.place === 'after',
    isLone: false,
  }
}

/** The names of a part that says nothing else: "milk" in "milk, egg and nut free". */
function readLoneNames(terms: readonly string[]): readonly string[] {
  const from = skip(terms, 0, AROUND_NAMES)
  const { names, end } = readNames(terms, from)
  return skip(terms, end, AROUND_NAMES) === terms.length && !isPlantMilk(terms, from) ? names : []
}

/** Where the allergens begin with which a part ends: "nut" in "cake nut". */
const findLastNames = (terms: readonly string[]): number => {
  const at = terms.findIndex((_, from) => {
    const { names, end } = readNames(terms, from)
    return names.length > 0 && end === terms.length
  })
  return at < 0 ? terms.length : at
}

/** Whether a part may go on with the names of the part before it. */
const goesOn = ({ isLone, startsFree }: Reading, part: SearchPart): boolean =>
  isLone || ((startsFree || part.startsFree) && part.joint !== COMMA)

/**
 * Takes what the next part's "free" is about, too, out of a part: "nut" in "cake nut and dairy free". A comma may also stand
 * behind what is wanted: "smoked fish, gluten free".
 */
function takeLastNames(own: Reading, next: Reading, nextPart: SearchPart): void {
  if (own.endsTaken || !goesOn(next, nextPart)) return
  const { joint } = nextPart
  const { terms } = own
  const from = findLastNames(terms)
  const isWord = JOINT_WORDS.has(joint) || joint === '&'
  const isOther = isWord && from === terms.length && !next.isLone && !NOT_EXCLUDED.has(terms.at(-1) ?? '')
  const names = isOther ? terms.slice(-1) : readNames(terms, from).names
  own.names.push(...names)
  own.terms = terms.slice(0, isOther ? -1 : from)
  own.isLone = !isOther && names.length > 0 && own.terms.length === 0
}

/** Whether what stands before the only comma is wanted, of which one part is an allergen: "prawns, gluten free". */
function isThingBeforeComma(readings: readonly Reading[], parts: readonly SearchPart[]): boolean {
  const last = readings.at(-1)
  const before = readings.slice(0, -1)
  return (
    parts.findIndex(({ joint }) => joint === COMMA) === parts.length - 1 &&
    last?.terms.length === 0 &&
    SUBSTANCES.has(last.names.join()) &&
    before.every(({ names }) => names.length === 0) &&
    parts.every(({ isFreeOf }) => !isFreeOf) &&
    before.flatMap(({ terms }) => readLoneNames(terms)).length === 1
  )
}

const isWantedMilk = (terms: readonly string[], excluded: readonly string[]): boolean =>
  terms.at(-1) === 'milk' && readLoneNames(terms).length <= 1 && excluded.some(isOtherMilk)

/** Whether a part goes on with an earlier label's list: "no alcohol or nuts", "no meat, fish or eggs"; not "no added sugar, nuts". */
const isOnOpenList = (parts: readonly SearchPart[], at: number): boolean => {
  const from = parts.findIndex(({ isOpen }) => isOpen)
  return from >= 0 && from < at && parts.slice(from + 1).some(({ joint }) => joint !== COMMA)
}

/** Whether a part that names allergens alone belongs to a list of what is excluded. */
const isListed = (parts: readonly SearchPart[], at: number, excluded: readonly string[]): boolean =>
  !parts[at]?.isFreeOf && (isOnOpenList(parts, at) || excluded.some(isAllergen))

function takeLone(own: Reading): void {
  const lone = own.names.length > 0 ? [] : readLoneNames(own.terms)
  if (lone.length > 0) Object.assign(own, { names: lone, terms: [], isLone: true, endsTaken: true })
}

/**
 * Takes the allergens that are parts of their own, or stand before another part's "free", out of the terms. A part of its
 * own is the thing to find where no allergen is excluded ("milk, sugar free"), and milk where another word excludes it anyway.
 */
function takeLists(readings: readonly Reading[], parts: readonly SearchPart[]): void {
  if (isThingBeforeComma(readings, parts)) return
  for (let at = readings.length - 1; at >= 0; at--) {
    const [own, next] = readings.slice(at)
    const [part, nextPart] = parts.slice(at)
    if (!own || !part) continue
    const excluded = readings.flatMap(({ names }) => names)
    const isMilk = isWantedMilk(own.terms, excluded)
    if (!isMilk && isListed(parts, at, excluded)) takeLone(own)
    if (next && nextPart && !(isMilk && nextPart.joint === COMMA)) takeLastNames(own, next, nextPart)
  }
  takeLeftLones(readings, parts)
}

/** The same once all that is excluded is known, which may have been found last: "dairy and alcohol free, nuts". */
function takeLeftLones(readings: readonly Reading[], parts: readonly SearchPart[]): void {
  const excluded = readings.flatMap(({ names }) => names)
  readings.forEach((own, at) => {
    if (!isWantedMilk(own.terms, excluded) && isListed(parts, at, excluded)) takeLone(own)
  })
}

/**
 * Removes "gluten free", "free from nuts" and "without nuts" from the parts of a search. As separate terms, "dairy free"
 * would find Free Range Eggs in Dairy & eggs. Where an allergen is excluded, so is another that is a part of its own: who
 * writes "milk, egg and nut free" may not drink milk. An allergen too many costs a shopper less than one too few.
 */
export function splitFreeFrom(parts: readonly SearchPart[]): { terms: string[]; names: string[] } {
  const readings: Reading[] = []
  for (const { words } of parts) readings.push(readPart(words, readings.at(-1)?.isOpen ?? false))
  const isExcluding = parts.some(({ isFreeOf }) => isFreeOf) || readings.some(({ names }) => names.length > 0)
  if (isExcluding) takeLists(readings, parts)
  const terms: string[] = []
  readings.forEach((own, at) => {
    const joint = parts[at]?.joint ?? ''
    const isBetween = terms.length > 0 && own.terms.length > 0
    if (JOINT_WORDS.has(joint) && (isBetween || !isExcluding)) terms.push(joint)
    terms.push(...own.terms)
  })
  const isSaying = !isExcluding || terms.some((word) => !STOP_WORDS.has(word))
  return { terms: isSaying ? terms : [], names: readings.flatMap(({ names }) => names) }
}
