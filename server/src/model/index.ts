export type { Brand } from './brand.ts'
export type { Block, FormPage, PageContent } from './content.ts'
export { allergenInfo, defaultAllergens } from './food.ts'
export type { Global } from './global.ts'
export { readItem, storedItem } from './menu.ts'
export type { Availability, Category, Item, Nutrition, OptionGroup, Size } from './menu.ts'
export type { MessageKind, MessageTemplates } from './message-templates.ts'
export type { Banner, Coupon, Deal, Rewards } from './offers.ts'
export { pageEntry } from './page-entry.ts'
export {
  isPictureFile,
  pictureKinds,
  pictureSource,
  type ComposedPicture,
  type ComposePicture,
  type PictureKind,
} from './pictures.ts'
export type { Allergen, DietaryLabel, FulfilmentMethod } from './scalars.ts'
export type { DenyRule, Store, WeekHours } from './store.ts'
