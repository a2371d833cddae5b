import { parseAmounts, type Amount } from '../../catalog/index.ts'

/** How much less or more is the same amount, as a share. */
const SAME_AMOUNT_SHARE = 0.1
/** The next size up is at most this many times the amount. */
const NEXT_SIZE_TIMES = 2

/** The whole amount of a size: 1,320 ml of "4 x 330ml". Undefined when the text names none. */
function getWholeAmount(sizeText: string): Amount | undefined {
  const amounts = parseAmounts(sizeText).filter(({ value }) => value > 0)
  const measured = amounts.filter(({ unit }) => unit !== 'count')
  return (measured.length > 0 ? measured : amounts).toSorted((one, other) => other.value - one.value)[0]
}

/** How an amount relates to the ordered one: `unknown` where one of the texts names none, or they have different units. */
export function compareAmounts(
  orderedText: string,
  text: string,
): 'same' | 'next-size' | 'other' | 'unknown' {
  const [ordered, offered] = [getWholeAmount(orderedText), getWholeAmount(text)]
  if (!ordered || !offered || ordered.unit !== offered.unit) return 'unknown'
  const share = offered.value / ordered.value
  if (Math.abs(share - 1) <= SAME_AMOUNT_SHARE + Number.EPSILON) return 'same'
  return share > 1 && share <= NEXT_SIZE_TIMES ? 'next-size' : 'other'
}
