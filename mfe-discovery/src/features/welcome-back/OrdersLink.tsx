import { paths } from '@larder/shared/domain'
import { Card, CardLink, Icon } from '@larder/shared/ui'
import styles from './OrdersLink.module.css'

/** The way to a member's orders, until the account area says which is under way, and where it cannot. */
export function OrdersLink() {
  return (
    <Card className={styles.root}>
      <Icon name="receipt" />
      <p>
        <CardLink to={paths.orders()}>Your orders</CardLink>
      </p>
      <Icon name="right" size="small" />
    </Card>
  )
}
