import { paths, returnPath } from '@larder/shared/domain'
import { $place, useStore } from '@larder/shared/stores'
import { ButtonLink, Icon, Link, useLocation, type IconName } from '@larder/shared/ui'
import { useLogOut } from '../../hooks/use-log-out.ts'
import styles from './MenuList.module.css'

const MENU_LINKS: readonly { to: string; label: string; icon: IconName }[] = [
  { to: paths.member(), label: 'Your account', icon: 'home' },
  { to: paths.orders(), label: 'Orders', icon: 'receipt' },
  { to: paths.addresses(), label: 'Addresses', icon: 'pin' },
  { to: paths.loyalty(), label: 'Rewards', icon: 'gift' },
]

type Props = { isMember: boolean; name: string | undefined; onDone: () => void }

export function MenuList({ isMember, name, onDone }: Props) {
  const logOut = useLogOut()
  const { pathname, search } = useLocation()
  const { store } = useStore($place)
  // After signing in, the shopper returns to this page, or from the home page to the account.
  const from = pathname === paths.home() ? undefined : returnPath(pathname + search)
  if (!isMember) {
    return (
      <div className={styles.links}>
        <p>Orders, addresses and rewards in one place.</p>
        <ButtonLink to={paths.login({ from })} fullWidth>
          Log in
        </ButtonLink>
        <ButtonLink to={paths.register({ from })} variant="outlined" fullWidth>
          Create an account
        </ButtonLink>
      </div>
    )
  }
  // Favourites are shown with the prices of a store.
  const links = store
    ? [
        ...MENU_LINKS,
        { to: paths.favourites({ slug: store.slug }), label: 'Favourites', icon: 'heart' as const },
      ]
    : MENU_LINKS
  return (
    <>
      {name && <p className={styles.hello}>{`Hello, ${name}`}</p>}
      <ul>
        {links.map(({ to, label, icon }) => (
          <li className={styles.row} key={to}>
            <Link to={to} onClick={onDone}>
              <Icon name={icon} size="small" />
              {label}
            </Link>
          </li>
        ))}
        <li className={styles.row}>
          <button
            type="button"
            onClick={() => {
              onDone()
              void logOut()
            }}
          >
            <Icon name="logout" size="small" />
            Log out
          </button>
        </li>
      </ul>
    </>
  )
}
