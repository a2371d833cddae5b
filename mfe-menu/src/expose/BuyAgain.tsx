import { $isMember, storeDetails, useResource, useStore } from '@larder/shared/stores'
import { useLocation } from '@larder/shared/ui'
import { BuyAgainRail } from '../features/buy-again/index.ts'
import { MenuProvider } from '../parts/menu-context.ts'
import { withoutSheets } from '../parts/opened.ts'

type Props = { storeId: number; storeSlug: string }

/** What a member bought at a store before, ready to be added. Nothing for everybody else, or while it is not known. */
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
