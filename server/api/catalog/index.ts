export { bannerService } from './banners/banner.service.ts'
export { bannersRoutes } from './banners/banners.routes.ts'
export { brandSnapshot, cacheFromSnapshot } from './brand-snapshot.ts'
export { followBrandWithin } from './follow-snapshot.ts'
export { buildSnapshot, loadBrandWithin, type BrandSnapshot } from './load-snapshot.ts'
export { createRehearsal, rehearseCatalog, type UnshownPart } from './rehearse-catalog.ts'
export { brandByHost } from './business/brand-by-host.ts'
export { businessRoutes } from './business/business.routes.ts'
export { listBrandIds } from './business/business.service.ts'
export { type OrderHistory, catalogueRoutes } from './menus/catalogue.routes.ts'
export { catalogueService } from './menus/catalogue.service.ts'
export { isInScope } from './menus/priced-items.ts'
export type { StoreMenu } from './menus/store-menu.ts'
export { contentService, listContentPages } from './content/content.service.ts'
export { contentRoutes } from './content/content.routes.ts'
export { fontRoutes } from './content/font.routes.ts'
export { imagesRoutes } from './pictures/images.routes.ts'
export { renderDrawing } from './pictures/make-picture.ts'
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
export { type Amount, parseAmounts } from './search/sizes.ts'
export { seoRoutes } from './seo/seo.routes.ts'
export { wellKnownRoutes } from './seo/well-known.routes.ts'
export { pageDataVersions } from './sold-out/page-data-version.ts'
export { soldOutReports } from './sold-out/report-sold-out.ts'
export {
  listPartColumns,
  lockCounts,
  selectCounts,
  updateCountedOut,
  upsertCounts,
  type CountedPart,
} from './sold-out/stock.queries.ts'
export { soldOutDesk } from './sold-out/sold-out-desk.ts'
export { formatSoldOutPart, parseSoldOutPart } from './sold-out/sold-out-part.ts'
export { soldOutService } from './sold-out/sold-out.service.ts'
export type { StoreSoldOut } from './sold-out/sold-out-state.ts'
export { storePagesRoutes } from './store-pages/store-pages.routes.ts'
export { computeMilesBetween } from './stores/store-search.ts'
export { loadSampleStore } from './stores/sample-store.ts'
export { type StoreRecord, getOrderCharges, getMethodPlan, getStatus } from './stores/store-rules.ts'
export { storeService } from './stores/store.service.ts'
export { storesRoutes } from './stores/stores.routes.ts'
