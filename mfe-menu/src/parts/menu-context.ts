import { createContext, useContext } from 'react'
import type { storesApi } from '@larder/shared/contracts'

/** What every card of a menu needs: where it is sold, and the banner that led here. */
export type Menu = {
  store: storesApi.Store
  bannerAdvertId?: string | undefined
  /** The page's query without its sheets: a card need not follow the address while one opens. */
  search?: string | undefined
}

const MenuContext = createContext<Menu | undefined>(undefined)
export const MenuProvider = MenuContext.Provider

/** The menu around a part. Throws outside of one: that is a mistake of ours. */
export function useMenu(): Menu {
  const menu = useContext(MenuContext)
  if (!menu) throw new Error('A part of the menu stands outside a MenuProvider.')
  return menu
}
