import { AccountMenu as Menu } from '../features/account-menu/AccountMenu.tsx'

/** The header's account menu. */
export function AccountMenu() {
  return (
    <div data-remote="account">
      <Menu />
    </div>
  )
}
