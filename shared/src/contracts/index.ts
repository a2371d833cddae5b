export { endpoint, Failure, type Access, type Endpoint, type LateEndpoint } from './endpoint.ts'
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
export { DenyPayments, FulfilmentLocation, FulfilmentMethod, SelectedSlot } from './fulfilment.ts'
export { MenuFacets, MenuFilter, type FilterChoice } from './menu-filter.ts'
export { Currency, Money } from './money.ts'
export * as basketApi from './basket/index.ts'
export * as checkoutApi from './checkout.ts'
export * as integrationsApi from './integrations.ts'
export * as opsContract from './ops.ts'
export * as releaseCounts from './release-counts.ts'
export * as rolloutsContract from './rollouts.ts'
export * as shopHealth from './shop-health.ts'
export * as whyContract from './why.ts'
export * as ordersApi from './orders/index.ts'
export * as paymentApi from './payment.ts'
export { CalendarDay, Country, Instant, Latitude, Longitude, Picture } from './fields.ts'
export * as bannersApi from './banners.ts'
export * as businessApi from './business.ts'
export * as catalogueApi from './catalogue/index.ts'
export * as contentApi from './content.ts'
export * as locationApi from './location.ts'
export * as searchApi from './search.ts'
export * as slotsApi from './slots.ts'
export * as storesApi from './stores.ts'
export {
  AREA_HEADER,
  CallingArea,
  Composition,
  COMPOSITION_HEADER,
  CompositionId,
  KnownPayment,
  LiveReleases,
  PageArea,
  PageData,
  PageRelease,
  PLAN_REVISION_HEADER,
  SentData,
  ShownDocument,
  ShownOverride,
  Snapshot,
} from './composition.ts'
export { AreaProblem, BrokenRelease, PageOutcome } from './page-reports.ts'
export { BrandConfig } from './brand-config.ts'
