import type { integrationsApi } from '@larder/shared/contracts'

/** The part that a text names: `latte`, the size `victoria-sponge/large`, the option `coffee-milk:oat`. */
export function parseSoldOutPart(text: string): integrationsApi.SoldOutPart {
  const [groupId = '', optionId] = text.split(':')
  if (optionId !== undefined) return { groupId, optionId }
  const [menuItemId = '', sizeId] = text.split('/')
  return { menuItemId, sizeId }
}

/** The text that `parseSoldOutPart` reads. */
export const formatSoldOutPart = (part: integrationsApi.SoldOutPart): string =>
  'groupId' in part
    ? `${part.groupId}:${part.optionId}`
    : [part.menuItemId, ...(part.sizeId ? [part.sizeId] : [])].join('/')
