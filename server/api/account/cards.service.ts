import type { memberApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../app-deps.ts'
import type { Executor } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { saveCard, savedCardsQueries, type CardRow } from '../members/index.ts'
import type { Owner } from './member-deps.ts'

const cardNotFoundError = () =>
  new AppError('NOT_FOUND', { display: 'This card is not among your saved cards.' })

/** A card is valid until the end of its month. */
const isExpired = ({ expiryYear, expiryMonth }: CardRow, now: Date) =>
  now.getTime() >= Date.UTC(expiryYear, expiryMonth, 1)

const toSavedCard = (row: CardRow, now: Date): memberApi.SavedCard => ({
  id: row.id,
  isDefault: row.isDefault,
  scheme: row.scheme,
  last4: row.last4,
  expiryMonth: row.expiryMonth,
  expiryYear: row.expiryYear,
  isExpired: isExpired(row, now),
})

/**
 * Saved cards of a member (spec §3 Saved card): the gateway stores the number, and the shop stores how to recognise the
 * card.
 */
export const cardsService = ({ db, adapters, log }: AppDeps) => {
  const list = async (executor: Executor, owner: Owner, now: Date) =>
    (await savedCardsQueries(executor).findAll(owner)).map((row) => toSavedCard(row, now))

  return {
    list: (owner: Owner, now: Date) => list(db, owner, now),

    /** Throws CARD_DETAILS for a token the gateway rejects, and for more cards than a member may save. */
    async add(owner: Owner, token: string, now: Date): Promise<memberApi.SavedCard> {
      const card = await adapters.cards.saveCard(token).catch((cause: unknown) => {
        throw new AppError('CARD_DETAILS', { cause })
      })
      const row = await inTransaction(db, (tx) => saveCard(tx, owner, { card, now }))
      if (!row) throw new AppError('CARD_DETAILS')
      return toSavedCard(row, now)
    },

    async delete(owner: Owner, cardId: string, now: Date): Promise<memberApi.SavedCard[]> {
      const gone = await inTransaction(db, async (tx) => {
        const queries = savedCardsQueries(tx)
        const row = await queries.delete(owner, cardId)
        if (!row) throw cardNotFoundError()
        const [next] = await queries.findAll(owner)
        if (row.isDefault && next) await queries.setDefault(owner, next.id)
        return row
      })
      // The card is deleted for the member either way, and the gateway deletes unused instruments by itself.
      await adapters.cards.forgetCard(gone.instrumentId).catch((err: unknown) => {
        log.warn({ err }, 'gateway did not forget a card')
      })
      return list(db, owner, now)
    },

    setDefault: (owner: Owner, cardId: string, now: Date) =>
      inTransaction(db, async (tx) => {
        const queries = savedCardsQueries(tx)
        if (!(await queries.find(owner, cardId))) throw cardNotFoundError()
        await queries.setDefault(owner, cardId)
        return list(tx, owner, now)
      }),
  }
}
