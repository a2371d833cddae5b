import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import { $isMember, useStore } from '@larder/shared/stores'
import { useLocation } from '@larder/shared/ui'
import { BuyAgainRail } from '../features/buy-again/index.ts'
import { MenuProvider } from '../parts/menu-context.ts'
import { withoutSheets } from '../parts/opened.ts'

type Props = { storeId: number; storeSlug: string }

/** What a member bought at a store before, ready to be added. Nothing for everybody else, or while it is not known. */
export function BuyAgain({ storeId }: Props) {
  const isMember = useStore($isMember)
  const [store, setStore] = useState<storesApi.Store>()
  // Only for members, who are known in the browser alone.
  useEffect(() => {
    if (!isMember) return
    let isStale = false
    call(storesApi.select, { storeId }).then(
      (reply) => !isStale && setStore(reply.store),
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [isMember, storeId])
  const search = withoutSheets(useLocation().search)
  if (!store || store.id !== storeId) return null
  return (
    <div data-remote="menu">
      <MenuProvider value={{ store, search }}>
        <BuyAgainRail />
      </MenuProvider>
    </div>
  )
}
