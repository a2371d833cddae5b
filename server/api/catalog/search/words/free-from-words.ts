import { STOP_WORDS } from './words.ts'

/** Common misspellings of allergens. */
export const MISSPELT: ReadonlyMap<string, string> = new Map([
  ['diary', 'dairy'],
  ['glutten', 'gluten'],
])
/** Words that stand for an allergen and "free". */
export const ALLERGEN_BY_ILLNESS: ReadonlyMap<string, string> = new Map([
  ['celiac', 'gluten'],
  ['celiacs', 'gluten'],
  ['coeliac', 'gluten'],
  ['coeliacs', 'gluten'],
  ['df', 'milk'],
  ['gf', 'gluten'],
])
/** "Dairyfree", "eggless" and "nondairy" in one word. */
export const ONE_WORD = /^(?:(.+)(?:free|less)|non(.+))$/
/** "Nut allergy" and "lactose intolerant" request the same as "nut free". */
export const INTOLERANCE_WORDS: ReadonlySet<string> = new Set(
  'allergic allergies allergy intolerance intolerances intolerant'.split(' '),
)
/** Words that say it of allergens alone: "sensitive skin" is something else. */
export const SENSITIVITY_WORDS: ReadonlySet<string> = new Set(['sensitive', 'sensitivity'])
/** "No nuts" and "without milk" request the same as "nut free". */
export const EXCLUSION_WORDS: ReadonlySet<string> = new Set(['no', 'without'])
/** The same in two words. */
export const EXCLUSION_PHRASES: ReadonlySet<string> = new Set([
  'free from',
  'free of',
  'allergic to',
  'allergy to',
  'intolerance to',
  'intolerant to',
  'no added',
  'without added',
])
/** Words that exclude the allergens behind them, and that mean other things before other words: "non bio", "not salted". */
export const ALLERGEN_EXCLUSION_WORDS: ReadonlySet<string> = new Set([
  ...INTOLERANCE_WORDS,
  ...SENSITIVITY_WORDS,
  ...'allergen allergens anaphylactic anaphylaxis avoid avoiding avoids cannot cant doesnt dont except'.split(
    ' ',
  ),
  ...'exclude excluding hate hates minus neither never non not nothing react reacts sans unable'.split(' '),
  'zero',
])
/** Words between an exclusion and what it excludes: "allergic to", "can't eat any". */
export const LINKS: ReadonlySet<string> = new Set([
  ...'a added all an any anything badly both consume contain containing contains cows digest do drink'.split(
    ' ',
  ),
  ...'drinking eat eating following food foods from have having in include includes including like my of'.split(
    ' ',
  ),
  ...'stand stuff take the to tolerate touch trace traces use want with'.split(' '),
])
/** Words behind an allergen that say no more than its name: "nut products", "milk protein". */
export const NAME_ENDINGS: ReadonlySet<string> = new Set(
  'allergen allergens bean beans derivatives ingredients powder product products protein proteins seed seeds traces'.split(
    ' ',
  ),
)
/** "Get one free", "free range" and "I am allergic" name nothing that somebody may not eat. */
export const NOT_EXCLUDED: ReadonlySet<string> = new Set([
  '',
  ...'added am are bad be been being especially extremely food foods free from got had has have having'.split(
    ' ',
  ),
  ...'highly im is me one quite range really severe severely someone that very was who'.split(' '),
  ...STOP_WORDS,
])
/** "Free range eggs" and "crisps free from milk" are not free of what stands before. */
export const AFTER_OTHER_FREE: ReadonlySet<string> = new Set(['from', 'of', 'range'])
/** Words around an allergen that stands alone: "milk please". */
export const AROUND_NAMES: ReadonlySet<string> = new Set([
  ...'all also as both either products too well'.split(' '),
  ...STOP_WORDS,
])
/** Whoever writes "soya milk gluten free" wants that milk. */
export const PLANTS_OF_MILKS: ReadonlySet<string> = new Set(['almond', 'cashew', 'hazelnut', 'soy', 'soya'])
/** What nobody buys. Behind a comma it may be said of a food: "prawns, gluten free"; "milk, egg free" lists two foods. */
export const SUBSTANCES: ReadonlySet<string> = new Set(['gluten', 'glutten', 'lactose'])
