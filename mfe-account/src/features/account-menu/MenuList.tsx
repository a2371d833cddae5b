import { paths, returnPath } from '@larder/shared/domain'
import { ButtonLink, Icon, Link, styled, useLocation, type IconName } from '@larder/shared/ui'
import { useLogOut } from '../../stores/use-log-out.ts'

const Row = styled('li')(({ theme }) => ({
  '& > a, & > button': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(3),
    width: '100%',
    minHeight: theme.target,
    padding: `0 ${theme.spacing(3)}`,
    border: 0,
    borderRadius: theme.radius.field,
    background: 'transparent',
    color: 'inherit',
    ...theme.typography.button2,
    fontFamily: theme.typography.fontFamily,
    textDecoration: 'none',
    cursor: 'pointer',
    '&:hover': { background: theme.palette.background.sunken },
    '&:focus-visible': { ...theme.ring, outlineOffset: theme.spacing(-0.5) },
  },
}))
const Hello = styled('p')(({ theme }) => ({
  padding: theme.spacing(3),
  marginBottom: theme.spacing(1),
  borderBottom: theme.line.hairline,
  ...theme.typography.h4,
}))
const Doors = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  padding: theme.spacing(2),
  '& > p': { ...theme.typography.body2, color: theme.palette.text.secondary },
}))

const LINKS: readonly { to: string; label: string; icon: IconName }[] = [
  { to: paths.member(), label: 'Your account', icon: 'home' },
  { to: paths.orders(), label: 'Orders', icon: 'receipt' },
  { to: paths.addresses(), label: 'Addresses', icon: 'pin' },
  { to: paths.loyalty(), label: 'Rewards', icon: 'gift' },
]

type Props = { isMember: boolean; name: string | undefined; onDone: () => void }

/** The account menu's entries for a member or a guest. */
export function MenuList({ isMember, name, onDone }: Props) {
  const logOut = useLogOut()
  const { pathname, search } = useLocation()
  // Signing in returns to this page; from the home page, it leads to the account.
  const from = pathname === paths.home() ? undefined : returnPath(pathname + search)
  if (!isMember) {
    return (
      <Doors>
        <p>Orders, addresses and rewards in one place.</p>
        <ButtonLink to={paths.login({ from })} fullWidth>
          Log in
        </ButtonLink>
        <ButtonLink to={paths.register({ from })} variant="outlined" fullWidth>
          Create an account
        </ButtonLink>
      </Doors>
    )
  }
  return (
    <>
      {name && <Hello>{`Hello, ${name}`}</Hello>}
      <ul>
        {LINKS.map(({ to, label, icon }) => (
          <Row key={to}>
            <Link to={to} onClick={onDone}>
              <Icon name={icon} size="small" />
              {label}
            </Link>
          </Row>
        ))}
        <Row>
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
        </Row>
      </ul>
    </>
  )
}
