import { styled } from '@larder/shared/ui'
import { WholeCard } from './CardBox.tsx'
import { PayForm, type PayProps } from './PayForm.tsx'
import { useCardFields } from './use-card-fields.ts'

const Code = styled('div')(({ theme }) => ({ maxWidth: theme.spacing(50) }))

/** Paying by a saved card: its security code alone, in the provider's own field; a token of it is sent, never digits. */
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
