import { useId } from 'react'
import type { memberApi } from '@larder/shared/contracts'
import { ChoiceGroup, Icon, Radio } from '@larder/shared/ui'

type Props = {
  cards: readonly memberApi.SavedCard[]
  /** Id of the chosen card; undefined for a new one. */
  picked: string | undefined
  onPick: (cardId: string | undefined) => void
}

const expiry = ({ expiryMonth, expiryYear }: memberApi.SavedCard) =>
  `Expires ${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`

/** A member's saved cards beside "another card" (spec §5 Saved card selection). */
export function SavedCards({ cards, picked, onPick }: Props) {
  const name = useId()
  return (
    <ChoiceGroup legend="Which card?">
      {cards.map((card) => (
        <Radio
          key={card.id}
          name={name}
          isCard
          label={`${card.scheme} ending ${card.last4}`}
          hint={expiry(card)}
          end={<Icon name="card" />}
          checked={card.id === picked}
          onChange={() => onPick(card.id)}
        />
      ))}
      <Radio
        name={name}
        isCard
        label="Another card"
        checked={picked === undefined}
        onChange={() => onPick(undefined)}
      />
    </ChoiceGroup>
  )
}
