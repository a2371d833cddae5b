import { paths } from '@larder/shared/domain'
import { Card, CardBody, CardLink, CardTitle, Grid, Icon, type IconName } from '@larder/shared/ui'
import styles from './Shortcuts.module.css'

const SHORTCUTS: readonly { to: string; icon: IconName; title: string; text: string }[] = [
  { to: paths.addresses(), icon: 'pin', title: 'Addresses', text: 'Where your orders go' },
  { to: paths.loyalty(), icon: 'gift', title: 'Rewards', text: 'Points and credit' },
  { to: paths.myDetails(), icon: 'user', title: 'My details', text: 'Name, email, phone' },
  { to: paths.profile(), icon: 'card', title: 'Cards and privacy', text: 'Saved cards, messages' },
]

/** The other pages of the member area, as cards. */
export function Shortcuts() {
  return (
    <Grid as="ul" columns={2} wide={4} gap={4} aria-label="More in your account">
      {SHORTCUTS.map(({ to, icon, title, text }) => (
        <li key={to}>
          <Card>
            <CardBody>
              <span className={styles.sign}>
                <Icon name={icon} />
              </span>
              <CardTitle as="h2">
                <CardLink to={to}>{title}</CardLink>
              </CardTitle>
              <p className={styles.text}>{text}</p>
            </CardBody>
          </Card>
        </li>
      ))}
    </Grid>
  )
}
