import type { basketApi } from '@larder/shared/contracts'

/** The choices for an item that is not there, in the words of the shop, with what each means. */
export const IF_MISSING_TEXTS: Record<basketApi.IfMissing, { label: string; hint: string }> = {
  similar: {
    label: 'A similar item',
    hint: 'Same diet and no new allergens. You never pay more than for what you ordered.',
  },
  this: { label: 'An item that I pick', hint: 'If that one is missing too, you get your money back.' },
  refund: { label: 'My money back', hint: 'Nothing comes instead.' },
  ask: {
    label: 'Ask me',
    hint: 'We write to you while we pack. Without an answer you get your money back.',
  },
}

type MissingChoices = Pick<basketApi.Basket, 'ifMissing' | 'items'>

/** What happens to missing items of a basket as one phrase; undefined where the brand has no such choice. */
export function getIfMissingText({ ifMissing, items }: MissingChoices): string | undefined {
  if (!ifMissing) return undefined
  const others = items.filter((line) => line.isOwnChoice && line.ifMissing !== ifMissing).length
  const { label } = IF_MISSING_TEXTS[ifMissing]
  if (others === 0) return label
  return `${label}, ${others} ${others === 1 ? 'item' : 'items'} otherwise`
}
