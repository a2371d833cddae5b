export { catalogueRoutes, type PurchasedItems } from './catalogue.routes.ts'
export { catalogueService } from './catalogue.service.ts'
export type {
  MenuAt,
  PricedDeal,
  PricedItem,
  PricedOption,
  PricedOptionGroup,
  PricedSize,
} from './catalogue.types.ts'
export { isInScope } from './offers.ts'
export { itemsIn, menuItemsOf, type StoreMenu } from './store-menu.ts'
