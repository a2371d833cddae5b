import type { integrationsApi } from '@larder/shared/contracts'
import type { PartKey } from './sold-out-state.ts'

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

/** The part as a row of `sold_out` has it. */
export function toPartKey(part: integrationsApi.SoldOutPart): PartKey {
  if ('groupId' in part) return { kind: 'option', owner: part.groupId, part: part.optionId }
  const { menuItemId: owner, sizeId } = part
  return sizeId === undefined ? { kind: 'item', owner, part: '' } : { kind: 'size', owner, part: sizeId }
}
