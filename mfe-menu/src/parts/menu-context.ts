import { createContext, useContext } from 'react'
import type { storesApi } from '@larder/shared/contracts'

/** Context of every card of a menu: the store, and the banner that linked to it. */
export type Menu = {
  store: storesApi.Store
  bannerAdvertId?: string | undefined
  /** The page's query without its sheets: a card need not render again while one opens. */
  search?: string | undefined
  /** Cards outside of the store's pages, which alone have the sheets: an item opens as its own page. */
  isElsewhere?: boolean | undefined
}

const MenuContext = createContext<Menu | undefined>(undefined)
export const MenuProvider = MenuContext.Provider

/** The menu around a component. Throws outside of one, which is a bug. */
export function useMenu(): Menu {
  const menu = useContext(MenuContext)
  if (!menu) throw new Error('A part of the menu stands outside a MenuProvider.')
  return menu
}
