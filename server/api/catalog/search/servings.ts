const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const NUMBER = String.raw`(\d{1,2}|${NUMBER_WORDS.join('|')})`
const PEOPLE = String.raw`(?:people|persons?|adults?|guests?|kids|children|friends|of us)`
/** Not a number of people: "2 for 1", "for 500 g", "for 5 pounds". */
const WISH = new RegExp(
  String.raw`(?<!\d\s*)\b(?:for|serves?|serving|(?:to )?feeds?|feeding)\s+(?:(?:a\s+)?(?:family|party|group|table) of\s+)?${NUMBER}\b(?:\s+${PEOPLE}\b|(?=\s*(?:$|[.,!?]|please\b|tonight\b|today\b|tomorrow\b|with\b|under\b|and\b)))|\b${NUMBER}\s+${PEOPLE}\b`,
  'i',
)
const STATEMENT = new RegExp(
  String.raw`\b(?:serves|feeds|for)\s+(?:up to\s+)?${NUMBER}\b(?!\s*(?:hours?|months?|minutes?|days?|%))`,
  'gi',
)

const parseNumber = (text: string): number =>
  /^\d/.test(text) ? Number(text) : NUMBER_WORDS.indexOf(text.toLowerCase()) + 1

/** Takes the number of people out of a search: "family meal for 4" is "family meal" for 4. */
export function parseServings(search: string): { servings?: number; rest: string } {
  const match = WISH.exec(search)
  const number = match?.[1] ?? match?.[2]
  if (!match || !number) return { rest: search }
  return { servings: parseNumber(number), rest: search.replace(match[0], ' ') }
}

/** For how many people an item is, as its texts say it: "Bucket for Four", "Serves eight". */
export const parseStatedServings = (text: string): number[] =>
  Array.from(text.matchAll(STATEMENT), ([, number = '']) => parseNumber(number))

/** How well an item that states its servings fits: 1 for as many, less for somewhat more, 0 for less. */
export function scoreServings(wanted: number | undefined, stated: readonly number[]): number {
  if (wanted === undefined) return 0
  return Math.max(0, ...stated.map((serves) => (serves < wanted ? 0 : wanted / serves)))
}
