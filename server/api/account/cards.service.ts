import type { memberApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { GatewayCard } from '@larder/providers/cards/port.ts'
import type { AppDeps } from '../app-deps.ts'
import type { Executor } from '@larder/kernel/db/client.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { membersQueries, savedCardsQueries, type CardRow } from '../members/index.ts'
import type { Owner } from './member-deps.ts'

const cardNotFoundError = () =>
  new AppError('NOT_FOUND', { display: 'This card is not among your saved cards.' })

const MAX_CARDS = 20

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
 * Saves a gateway card for a member. Saving the same card again (by fingerprint) updates it instead of adding a
 * duplicate. Payments with `saveCard` call it too, inside the transaction that settles them.
 */
async function saveGatewayCard(
  db: Executor,
  owner: Owner,
  { card, now }: { card: GatewayCard; now: Date },
): Promise<CardRow> {
  await membersQueries(db).lock(owner)
  const queries = savedCardsQueries(db)
  const savedCards = await queries.findAll(owner)
  const { instrumentId, scheme, last4, expiryMonth, expiryYear, fingerprint = null } = card
  const details = { instrumentId, scheme, last4, expiryMonth, expiryYear, fingerprint }
  const same = fingerprint === null ? undefined : savedCards.find((row) => row.fingerprint === fingerprint)
  const renewed = same && (await queries.update(owner, same.id, details))
  if (renewed) return renewed
  if (savedCards.length >= MAX_CARDS) throw new AppError('CARD_DETAILS')
  const row = { ...owner, id: newId(now), ...details, isDefault: savedCards.length === 0, createdAt: now }
  await queries.insert(row)
  return row
}

/**
 * Saved cards of a member (spec §3 Saved card): the gateway stores the number, and the shop stores how to recognise the
 * card.
 */
export const cardsService = ({ db, adapters, log }: AppDeps) => {
  const list = async (executor: Executor, owner: Owner, now: Date) =>
    (await savedCardsQueries(executor).findAll(owner)).map((row) => toSavedCard(row, now))

  return {
    list: (owner: Owner, now: Date) => list(db, owner, now),

    /** Throws CARD_DETAILS for a token the gateway rejects. */
    async add(owner: Owner, token: string, now: Date): Promise<memberApi.SavedCard> {
      const card = await adapters.cards.saveCard(token).catch((cause: unknown) => {
        throw new AppError('CARD_DETAILS', { cause })
      })
      return toSavedCard(await inTransaction(db, (tx) => saveGatewayCard(tx, owner, { card, now })), now)
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
