import { RefereeOffer } from '../features/invitation/InvitationNotice.tsx'
import styles from './RefereeButton.module.css'

/** The invited friend's button, for the basket; renders nothing for other shoppers. */
export function RefereeButton() {
  return (
    <div className={styles.root} data-remote="account">
      <RefereeOffer />
    </div>
  )
}
