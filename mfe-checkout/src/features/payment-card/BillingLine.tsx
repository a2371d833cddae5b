import { formatAddress, paths } from '@larder/shared/domain'
import { useStore } from '@larder/shared/stores'
import { ButtonLink } from '@larder/shared/ui'
import { $draft } from '../../stores/draft.ts'
import styles from './BillingLine.module.css'

/** The address the card is verified against: the delivery address unless another was given. */
export function BillingLine() {
  const { billing, delivery } = useStore($draft)
  const address = billing ?? delivery
  const text = address?.addressLine1 ? formatAddress(address) : 'None given. Your bank may ask for it.'
  return (
    <div className={styles.row}>
      <p>
        <b>Billing address</b>
        <small>{!billing && address?.addressLine1 ? `Same as delivery: ${text}` : text}</small>
      </p>
      <ButtonLink
        to={paths.checkoutBillingAddress()}
        variant="tinted"
        size="small"
        aria-label={address?.addressLine1 ? 'Change billing address' : 'Add billing address'}
      >
        {address?.addressLine1 ? 'Change' : 'Add'}
      </ButtonLink>
    </div>
  )
}
