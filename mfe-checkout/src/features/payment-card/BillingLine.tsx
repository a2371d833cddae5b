import { formatAddress, paths } from '@larder/shared/domain'
import { useStore } from '@larder/shared/stores'
import { ButtonLink, styled } from '@larder/shared/ui'
import { $draft } from '../../stores/draft.ts'

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  '& > p': { flex: 1, minWidth: 0, ...theme.typography.body2, overflowWrap: 'anywhere' },
  '& small': { display: 'block', ...theme.typography.body3, color: theme.palette.text.secondary },
}))

/** The address the card is verified against: the delivery address unless another was given. */
export function BillingLine() {
  const { billing, delivery } = useStore($draft)
  const address = billing ?? delivery
  const words = address?.addressLine1 ? formatAddress(address) : 'None given. Your bank may ask for it.'
  return (
    <Row>
      <p>
        <b>Billing address</b>
        <small>{!billing && address?.addressLine1 ? `Same as delivery: ${words}` : words}</small>
      </p>
      <ButtonLink
        to={paths.checkoutBillingAddress()}
        variant="tinted"
        size="small"
        aria-label={address?.addressLine1 ? 'Change billing address' : 'Add billing address'}
      >
        {address?.addressLine1 ? 'Change' : 'Add'}
      </ButtonLink>
    </Row>
  )
}
