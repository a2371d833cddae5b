import type { catalogueApi, searchApi } from '@larder/shared/contracts'
import {
  divideListLine,
  isItemFreeOf,
  isSearchable,
  MAX_LIST_LINES,
  parseListLine,
  type ListLine,
} from '@larder/shared/domain'
import { forEachInSlices } from '@larder/kernel/slices.ts'
import type { StoreMenu } from '../../menus/store-menu.ts'
import { getPhraseStems } from '../words/brand-words.ts'
import { hasDiet } from '../filters.ts'
import { getItems } from '../get-items.ts'
import type { ItemIndex } from '../item-index.ts'
import { chooseByPack, getPurchase } from './list-quantity.ts'
import { isMeant } from './meant.ts'
import { CONTAINER_WORDS } from '../product-name.ts'
import { interpretQuery, type Query } from '../query.ts'
import { getStem, getStems } from '../words/words.ts'

type MenuItem = catalogueApi.MenuItem
type Match = Omit<searchApi.MatchedLine, 'line' | 'position'>
type Menu = { menu: StoreMenu; index: ItemIndex }

const MATCHES_PER_LINE = 4
/** How many of the best matches may be what a line means. */
const MEANT_DEPTH = 12

/** Words that a search may leave unsaid, but that at the end of a line are the thing to buy: chicken stock, fish food. */
const UNSEARCHED_THINGS = new Set(['stock', 'supply', 'supplies', 'recipe', 'stuff'].map(getStem))

function isUnsearchedThing({ index }: Menu, term: string): boolean {
  const stems = getStems(term)
  const last = stems.at(-1) ?? ''
  return stems.length > 1 && (UNSEARCHED_THINGS.has(last) || index.lexicon.words.vague.has(last))
}

type Found = { query: Query; items: MenuItem[]; meant: MenuItem[] }

function getMeant({ menu, index }: Menu, term: string): Found {
  const query = interpretQuery(isSearchable(term) ? term : '', index.lexicon)
  const { items, ignored } = getItems(menu, index, query)
  const available = items.filter(({ isAvailable }) => isAvailable).slice(0, MEANT_DEPTH)
  const isRead =
    ignored.every((word) => CONTAINER_WORDS.has(getStem(word))) && !isUnsearchedThing({ menu, index }, term)
  const meant = isRead ? available.filter((item) => isMeant(index, query, item)) : []
  return { query, items: available, meant }
}

/** The size whose name has words of the search that the item's own name does not have: "large" latte. */
function getNamedSize({ name, sizes }: MenuItem, term: string): string | undefined {
  const own = new Set(getStems(name))
  const words = getStems(term).filter((word) => !own.has(word))
  return sizes.find((size) => getStems(size.name).some((word) => words.includes(word)))?.id
}

function toMatch({ query, items, meant }: Found, line: ListLine): Match {
  const chosen = chooseByPack(meant, line)
  const best = chosen ?? items[0]
  const { quantity, sizeId, isSure } = best
    ? getPurchase(best, line, query.sizes)
    : { quantity: line.quantity, sizeId: undefined, isSure: false }
  return {
    quantity,
    term: line.term,
    isSure: isSure && chosen !== undefined,
    sizeId: sizeId ?? (best && getNamedSize(best, line.term)),
    menuItems: [...new Set([...(best ? [best] : []), ...meant, ...items])].slice(0, MATCHES_PER_LINE),
  }
}

/** Whether an item's name has every word of the line, its number too: "7 up" is not seven of something. */
function hasWholeName({ name }: MenuItem, text: string): boolean {
  const own = new Set(getStems(name))
  return getStems(text).every((word) => own.has(word))
}

/** The match of a line whose number is part of an item's name. */
function matchName(menu: Menu, line: ListLine): Match | undefined {
  const found = getMeant(menu, line.term)
  const named = found.items.find((item) => hasWholeName(item, line.term))
  return named && toMatch({ ...found, meant: [named] }, { ...line, counts: 'packs' })
}

/** Matches what stands for one thing. A name of the catalogue beats a number. */
function matchThing(menu: Menu, text: string): Match {
  const line = parseListLine(text)
  const whole = { ...line, quantity: 1, term: line.text }
  return (
    (line.term === line.text ? undefined : matchName(menu, whole)) ??
    (/\d/.test(line.term) ? matchName(menu, line) : undefined) ??
    toMatch(getMeant(menu, line.term), line)
  )
}

