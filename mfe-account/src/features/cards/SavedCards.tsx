import { memberApi } from '@larder/shared/contracts'
import { sessionCall } from '@larder/shared/stores'
import { confirm, Icon, Pill, styled, toast, withErrorToast } from '@larder/shared/ui'
import { EntryActions } from '../../parts/EntryActions.tsx'
import { savedCards } from '../../stores/member.ts'

const List = styled('ul')(({ theme }) => ({
  '& > li + li': { borderTop: theme.line.hairline },
}))
const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(3),
  padding: `${theme.spacing(3)} 0`,
  '& > p': { flex: 1, minWidth: theme.spacing(40), ...theme.typography.body2 },
  '& b': { display: 'block', ...theme.typography.h4 },
}))
const Empty = styled('p')(({ theme }) => ({ ...theme.typography.body2, color: theme.palette.text.secondary }))

const change = (work: () => Promise<{ cards: memberApi.SavedCard[] }>, done: string) =>
  withErrorToast(async () => {
    savedCards().receive(await work())
    toast(done, { tone: 'success' })
  })

const makeDefault = ({ id }: memberApi.SavedCard) =>
  change(() => sessionCall(memberApi.setDefaultCard, { cardId: id }), 'Default card changed')

async function remove(card: memberApi.SavedCard): Promise<void> {
  const isSure = await confirm({
    title: `Delete ${card.scheme} ending ${card.last4}?`,
    text: 'The payment provider forgets it too. You can save it again with your next order.',
    confirmLabel: 'Delete',
    tone: 'danger',
  })
  if (isSure) await change(() => sessionCall(memberApi.deleteCard, { cardId: card.id }), 'Card deleted')
}

const expiry = ({ expiryMonth, expiryYear }: memberApi.SavedCard) =>
  `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`

/** Saved cards: never the number, only what distinguishes them (spec §3 Saved card). */
export function SavedCards({ cards }: { cards: readonly memberApi.SavedCard[] }) {
  if (cards.length === 0)
    return <Empty>No cards saved. Tick “Save this card” when you next pay by card.</Empty>
  return (
    <List>
      {cards.map((card) => {
        const name = `${card.scheme} ending ${card.last4}`
        return (
          <Row key={card.id}>
            <Icon name="card" />
            <p>
              <b>{name}</b>
              {card.isExpired ? `Expired ${expiry(card)}` : `Expires ${expiry(card)}`}
            </p>
            {card.isDefault && <Pill tone="success">Default</Pill>}
            <EntryActions
              name={name}
              isDefault={card.isDefault}
              onMakeDefault={() => makeDefault(card)}
              onDelete={() => remove(card)}
            />
          </Row>
        )
      })}
    </List>
  )
}
