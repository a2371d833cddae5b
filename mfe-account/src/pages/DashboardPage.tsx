import { paths } from '@larder/shared/domain'
import { useResource } from '@larder/shared/stores'
import {
  ButtonLink,
  Section,
  Card,
  CardBody,
  CardLink,
  CardTitle,
  Grid,
  Icon,
  type IconName,
} from '@larder/shared/ui'
import { MemberPage } from '../features/member-page/MemberPage.tsx'
import { ResourceView } from '../features/member-page/ResourceView.tsx'
import { NoOrders, OrderList, type ListedOrder } from '../features/orders/OrderList.tsx'
import { profile } from '../stores/member.ts'
import { recentOrders, useOrderPolling } from '../stores/orders.ts'
import styles from './Shortcuts.module.css'

const SHORTCUTS: readonly { to: string; icon: IconName; title: string; text: string }[] = [
  { to: paths.addresses(), icon: 'pin', title: 'Addresses', text: 'Where your orders go' },
  { to: paths.loyalty(), icon: 'gift', title: 'Rewards', text: 'Points and credit' },
  { to: paths.myDetails(), icon: 'user', title: 'My details', text: 'Name, email, phone' },
  { to: paths.profile(), icon: 'card', title: 'Cards and privacy', text: 'Saved cards, messages' },
]

/** The other pages of the member area, as cards. */
function Shortcuts() {
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

type Recent = { current: readonly ListedOrder[]; past: readonly ListedOrder[] }

function Orders({ current, past }: Recent) {
  useOrderPolling(recentOrders(), [...current, ...past])
  if (current.length === 0 && past.length === 0)
    return (
      <NoOrders title="No orders yet">
        Your orders will show here: follow them, and order the same again.
      </NoOrders>
    )
  return (
    <div>
      {current.length > 0 && (
        <Section title="Current orders" isTight>
          <OrderList orders={current} />
        </Section>
      )}
      {past.length > 0 && (
        <Section
          title="Past orders"
          isTight
          action={
            <ButtonLink to={`${paths.orders()}?tab=past`} variant="text" endIcon="right">
              All orders
            </ButtonLink>
          }
        >
          <OrderList orders={past} />
        </Section>
      )}
    </div>
  )
}

/** `/member` (spec §2): current orders first, then past ones and links to the other pages. */
export function Component() {
  const member = useResource(profile())
  const name = member.state === 'ready' ? member.data.firstname : undefined
  return (
    <MemberPage title="Your account" heading={name ? `Hello, ${name}` : 'Your account'}>
      <ResourceView resource={recentOrders()} label="Your orders" rows={3}>
        {(orders) => <Orders {...orders} />}
      </ResourceView>
      <Shortcuts />
    </MemberPage>
  )
}