const readDiets = ({ index }: Menu, text: string) => {
  const { term } = parseListLine(text)
  return interpretQuery(isSearchable(term) ? term : '', index.lexicon)
}

function isDietAlone(menu: Menu, text: string): boolean {
  const { terms, diets } = readDiets(menu, text)
  return terms.length === 0 && hasDiet(diets)
}

/** The things that a line may list. A part that says only a diet belongs to the one beside it: "sausages, gluten free". */
function listThings(menu: Menu, text: string): string[] {
  const things: string[] = []
  for (const part of divideListLine(text).parts) {
    const last = things.at(-1)
    if (last !== undefined && (isDietAlone(menu, part) || isDietAlone(menu, last)))
      things[things.length - 1] = `${last}, ${part}`
    else things.push(part)
  }
  return things
}

/** Whether a line read as one thing excludes what may be a thing of its own: "eggs" in "eggs, dairy free spread". */
function excludesThing(menu: Menu, text: string): boolean {
  const { diets } = readDiets(menu, text)
  const pieces = divideListLine(text).parts.flatMap((part) => divideListLine(part).parts)
  const isLost = (word: string) => !diets.words.includes(word)
  return hasDiet(diets) && pieces.some((piece) => readDiets(menu, piece).diets.words.some(isLost))
}

function matchWhole(menu: Menu, text: string): Match {
  const match = matchThing(menu, text)
  return { ...match, isSure: match.isSure && !excludesThing(menu, text) }
}

/** Whether a line is a phrase of the shop, or has an "and" and parts that exclude less than it does. */
function isOneThing(menu: Menu, text: string): boolean {
  const isPhrase = menu.index.lexicon.words.getOthers(getPhraseStems(text).join(' ')).length > 0
  return isPhrase || (!divideListLine(text).isListed && excludesThing(menu, text))
}

/**
 * The things of a line, where it lists several: all of them are on the menu, or, of a line with commas, most. A line with
 * an "and" that is not all on the menu may be one thing: a ham and cheese sandwich. So may one whose parts exclude less
 * than the whole: "nut and milk free chocolate".
 */
function matchParts(menu: Menu, text: string): { part: string; match: Match }[] | undefined {
  const { parts: written, isListed } = divideListLine(text)
  const parts = listThings(menu, text)
  const [only = ''] = parts
  if (parts.length < written.length && parts.length === 1)
    return [{ part: text, match: matchWhole(menu, only) }]
  if (parts.length < 2 || isOneThing(menu, text)) return undefined
  const matches = parts.flatMap((part) => {
    const match = matchWhole(menu, part)
    return match.isSure || !isListed ? [{ part, match }] : (matchParts(menu, part) ?? [{ part, match }])
  })
  const sure = matches.filter(({ match }) => match.isSure).length
  const isFound = matches.every(({ match }) => match.menuItems.length > 0)
  const isWords = parts.every((part) => getStems(parseListLine(part).term).length === 1)
  const needed = isListed ? matches.length / 2 : matches.length - (isWords && isFound ? 1 : 0)
  return sure > 0 && sure >= needed ? matches : undefined
}

/** Asks about an item that is not free of what its whole line excludes: bread of "bread and gluten free pasta". */
function askAboutExcluded(menu: Menu, line: string, match: Match): Match {
  const { allergens } = readDiets(menu, line).diets
  const [item] = match.menuItems
  const isExcluded = allergens.length > 0 && item?.isFood && !isItemFreeOf(item, allergens)
  return { ...match, isSure: match.isSure && !isExcluded }
}

/**
 * The best matches of each line of a shopping list, or of each thing of a line. Other requests run between the lines.
 * `mayDivide`: whether a line may have several matches; further things are looked up as long as they are no more than the
 * lines of the longest list.
 */
export async function matchList(
  menu: Menu,
  lines: readonly string[],
  mayDivide: boolean,
): Promise<searchApi.MatchedLine[]> {
  let budget = MAX_LIST_LINES
  const matches: searchApi.MatchedLine[] = []
  await forEachInSlices(lines, (line, position) => {
    const match = matchWhole(menu, line)
    const { text } = parseListLine(line)
    const count = divideListLine(text).parts.length
    const isDivided = mayDivide && !match.isSure && count <= budget
    if (isDivided) budget -= count
    const parts = (isDivided && matchParts(menu, text)) || [{ part: line, match }]
    for (const one of parts)
      matches.push({ line: one.part, position, ...askAboutExcluded(menu, line, one.match) })
  })
  return matches
}
