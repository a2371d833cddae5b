import { createHash } from 'node:crypto'
import type { basketApi } from '@larder/shared/contracts'

type Line = Pick<
  basketApi.BasketLine,
  'menuItemId' | 'sizeId' | 'options' | 'mealDealParts' | 'allergenStatement' | 'minimumAge'
>

const listChosen = ({ sizeId, options }: Pick<Line, 'sizeId' | 'options'>) => [
  sizeId,
  options.map(({ groupId, optionId, quantity }) => [groupId, optionId, quantity]),
]

/** A mark of what is stated of a line: other allergens or another minimum age of the same choice have another one. */
export function markDeclared(line: Line): string {
  const { menuItemId, mealDealParts, allergenStatement: statement, minimumAge } = line
  const stated = [
    menuItemId,
    listChosen(line),
    mealDealParts.map((part) => [part.groupId, part.menuItemId, listChosen(part)]),
    statement && [
      statement.contains.toSorted(),
      statement.isContainsKnown,
      statement.mayContain.toSorted(),
      statement.isMayContainKnown,
    ],
    minimumAge,
  ]
  return createHash('sha256').update(JSON.stringify(stated)).digest('base64url').slice(0, 16)
}

/** What is stated of lines otherwise than was agreed to; undefined when nothing is, or a page sends no marks. */
export function describeDeclared(
  { items }: Pick<basketApi.Basket, 'items'>,
  agreed: readonly string[] | undefined,
): string | undefined {
  if (!agreed) return undefined
  const changed = items.filter(({ declared }) => declared !== undefined && !agreed.includes(declared))
  const texts = changed.map(({ name, allergens, minimumAge }) => {
    const age = minimumAge ? [`You must be at least ${minimumAge} to purchase it.`] : []
    return [`What is stated of ${name} has changed.`, ...allergens, ...age].join(' ')
  })
  return texts.length > 0 ? texts.join(' ') : undefined
}
