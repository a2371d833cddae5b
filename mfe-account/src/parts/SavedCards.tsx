import { memberApi } from '@larder/shared/contracts'
import { sessionCall } from '@larder/shared/stores'
import { confirm, Icon, Pill, toast, withErrorToast } from '@larder/shared/ui'
import { EntryActions } from './EntryActions.tsx'
import { savedCards } from '../stores/member.ts'
import styles from './SavedCards.module.css'

const updateCards = (work: () => Promise<{ cards: memberApi.SavedCard[] }>, done: string) =>
  withErrorToast(async () => {
    savedCards().receive(await work())
    toast(done, { tone: 'success' })
  })

const setDefaultCard = ({ id }: memberApi.SavedCard) =>
  updateCards(() => sessionCall(memberApi.setDefaultCard, { cardId: id }), 'Default card changed')

async function deleteCard(card: memberApi.SavedCard): Promise<void> {
  const isSure = await confirm({
    title: `Delete ${card.scheme} ending ${card.last4}?`,
    text: 'The payment provider forgets it too. You can save it again with your next order.',
    confirmLabel: 'Delete',
    tone: 'danger',
  })
  if (isSure) await updateCards(() => sessionCall(memberApi.deleteCard, { cardId: card.id }), 'Card deleted')
}

const formatExpiry = ({ expiryMonth, expiryYear }: memberApi.SavedCard) =>
  `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`

/** Saved cards by scheme and last four digits, never the full number (spec §3 Saved card). */
export function SavedCards({ cards }: { cards: readonly memberApi.SavedCard[] }) {
  if (cards.length === 0)
    return <p className={styles.empty}>No cards saved. Tick “Save this card” when you next pay by card.</p>
  return (
    <ul className={styles.list}>
      {cards.map((card) => {
        const name = `${card.scheme} ending ${card.last4}`
        return (
          <li className={styles.row} key={card.id}>
            <Icon name="card" />
            <p>
              <b>{name}</b>
              {card.isExpired ? `Expired ${formatExpiry(card)}` : `Expires ${formatExpiry(card)}`}
            </p>
            {card.isDefault && <Pill tone="success">Default</Pill>}
            <EntryActions
              name={name}
              isDefault={card.isDefault}
              onMakeDefault={() => setDefaultCard(card)}
              onDelete={() => deleteCard(card)}
            />
          </li>
        )
      })}
    </ul>
  )
}
