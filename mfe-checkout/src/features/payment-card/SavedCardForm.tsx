import { styled } from '@larder/shared/ui'
import { WholeCard } from './CardBox.tsx'
import { PayForm, type PayProps } from './PayForm.tsx'
import { useCardFields } from './use-card-fields.ts'

const Code = styled('div')(({ theme }) => ({ maxWidth: theme.spacing(50) }))

/**
 * Pays by a saved card: only its security code is asked for, in the provider's own field; its token is sent,
 * never digits.
 */
export function SavedCardForm({ cardId, ...props }: PayProps & { cardId: string }) {
  const card = useCardFields('code')
  return (
    <PayForm {...props} card={card} sourceOf={(cvv) => ({ paymentMethod: 'Cards', type: 'id', cardId, cvv })}>
      {() => (
        <Code aria-busy={card.phase.kind === 'loading'}>
          <WholeCard mount={card.mounts.whole} />
        </Code>
      )}
    </PayForm>
  )
}
