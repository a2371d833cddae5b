import type { catalogueApi } from '@larder/shared/contracts'
import type { Alternative } from '../words/brand-words.ts'
import type { ItemIndex } from '../item-index.ts'
import { FIELD_LEVELS } from '../item-words.ts'
import { NAME_LEVEL } from '../match-items.ts'
import { CONTAINER_WORDS } from '../product-name.ts'
import type { Query, Term } from '../query.ts'
import { getStem, getStems, STOP_WORDS } from '../words/words.ts'

type MenuItem = catalogueApi.MenuItem

/** The weight of words that the brand calls the same: "loo roll" for toilet roll. Others are only alike: vodka for gin. */
const SAME_WEIGHT = 0.95
/** A shorter word that was corrected may well be another word. */
const MIN_CORRECTED_LENGTH = 5

const isSaid = (stem: string) => !STOP_WORDS.has(stem) && !CONTAINER_WORDS.has(stem)

/** Whether a category's name says what its items are: "cheese" for a Cheddar, but "milk" for no butter. */
const isKindOf = ({ categories, getFacts }: ItemIndex, { id }: MenuItem, stem: string): boolean =>
  [...(categories.levels.get(stem) ?? [])].some(
    ([slug, level]) => level >= NAME_LEVEL && getFacts(id)?.categories.includes(slug),
  )

/** The words of an item besides its description: name, manufacturer and sizes. */
function getItemWords({ name, manufacturer = '', unitSize = '', sizes }: MenuItem): Set<string> {
  return new Set([name, manufacturer, unitSize, ...sizes.map((size) => size.name)].flatMap(getStems))
}

/** The words with which a term names an item without any doubt; undefined when it does not. */
function getNamingWords(index: ItemIndex, item: MenuItem, term: Term): readonly string[] | undefined {
  const words = getItemWords(item)
  const names = (stems: readonly string[]) =>
    stems.filter(isSaid).every((stem) => words.has(stem) || isKindOf(index, item, stem))
  const [typed, ...others] = term.alternatives
  const isCorrected = typed?.stems.join(' ') !== term.text.split(' ').map(getStem).join(' ')
  const isTrusted = typed && (!isCorrected || term.text.length >= MIN_CORRECTED_LENGTH)
  if (isTrusted && names(typed.stems)) return typed.stems
  const isSame = ({ stems, weight }: Alternative) =>
    weight >= SAME_WEIGHT || stems.join('') === typed?.stems.join('')
  return others.find((other) => !other.isStart && isSame(other) && names(other.stems))?.stems
}

/**
 * Whether a search surely means an item: every word that it has is one of the item's, and one of them says what the item
 * is. "Butter" means Salted Butter; "butter dish", "oranges" for an orange juice and "vodka" for a gin mean nothing.
 */
export function isMeant(index: ItemIndex, { terms }: Query, item: MenuItem): boolean {
  const isContainer = ({ text }: Term) => CONTAINER_WORDS.has(getStem(text))
  const naming = terms.map(
    (term) => getNamingWords(index, item, term) ?? (isContainer(term) ? [] : undefined),
  )
  const number = index.getNumber(item.id)
  const isThing = (stem: string) => {
    const { items, levels } = index.match({ stems: [stem], weight: 1 })
    return items.some((match, at) => match === number && (levels[at] ?? 0) >= FIELD_LEVELS.forms)
  }
  return naming.every((stems) => stems !== undefined) && naming.some((stems) => stems?.some(isThing))
}
