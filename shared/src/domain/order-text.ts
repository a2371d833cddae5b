import type { basketApi, SelectedSlot } from '../contracts/index.ts'
import { formatDay } from './time.ts'
import { formatWeight } from './weight.ts'

/** The slot of a placed order: "Monday 7 January, 17:00 to 17:30". A receipt has the year in its `dayFormat`. */
export function formatOrderSlot(
  { isAsap, date, start, end }: Pick<SelectedSlot, 'isAsap' | 'date' | 'start' | 'end'>,
  dayFormat = 'dddd D MMMM',
): string {
  const day = formatDay(date, dayFormat)
  return isAsap ? `${day}, as soon as possible` : `${day}, ${start} to ${end}`
}

type Line = Pick<basketApi.BasketLine, 'sizeName' | 'options' | 'mealDealParts' | 'weighed'>

type Choices = {
  sizeName?: string | undefined
  options: readonly Pick<basketApi.LineOption, 'name' | 'quantity'>[]
}

/** The size and options of an item or of a meal deal's part, each as a phrase. */
export const listLineChoices = ({ sizeName, options }: Choices): string[] => [
  ...(sizeName ? [sizeName] : []),
  ...options.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)),
]

/** A part of a meal deal with its choices: "Katsu Wrap (Small, Chilli)". */
function formatMealPart(part: Line['mealDealParts'][number]): string {
  const choices = listLineChoices(part).join(', ')
  return choices ? `${part.name} (${choices})` : part.name
}

/** What else a line says: the parts of a meal deal, and how an item is weighed. */
export const listLineNotes = ({
  mealDealParts,
  weighed,
}: Pick<Line, 'mealDealParts' | 'weighed'>): string[] => [
  ...(weighed ? [`About ${formatWeight(weighed.grams)} each, paid by weight`] : []),
  ...mealDealParts.map(formatMealPart),
]

/** The details of a line for the shopper and the kitchen: size, options, weight, and a meal deal's parts. */
export const listLineDetails = (line: Line): string[] => [...listLineChoices(line), ...listLineNotes(line)]
