export type { Brand } from './brand.ts'
export { type Block, type FormPage, type PageContent } from './content.ts'
export {
  toAllergenInfo,
  type Availability,
  type Category,
  type Item,
  type ItemPicture,
  type Nutrition,
  type OptionGroup,
  type Size,
} from './menu.ts'
export type { Global } from './global.ts'
export type { MessageKind, MessageTemplates } from './message-templates.ts'
export { isKnownBanner, isKnownCoupon, isKnownDeal } from './offers.ts'
export type { Banner, Coupon, Deal, Rewards } from './offers.ts'
export { toPageEntry } from './page-entry.ts'
export {
  MAX_PICTURE_PIXELS,
  buildPictureSource,
  chooseItemPictureName,
  RASTER_FORMATS,
  type PictureKind,
} from './pictures.ts'
export { Recipes } from './recipes.ts'
export type { Allergen, DietaryLabel, FulfilmentMethod } from './scalars.ts'
export { SearchWords } from './search-words.ts'
export type { DenyRule, Store, WeekHours } from './store.ts'
