export { bannersRoutes } from './banners/banners.routes.ts'
export { brandSnapshot, fromSnapshot } from './brand-snapshot.ts'
export type { BrandSnapshot } from './read-snapshot.ts'
export { brandByHost } from './business/brand-by-host.ts'
export { businessRoutes } from './business/business.routes.ts'
export { brandIds } from './business/business.service.ts'
export { type PurchasedItems, catalogueRoutes } from './menus/catalogue.routes.ts'
export { catalogueService } from './menus/catalogue.service.ts'
export { isInScope } from './menus/priced-items.ts'
export type { StoreMenu } from './menus/store-menu.ts'
export { contentPages } from './content/content.service.ts'
export { contentRoutes } from './content/content.routes.ts'
export { fontRoutes } from './content/font.routes.ts'
export { imagesRoutes } from './pictures/images.routes.ts'
export { findFutureContacts, forgetFutureContacts } from './location/future-contacts.queries.ts'
export { gazetteer } from './location/gazetteer.ts'
export { locationRoutes } from './location/location.routes.ts'
export { locationService } from './location/location.service.ts'
export {
  findReviewOf,
  findReviewed,
  forgetReviewer,
  insertReview,
  reviewsOfMember,
} from './reviews/reviews.queries.ts'
export { searchRoutes } from './search/search.routes.ts'
export { searchService } from './search/search.service.ts'
export { seoRoutes } from './seo/seo.routes.ts'
export { storePagesRoutes } from './store-pages/store-pages.routes.ts'
export { milesBetween } from './stores/store-search.ts'
export { sampleStore } from './stores/sample-store.ts'
export { type StoreRecord, chargesForOrder, methodPlan, readStatus } from './stores/store-rules.ts'
export { storeService } from './stores/store.service.ts'
export { storesRoutes } from './stores/stores.routes.ts'
