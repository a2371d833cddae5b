export { endpoint, Failure, type Access, type Endpoint, type LateEndpoint } from '@larder/contracts/endpoint'
export { Address, addressFields, AddressType, NewAddress, SavedAddress } from './address.ts'
export {
  BasketToken,
  Done,
  EmailAddress,
  FirstName,
  LastName,
  NewPassword,
  PhoneNumber,
  SixDigits,
} from './person.ts'
export * as authApi from './auth/index.ts'
export * as guestApi from './guest.ts'
export * as memberApi from './member/index.ts'
export * as marketingApi from './marketing.ts'
export { DenyPayments, FulfilmentLocation, FulfilmentMethod, SelectedSlot } from './stores/fulfilment.ts'
export { MenuFacets, MenuFilter, type FilterChoice } from './catalogue/menu-filter.ts'
export { Currency, Money } from './money.ts'
export * as basketApi from './basket/index.ts'
export * as checkoutApi from './checkout.ts'
export * as integrationsApi from './integrations.ts'
export * as releaseCounts from '@larder/contracts/release-counts'
export * as ordersApi from './orders/index.ts'
export * as paymentApi from './payment.ts'
export * as pushApi from './push.ts'
export { CalendarDay, Country, Instant, Latitude, Longitude, Picture } from './fields.ts'
export * as bannersApi from './banners.ts'
export * as businessApi from './business/business.ts'
export * as catalogueApi from './catalogue/index.ts'
export * as contentApi from './content/content.ts'
export * as locationApi from './location.ts'
export * as searchApi from './catalogue/search.ts'
export * as slotsApi from './stores/slots.ts'
export * as storesApi from './stores/stores.ts'
export {
  AREA_HEADER,
  Composition,
  COMPOSITION_HEADER,
  KnownPayment,
  PageNames,
  LiveReleases,
  PageArea,
  PageData,
  PageRelease,
  PLAN_REVISION_HEADER,
  SentData,
  ShownDocument,
  ShownOverride,
  Snapshot,
} from '@larder/contracts/composition'
export { AreaProblem, BrokenRelease, PageOutcome } from '@larder/contracts/page-reports'
export { BrandConfig } from './business/brand-config.ts'
