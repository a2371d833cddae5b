import { paths } from '@larder/shared/domain'
import { Card, CardBody, CardLink, CardTitle, Icon, styled, type IconName } from '@larder/shared/ui'

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [theme.wide]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: theme.spacing(4) },
}))
const Words = styled('p')(({ theme }) => ({ ...theme.typography.body3, color: theme.palette.text.secondary }))
const Sign = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: theme.target,
  height: theme.target,
  marginBottom: theme.spacing(2),
  borderRadius: theme.radius.pill,
  background: theme.palette.primary.tint,
  color: theme.palette.primary.text,
}))

const SHORTCUTS: readonly { to: string; icon: IconName; title: string; text: string }[] = [
  { to: paths.addresses(), icon: 'pin', title: 'Addresses', text: 'Where your orders go' },
  { to: paths.loyalty(), icon: 'gift', title: 'Rewards', text: 'Points, credit, friends' },
  { to: paths.myDetails(), icon: 'user', title: 'My details', text: 'Name, email, phone' },
  { to: paths.profile(), icon: 'card', title: 'Cards and privacy', text: 'Saved cards, messages' },
]

/** The other pages of the member area, as cards. */
export function Shortcuts() {
  return (
    <Grid aria-label="More in your account">
      {SHORTCUTS.map(({ to, icon, title, text }) => (
        <li key={to}>
          <Card>
            <CardBody>
              <Sign>
                <Icon name={icon} />
              </Sign>
              <CardTitle as="h2">
                <CardLink to={to}>{title}</CardLink>
              </CardTitle>
              <Words>{text}</Words>
            </CardBody>
          </Card>
        </li>
      ))}
    </Grid>
  )
}
