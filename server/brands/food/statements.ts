import type { FoodKind } from './food-words.ts'

/** Kinds of food that a vegan one is made without. */
export const ANIMAL_KINDS: readonly FoodKind[] = [
  'milk',
  'eggs',
  'bee and insect products',
  'fish',
  'crustaceans',
  'molluscs',
  'crustaceans or molluscs',
  'meat',
  'pork',
  'animal products',
  'gelatine',
]
/** Those of them that a vegetarian one is made without. */
export const MEAT_KINDS = ANIMAL_KINDS.slice(3)

/** What words say of the foods after them: they are possible traces, are not in it, or it is made without some. */
type Statement = { says: 'traces' | 'contents' | 'none' } | { says: 'without'; kinds: readonly FoodKind[] }

const without = (phrases: string, kinds: readonly FoodKind[]) =>
  phrases.split(', ').map((phrase): [string, Statement] => [phrase, { says: 'without', kinds }])
const says = (what: 'traces' | 'contents' | 'none', phrases: string) =>
  phrases.split(', ').map((phrase): [string, Statement] => [phrase, { says: what }])

const STATEMENTS: readonly [string, Statement][] = [
  ...says('contents', 'ingredients, contains, as contains, as it contains, because it contains'),
  ...says('traces', 'may contain, may also contain, may be present, traces of, trace of, not suitable for'),
  ...says('traces', 'factory, facility, same line, shared equipment, our kitchen, a kitchen'),
  ...says(
    'none',
    'free from, free of, does not contain, do not contain, contains no, contain no, not contain',
  ),
  ...says('none', 'without, no, non, zero'),
  ...without('vegan, plant based', ANIMAL_KINDS),
  ...without('vegetarian, veggie, meat free, meatless', MEAT_KINDS),
  ...without('gf', ['cereals containing gluten']),
  ...without('alcohol free, de alcoholised, non alcoholic', ['alcohol']),
]

/** Statements by their first word, longest first. */
const statementsByWord = Map.groupBy(
  STATEMENTS.map(([phrase, statement]) => ({ words: phrase.split(' '), statement })).toSorted(
    (a, b) => b.words.length - a.words.length,
  ),
  ({ words }) => words[0],
)

/** The statement that starts at a place, and how many words it has; undefined where none does. */
export function getStatement(
  words: readonly string[],
  from: number,
): { statement: Statement; length: number } | undefined {
  const match = statementsByWord
    .get(words[from])
    ?.find((one) => one.words.every((word, at) => words[from + at] === word))
  return match && { statement: match.statement, length: match.words.length }
}

/** Words that go on with a negation or stand in for its food: `no added sulphites`, `free from milk or eggs`. */
export const NEGATION_FILLERS = new Set([
  'or',
  'and',
  'nor',
  'any',
  'added',
  'of',
  'traces',
  'trace',
  'the',
  'all',
])
/** Words after a food that say that it is none: `milk fed lamb`, `egg shaped`. */
export const LOOKS = new Set('fed coloured colored shaped'.split(' '))
/** Words after a food that say what it tastes of: brackets after them list what it has. */
export const FLAVOURS = new Set(
  'flavour flavours flavouring flavourings flavoured flavor flavoring seasoning seasonings'.split(' '),
)
/** Words after a food that make it another: `milk alternative`, `egg replacer`. */
export const SUBSTITUTES = new Set(
  'alternative substitute replacer replacement analogue imitation'.split(' '),
)
