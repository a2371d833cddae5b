import { errorCatalogue } from '@larder/shared/errors'
import { WholeCard } from './CardBox.tsx'
import { PayForm, type PayProps } from './PayForm.tsx'
import { useCardFields } from './use-card-fields.ts'
import styles from './SavedCardForm.module.css'

/**
 * Pays by a saved card: only its security code is asked for, in the provider's own field; its token is sent,
 * never digits.
 */
export function SavedCardForm({ cardId, ...props }: PayProps & { cardId: string }) {
  const card = useCardFields('code')
  return (
    <PayForm
      {...props}
      card={card}
      missing={errorCatalogue.CARD_CVV_REQUIRED.text}
      readSource={(cvv) => ({ paymentMethod: 'Cards', type: 'id', cardId, cvv })}
    >
      {() => (
        <div className={styles.code} aria-busy={card.phase.kind === 'loading'}>
          <WholeCard mount={card.mounts.whole} />
        </div>
      )}
    </PayForm>
  )
}
