import { readonlyType } from 'nanostores'
import * as z from 'zod'
import type { ordersApi } from '@larder/shared/contracts'
import { formatPostcode } from '@larder/shared/domain'
import { persistentAtom } from '@larder/shared/stores'
import { TypedAddress } from './draft.ts'

/** How long a started change is kept, in days: one hour, for reloads and the redirect to the bank's page. */
const RETENTION_DAYS = 1 / 24

const AddedItem = z.object({
  menuItemId: z.string(),
  name: z.string(),
  picture: z.string().optional(),
  price: z.number(),
  quantity: z.int(),
  sizeId: z.string().optional(),
  options: z
    .array(z.object({ optionId: z.string(), groupId: z.string().optional(), quantity: z.int() }))
    .optional(),
  /** Size and options as text. */
  details: z.array(z.string()).optional(),
})
export type AddedItem = z.infer<typeof AddedItem>

/** What the shopper wants to change of one order. What is absent stays as it was ordered. */
const ChangeDraft = z.object({
  businessOrderId: z.string(),
  /** New quantities by `basketLineId`; 0 for a removed line. */
  quantities: z.record(z.string(), z.int()),
  added: z.array(AddedItem),
  instructions: z.string().optional(),
  slot: z.object({ slotId: z.string(), date: z.string() }).optional(),
  deliveryAddress: TypedAddress.optional(),
})
export type ChangeDraft = z.infer<typeof ChangeDraft>

const $current = persistentAtom('order-change', {
  schema: ChangeDraft.optional(),
  neutral: undefined,
  days: RETENTION_DAYS,
})
export const $changeDraft = readonlyType($current)

const createDraft = (businessOrderId: string): ChangeDraft => ({ businessOrderId, quantities: {}, added: [] })

/** The started change of an order; an empty one for an order whose change has not been started. */
export const getDraft = (draft: ChangeDraft | undefined, businessOrderId: string): ChangeDraft =>
  draft?.businessOrderId === businessOrderId ? draft : createDraft(businessOrderId)

export function saveChange(businessOrderId: string, change: Partial<ChangeDraft>): void {
  $current.set({ ...getDraft($current.get(), businessOrderId), ...change })
}

export function clearChange(): void {
  $current.set(undefined)
}

/** Sets the quantity of an ordered line. */
export function setLineQuantity({ businessOrderId }: ChangeDraft, lineId: string, quantity: number): void {
  const { quantities } = getDraft($current.get(), businessOrderId)
  saveChange(businessOrderId, { quantities: { ...quantities, [lineId]: quantity } })
}

/** Identifies a further item with its choice. */
export const makeAddedKey = ({ menuItemId, sizeId, options = [] }: Omit<AddedItem, 'quantity'>): string =>
  JSON.stringify([menuItemId, sizeId, options])

/** Sets the quantity of a further item; 0 takes it out again. */
export function setAddedQuantity({ businessOrderId }: ChangeDraft, item: AddedItem, quantity: number): void {
  const { added } = getDraft($current.get(), businessOrderId)
  const key = makeAddedKey(item)
  const others = added.filter((one) => makeAddedKey(one) !== key)
  saveChange(businessOrderId, { added: quantity > 0 ? [...others, { ...item, quantity }] : others })
}

/** Whether anything would change. */
export function hasChanges(draft: ChangeDraft, order: ordersApi.Order): boolean {
  const { quantities, added, instructions, slot, deliveryAddress } = draft
  const isOtherQuantity = order.items.some(
    ({ basketLineId, quantity }) => (quantities[basketLineId] ?? quantity) !== quantity,
  )
  const isOtherNote = instructions !== undefined && instructions.trim() !== (order.instructions ?? '')
  const isOtherSlot = slot !== undefined && slot.slotId !== order.slot.slotId
  return isOtherQuantity || added.length > 0 || isOtherNote || isOtherSlot || deliveryAddress !== undefined
}

/** The draft as the server takes it. */
export function toWish(draft: ChangeDraft): ordersApi.ChangeWish {
  const { businessOrderId, quantities, added, instructions, slot, deliveryAddress } = draft
  return {
    businessOrderId,
    quantities,
    added: added.map(({ menuItemId, quantity, sizeId, options }) => ({
      menuItemId,
      quantity,
      sizeId,
      options,
    })),
    ...(instructions !== undefined && { instructions: instructions.trim() }),
    ...(slot && { slot }),
    ...(deliveryAddress && {
      deliveryAddress: {
        ...deliveryAddress,
        postcode: formatPostcode(deliveryAddress.postcode),
        countryCode: 'GB',
      },
    }),
  }
}
