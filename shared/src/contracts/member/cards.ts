import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { memberCall, nothing } from './member-call.ts'

/** Spec §3 Saved card. Without the card number, which only the provider has. */
export const SavedCard = z.object({
  id: z.string(),
  isDefault: z.boolean(),
  scheme: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  isExpired: z.boolean(),
})
export type SavedCard = z.infer<typeof SavedCard>
const Cards = z.object({ cards: z.array(SavedCard) })
const cardId = z.string().min(1).max(100)

export const listCards = endpoint({
  ...memberCall,
  path: '/api/member/cards/list',
  summary: 'Saved cards, default first.',
  body: nothing,
  reply: Cards,
})
export const addCard = endpoint({
  ...memberCall,
  path: '/api/member/cards/add',
  summary: 'Save a card with the token of the hosted fields.',
  body: z.strictObject({ token: z.string().min(1).max(300) }),
  reply: SavedCard,
})
export const deleteCard = endpoint({
  ...memberCall,
  path: '/api/member/cards/delete',
  summary: 'Delete a saved card.',
  body: z.strictObject({ cardId }),
  reply: Cards,
})
export const setDefaultCard = endpoint({
  ...memberCall,
  path: '/api/member/cards/setDefault',
  summary: 'Make a card the default.',
  body: z.strictObject({ cardId }),
  reply: Cards,
})
