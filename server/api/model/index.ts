export type { Brand } from './brand.ts'
export {
  collectDefaultAllergens,
  toAllergenInfo,
  type Availability,
  type Item,
  type ItemPicture,
  type Nutrition,
  type OptionGroup,
  type Size,
} from './menu.ts'
export type { MessageKind, MessageTemplates } from './message-templates.ts'
export { isKnownBanner, isKnownCoupon, isKnownDeal } from './offers.ts'
export type { Banner, Coupon, Deal, Rewards } from './offers.ts'
export type { ProblemTerms } from './problem-terms.ts'
export { toPageEntry } from './page-entry.ts'
export { MAX_PICTURE_PIXELS, buildPictureSource, chooseItemPictureName, RASTER_FORMATS } from './pictures.ts'
export { Recipes } from './recipes.ts'
export { SearchWords } from './search-words.ts'
export type { DenyRule, Store } from './store.ts'
