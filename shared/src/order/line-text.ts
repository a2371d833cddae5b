import type { basketApi } from '@larder/shared/contracts'

const optionText = ({ name, quantity }: basketApi.LineOption): string =>
  quantity > 1 ? `${quantity} x ${name}` : name

/**
 * The details of a line, one phrase per row: its size and options, or the parts of a meal deal; then its
 * offers.
 */
export function lineDetails({
  kind,
  sizeName,
  options,
  mealDealParts,
  dealNames,
}: basketApi.BasketLine): string[] {
  const chosen = [sizeName, ...options.map(optionText)].filter(Boolean).join(', ')
  const parts = mealDealParts.map((part) =>
    [part.sizeName ? `${part.name}, ${part.sizeName}` : part.name, ...part.options.map(optionText)].join(
      ', ',
    ),
  )
  return [...(kind === 'mealDeal' ? parts : chosen ? [chosen] : []), ...dealNames]
}
