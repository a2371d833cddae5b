export { bannersRoutes } from './banners/banners.routes.ts'
export { brandSnapshot, cacheFromSnapshot } from './brand-snapshot.ts'
export type { BrandSnapshot } from './read-snapshot.ts'
export { brandByHost } from './business/brand-by-host.ts'
export { businessRoutes } from './business/business.routes.ts'
export { listBrandIds } from './business/business.service.ts'
export { type OrderHistory, catalogueRoutes } from './menus/catalogue.routes.ts'
export { catalogueService } from './menus/catalogue.service.ts'
export { isInScope } from './menus/priced-items.ts'
export type { StoreMenu } from './menus/store-menu.ts'
export { listContentPages } from './content/content.service.ts'
export { contentRoutes } from './content/content.routes.ts'
export { fontRoutes } from './content/font.routes.ts'
export { imagesRoutes } from './pictures/images.routes.ts'
export { findFutureContacts, deleteFutureContacts } from './location/future-contacts.queries.ts'
export { gazetteer } from './location/gazetteer.ts'
export { locationRoutes } from './location/location.routes.ts'
export { locationService } from './location/location.service.ts'
export {
  findReviewOfOrder,
  findReviewedOrders,
  removeMemberReviews,
  insertReview,
  findReviewsOfMember,
} from './reviews/reviews.queries.ts'
export { searchRoutes } from './search/search.routes.ts'
export { searchService } from './search/search.service.ts'
export { seoRoutes } from './seo/seo.routes.ts'
export { storePagesRoutes } from './store-pages/store-pages.routes.ts'
export { computeMilesBetween } from './stores/store-search.ts'
export { findSampleStore } from './stores/sample-store.ts'
export { type StoreRecord, findOrderCharges, findMethodPlan, readStatus } from './stores/store-rules.ts'
export { storeService } from './stores/store.service.ts'
export { storesRoutes } from './stores/stores.routes.ts'
