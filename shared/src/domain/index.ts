export { paths, returnPath, routeAccess, type RouteAccess } from './paths.ts'
export { getPaidRow, refundText } from './refunds.ts'
export { formatOrderSlot, listLineChoices, listLineDetails, listLineNotes } from './order-text.ts'
export { formatWeight, getHeldPence, WEIGHT_MARGIN_CODE } from './weight.ts'
export {
  ALLERGENS,
  DIETARY_LABELS,
  getAvoidedAllergens,
  getDeclaredAllergen,
  parseAllergenKey,
  parseLabelKey,
  type Allergen,
  type DietaryLabel,
} from '../contracts/catalogue/diet-words.ts'
export {
  allergenSentences,
  optionAllergens,
  combineAllergens,
  hasLabel,
  isFreeOf,
  isItemFreeOf,
  defaultAllergens,
  labelProblem,
  unsuitableReason,
  type AllergenStatement,
} from './allergens.ts'
export {
  basketProblems,
  couponConflict,
  isBasketValid,
  isBelowMinSpend,
  canAddLine,
  type BasketProblem,
  type Shopper,
} from './checkout/basket-validity.ts'
export {
  basketPayments,
  isPastCashCutOff,
  availablePayments,
  CARD_GATEWAY,
  CASH_GATEWAY,
  isCardGateway,
  isCashGateway,
  paymentKind,
  type PaymentFacts,
  type StorePaymentMethod,
} from './checkout/payment-methods.ts'
export {
  checkoutRedirect,
  isSectionDone,
  sectionAt,
  type CheckoutSection,
  type CheckoutState,
  type CheckoutStep,
} from './checkout/checkout-steps.ts'
export {
  couponProblem,
  isInPostcodeArea,
  type CouponFacts,
  type CouponProblem,
  type CouponTerms,
} from './checkout/coupon.ts'
export { isCrawler } from '@larder/contracts/crawler'
export { countChoices, filterItems, MENU_SORTS, menuFacets, NO_FILTER, type MenuSort } from './menu-filter.ts'
export {
  toMoney,
  toPence,
  formatMoney,
  formatRoundMoney,
  parseAmount,
  formatUnitPrice,
  scaleUnitPrice,
  percentDiscount,
  computeReducedPrice,
  tipBounds,
  tipProblem,
  type TipBounds,
  type TipLimitLevel,
} from './money.ts'
export {
  canMoveStatus,
  canTrackDriver,
  isActiveStatus,
  isOrderSettled,
  isNegativeStatus,
  isStatus,
  NEGATIVE_STATUSES,
  orderSteps,
  parseStatus,
  statusLabel,
  statusPercent,
  isOrderAhead,
} from './order-progress.ts'
export { getOwner, SERVER_SEGMENTS, type DocumentName } from '@larder/contracts/claims'
export { problemKindText, summariseProblem } from './problem-words.ts'
export { paymentText, totalRows, WALLET_NAMES, type TotalRow } from './order-totals.ts'
export { formatPhone } from './phone.ts'
export {
  formatAddress,
  isAddressComplete,
  isPostcodeInCountry,
  isUsefulSuggestion,
  normaliseAddress,
} from './address.ts'
export {
  DEFAULT_LEAD_TIME_SEC,
  leadTimeSec,
  preorderTime,
  waitMinutes,
  chooseSlot,
  getAsap,
  getFirstFuture,
  hasLapsed,
  isAsapValid,
  isFutureSlotValid,
  isSlotValid,
  SLOT_REFRESH_MS,
  type TimeSlot,
} from './stores/time-slot.ts'
export {
  doIntervalsOverlap,
  getSpecialDay,
  intervalMinutes,
  openPeriods,
  weekdayHours,
  type Interval,
  type OpeningPlan,
  type OpenPeriod,
  type SpecialDay,
  type WeekInterval,
} from './stores/opening-hours.ts'
export { methodStatus, type MethodPlan, type MethodStatus } from './stores/store-status.ts'
export {
  areaMatch,
  checkPostcode,
  cleanPostcode,
  closestArea,
  formatPostcode,
  limitPostcode,
  getOutcode,
  POSTCODE_MAX_LENGTH,
  type PostcodeCheck,
} from './postcode.ts'
export { plainText } from './plain-text.ts'
export {
  isSearchable,
  SEARCH_MAX_LENGTH,
  SEARCH_MIN_LENGTH,
  searchTerms,
  searchVariant,
} from './search-term.ts'
export {
  parseStoreId,
  filterByType,
  getOnlyStore,
  groupStores,
  sortStores,
  statusFor,
  storeSorts,
  type ListedStore,
  type StoreLists,
  type StoreSort,
} from './stores/store-lists.ts'
export {
  addDays,
  addMinutes,
  addSeconds,
  dateFormats,
  dayAt,
  daysBetween,
  formatDay,
  formatInstant,
  instantAt,
  instantOf,
  isDay,
  MINUTES_PER_DAY,
  parseTime,
  minutesUntil,
  formatTime,
  wallClock,
  getWeekday,
  weekdays,
  type Weekday,
} from './time.ts'
export {
  parsePictureModifiers,
  PICTURE_WIDTHS,
  pictureSet,
  pictureUrl,
  picturePlaceholderUrl,
  type PictureModifiers,
} from './picture.ts'
export { getSubstitutionTerms, isSettingOn, type SubstitutionTerms } from './settings.ts'
export {
  divideListLine,
  MAX_LIST_LINE_LENGTH,
  MAX_LIST_LINES,
  parseListLine,
  splitList,
  type ListLine,
} from './shopping-list.ts'
export { cssLayers } from './css-layers.ts'
export { earlyScript, SCHEME_KEY } from './early-script.ts'
export {
  ALIVE_AFTER_MS,
  LEFT_WITHIN_MS,
  EARLY_CHANGES,
  EARLY_INPUT,
  type EarlyChanges,
  type EarlyInput,
} from '@larder/contracts/early-script'
