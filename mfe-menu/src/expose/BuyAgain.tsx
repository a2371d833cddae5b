import { $isMember, storeDetails, useResource, useStore } from '@larder/shared/stores'
import { useLocation } from '@larder/shared/ui'
import { BuyAgainRail } from '../parts/BuyAgainRail.tsx'
import { MenuProvider } from '../parts/menu-context.ts'
import { withoutSheets } from '../parts/sheet-links.ts'

type Props = { storeId: number; storeSlug: string }

/**
 * A member's earlier purchases at a store, ready to be added. Renders nothing for other shoppers, or while
 * they are unknown.
 */
export function BuyAgain({ storeId }: Props) {
  const isMember = useStore($isMember)
  const details = useResource(isMember ? storeDetails({ storeId }) : undefined)
  const search = withoutSheets(useLocation().search)
  if (details.state !== 'ready') return null
  const { store } = details.data
  return (
    <div data-remote="menu">
      <MenuProvider value={{ store, search }}>
        <BuyAgainRail />
      </MenuProvider>
    </div>
  )
}
