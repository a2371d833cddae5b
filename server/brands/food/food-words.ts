import { Allergen } from '@larder/api/model/scalars.ts'
import { plainText } from '@larder/shared/domain'
import words from './food-words.json' with { type: 'json' }

/** What a word can name: an allergen, one of two (`nuts or peanuts`), or a food that some labels exclude. */
export type FoodKind = keyof typeof words.kinds

const KINDS = Object.keys(words.kinds) as FoodKind[] // the type has exactly these keys
const ALLERGENS: ReadonlySet<string> = new Set(Allergen.options)

/** The allergens of a kind, any one of which a declaration must have; empty for other foods. */
export const listKindAllergens = (kind: FoodKind): string[] =>
  kind.split(' or ').filter((name) => ALLERGENS.has(name))

/** What a phrase names. A `likely` one names a compound food that may also be made without. */
export type Phrase = { kinds: readonly FoodKind[]; likely: readonly FoodKind[] }

type Node = { next: Map<string, Node>; phrase?: Phrase }

const splitPhrases = (lines: readonly string[]) => lines.flatMap((line) => line.split(', '))

function listForms(word: string): string[] {
  if (!word.endsWith('s') || word.length < 4) return [word]
  const forms = [word, word.slice(0, -1)]
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('ves')) forms.push(`${word.slice(0, -3)}f`)
  return forms
}

function addPhrase(root: Node, text: string, { kinds, likely }: Phrase): void {
  let node = root
  for (const word of plainText(text).split(' ')) {
    const next: Node = node.next.get(word) ?? { next: new Map() }
    node.next.set(word, next)
    node = next
  }
  const known = node.phrase
  node.phrase = { kinds: [...(known?.kinds ?? []), ...kinds], likely: [...(known?.likely ?? []), ...likely] }
}

const NOTHING: Phrase = { kinds: [], likely: [] }

/** Milk, flour and the like of plants: `oat milk` names oats and no milk, `rice flour` names neither. */
function addPlants(root: Node): void {
  const forms = Object.entries(words.plantForms)
  for (const [kind, lines] of Object.entries(words.plants)) {
    const kinds = KINDS.filter((one) => one === kind)
    for (const plant of splitPhrases(lines)) {
      for (const [form, plants] of forms)
        if (plants === '*' || plants.split(', ').includes(plant))
          addPhrase(root, `${plant} ${form}`, { kinds, likely: [] })
      addPhrase(root, `${plant} milk chocolate`, { kinds: [...kinds, 'milk'], likely: [] })
    }
  }
}

function buildPhrases(): Node {
  const root: Node = { next: new Map() }
  for (const kind of KINDS) {
    const own: { certain: string[]; likely?: string[] } = words.kinds[kind]
    for (const text of splitPhrases(own.certain)) addPhrase(root, text, { kinds: [kind], likely: [] })
    for (const text of splitPhrases(own.likely ?? [])) addPhrase(root, text, { kinds: [], likely: [kind] })
  }
  for (const text of splitPhrases(words.harmless)) addPhrase(root, text, NOTHING)
  addPlants(root)
  return root
}

const phrases = buildPhrases()

/** Words that people write as one with the next: `wheatflour`, `cheesesauce`, `prawnmeat`. */
const STEMS = splitPhrases(words.stems)

const getWord = (word: string): Phrase | undefined =>
  listForms(word)
    .map((form) => phrases.next.get(form)?.phrase)
    .find((phrase) => phrase !== undefined)

/** The word without each of its letters in turn: two words that differ by one letter share one of these. */
const omitLetters = (word: string): string[] =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))

/** Whether a word becomes the other when one letter is added, left out or changed, or two change places. */
function isMisspelt(written: string, word: string): boolean {
  if (written[0] !== word[0]) return false
  if (written.length !== word.length)
    return omitLetters(written).includes(word) || omitLetters(word).includes(written)
  const differing = Array.from(word, (_, at) => at).filter((at) => written[at] !== word[at])
  const [first = 0, second = 0] = differing
  if (differing.length === 1) return true
  return (
    differing.length === 2 &&
    second === first + 1 &&
    written[first] === word[second] &&
    written[second] === word[first]
  )
}

/** From this length on, a word that differs from a food's by one letter is taken for a misspelling of it. */
const MIN_MISSPELT = 6

/** The words of allergens by what their misspellings may have in common with them. */
const wordsByPart = Map.groupBy(
  [...phrases.next]
    .filter(
      ([word, { phrase }]) =>
        word.length >= MIN_MISSPELT && phrase?.kinds.some((kind) => listKindAllergens(kind).length > 0),
    )
    .flatMap(([word, { phrase = NOTHING }]) =>
      [word, ...omitLetters(word)].map((part) => ({ part, word, phrase })),
    ),
  ({ part }) => part,
)

function getMisspelt(written: string): Phrase | undefined {
  if (written.length < MIN_MISSPELT || /\d/.test(written)) return undefined
  for (const form of listForms(written))
    for (const part of [form, ...omitLetters(form)])
      for (const { word, phrase } of wordsByPart.get(part) ?? []) if (isMisspelt(form, word)) return phrase
  return undefined
}

/** What a single word names that is in no phrase: it is written as one with the next, or misspelt by a letter. */
function guessWord(word: string): Phrase | undefined {
  const kinds = STEMS.filter((stem) => word.startsWith(stem)).flatMap((stem) => getWord(stem)?.kinds ?? [])
  return kinds.length > 0 ? { kinds, likely: [] } : getMisspelt(word)
}

/** The longest phrase that starts at `from`, and how many words it has; undefined where none does. */
export function getPhrase(
  wordList: readonly string[],
  from: number,
): { phrase: Phrase; length: number } | undefined {
  let best: { phrase: Phrase; length: number } | undefined
  let nodes = [phrases]
  for (let at = from; at < wordList.length && nodes.length > 0; at += 1) {
    const forms = listForms(wordList[at] ?? '')
    nodes = nodes.flatMap((node) => forms.flatMap((form) => node.next.get(form) ?? []))
    const phrase = nodes.find((node) => node.phrase)?.phrase
    if (phrase) best = { phrase, length: at - from + 1 }
  }
  const guess = best ? undefined : guessWord(wordList[from] ?? '')
  return best ?? (guess && { phrase: guess, length: 1 })
}

const plantWords = new Set(Object.values(words.plants).flatMap(splitPhrases))
/** Whether the word names a plant of which flour, milk or the like is made: `pasta (rice)`. */
export const isPlant = (word: string): boolean => listForms(word).some((form) => plantWords.has(form))
