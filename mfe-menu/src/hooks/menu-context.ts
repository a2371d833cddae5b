import { createContext, useContext, type ComponentType } from 'react'
import type { catalogueApi, storesApi } from '@larder/shared/contracts'

/** The context of every card of a menu: the store, and the banner that linked to it. */
export type Menu = {
  store: storesApi.Store
  bannerAdvertId?: string | undefined
  /** The page's query without sheet parameters, so that cards do not render again when a sheet opens. */
  search?: string | undefined
  /**
   * Whether the cards are outside the store's pages, where items open as pages because there are no sheets.
   */
  isElsewhere?: boolean | undefined
  /** The heart of a member's cards; its code loads once a member is signed in. */
  Heart?: ComponentType<{ item: Pick<catalogueApi.MenuItem, 'id' | 'name'> }> | undefined
}

const MenuContext = createContext<Menu | undefined>(undefined)
export const MenuProvider = MenuContext.Provider

/** The menu context. Throws outside a provider, which is a bug. */
export function useMenu(): Menu {
  const menu = useContext(MenuContext)
  if (!menu) throw new Error('A part of the menu stands outside a MenuProvider.')
  return menu
}
