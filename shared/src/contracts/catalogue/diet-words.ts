/** The fourteen allergens that UK law names. Shops and shoppers call them by other words, which are below. */
export const ALLERGENS = [
  'celery',
  'cereals containing gluten',
  'crustaceans',
  'eggs',
  'fish',
  'lupin',
  'milk',
  'molluscs',
  'mustard',
  'nuts',
  'peanuts',
  'sesame',
  'soya',
  'sulphites',
] as const
export type Allergen = (typeof ALLERGENS)[number]

/** Free-from and dietary labels (spec §9). */
export const DIETARY_LABELS = [
  'vegan',
  'vegetarian',
  'gluten free',
  'dairy free',
  'egg free',
  'nut free',
  'no added sugar',
  'alcohol free',
  'halal',
] as const
export type DietaryLabel = (typeof DIETARY_LABELS)[number]

/** The common words for each allergen, as the singular, besides its name in the law. */
const ALLERGEN_WORDS: Partial<Record<Allergen, string>> = {
  'cereals containing gluten': 'gluten, cereals with gluten, wheat, barley, rye, spelt',
  crustaceans: 'crustacean, prawn, crab, lobster',
  eggs: 'egg',
  milk: 'dairy, lactose',
  molluscs: 'mollusc, mussel, oyster, squid',
  nuts: 'nut, tree nut, almond, brazil nut, cashew, hazelnut, macadamia, pecan, pistachio, walnut',
  peanuts: 'peanut, groundnut',
  sesame: 'sesame seed',
  soya: 'soy, soybean',
  sulphites: 'sulphite, sulfite, sulphur dioxide, sulphur dioxide and sulphite',
}
const ALLERGEN_BY_WORD: ReadonlyMap<string, Allergen> = new Map([
  ...ALLERGENS.map((name) => [name, name] as const),
  ...ALLERGENS.flatMap((name) =>
    (ALLERGEN_WORDS[name] ?? '').split(', ').flatMap((word) => (word ? [[word, name] as const] : [])),
  ),
])

/** Whoever avoids these avoids more than one allergen: people say "nut allergy" and mean peanuts, too. */
const AVOIDED_BY_WORD: ReadonlyMap<string, readonly Allergen[]> = new Map([
  ['nut', ['nuts', 'peanuts']],
  ['shellfish', ['crustaceans', 'molluscs']],
  ['seafood', ['crustaceans', 'fish', 'molluscs']],
])

const LABEL_BY_WORD: ReadonlyMap<string, DietaryLabel> = new Map([
  ['plant based', 'vegan'],
  ['veggie', 'vegetarian'],
  ['meat free', 'vegetarian'],
  ['non alcoholic', 'alcohol free'],
])

const toPlainWord = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
const toSingular = (word: string): string => word.replace(/s$/, '')
const isNamed = <Name extends string>(names: readonly Name[], word: string): word is Name =>
  names.some((name) => name === word)

/** The allergen that a word names in a declaration; undefined for a word that names none, or several. */
export function getDeclaredAllergen(word: string): Allergen | undefined {
  const plain = toPlainWord(word)
  return ALLERGEN_BY_WORD.get(plain) ?? ALLERGEN_BY_WORD.get(toSingular(plain))
}

/** The allergens that somebody avoids who says this word; empty for a word that names none. */
export function getAvoidedAllergens(word: string): readonly Allergen[] {
  const plain = toPlainWord(word)
  const allergen = getDeclaredAllergen(plain)
  return AVOIDED_BY_WORD.get(toSingular(plain)) ?? (allergen ? [allergen] : [])
}

/**
 * The allergens that a filter's key avoids: the law's name stands for itself alone ("nuts" beside "peanuts"), any other
 * word for what people mean by it. Empty for a key that names none.
 */
export function parseAllergenKey(key: string): readonly Allergen[] {
  const plain = toPlainWord(key).replace(/ free$/, '')
  return isNamed(ALLERGENS, plain) ? [plain] : getAvoidedAllergens(plain)
}

/** The label that a filter's key names in any case, with or without hyphens; empty for a key that names none. */
export function parseLabelKey(key: string): readonly DietaryLabel[] {
  const plain = toPlainWord(key)
  const label = isNamed(DIETARY_LABELS, plain) ? plain : LABEL_BY_WORD.get(plain)
  return label ? [label] : []
}

/** Whether every one of these is an allergen of the law: no declaration can deny any other. */
export const areAllergens = (names: readonly string[]): boolean =>
  names.every((name) => isNamed(ALLERGENS, name))
