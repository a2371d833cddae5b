import { paths } from '@larder/shared/domain'
import { Icon, Link } from '@larder/shared/ui'
import styles from './fallbacks.module.css'

/** Replaces the basket button until its area has loaded, or when it does not load. */
export function BasketLink() {
  return (
    <Link className={styles.root} to={paths.basket()}>
      <Icon name="basket" />
      <span>Basket</span>
    </Link>
  )
}

/** Replaces the account menu until its area has loaded. The member area redirects guests to sign in. */
export function AccountLink() {
  return (
    <Link className={styles.root} to={paths.member()}>
      <Icon name="user" />
      <span>Account</span>
    </Link>
  )
}
