import { AccountMenu as Menu } from '../features/account-menu/AccountMenu.tsx'

export function AccountMenu() {
  return (
    <div data-remote="account">
      <Menu />
    </div>
  )
}
