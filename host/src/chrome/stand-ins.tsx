import { paths } from '@larder/shared/domain'
import { Icon, Link, styled } from '@larder/shared/ui'

const Root = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(2),
  minWidth: theme.target,
  minHeight: theme.target,
  padding: `0 ${theme.spacing(2)}`,
  borderRadius: theme.radius.pill,
  ...theme.typography.button2,
  color: 'inherit',
  textDecoration: 'none',
  // Without a width, because it would widen the page where text is large.
  '& > span': { position: 'absolute', width: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
  [theme.wider]: {
    padding: `0 ${theme.spacing(3)}`,
    '& > span': { position: 'static', width: 'auto', clipPath: 'none' },
  },
}))

/** Replaces the basket button until its area has loaded, or when it does not load. */
export function BasketLink() {
  return (
    <Root to={paths.basket()}>
      <Icon name="basket" />
      <span>Basket</span>
    </Root>
  )
}

/** Replaces the account menu until its area has loaded. The member area redirects guests to sign in. */
export function AccountLink() {
  return (
    <Root to={paths.member()}>
      <Icon name="user" />
      <span>Account</span>
    </Root>
  )
}
