export type { Brand } from './brand.ts'
export type { BrandFolder } from './brand-folder.ts'
export type { Block, FormPage, PageContent } from './content.ts'
export { csvRecords } from './csv.ts'
export type { Global } from './global.ts'
export { allergenInfo, usualAllergens } from './food.ts'
export { glyphBody } from './glyph-set.ts'
export type { Availability, Category, Item, Nutrition, OptionGroup, Size } from './menu.ts'
export type { Banner, Coupon, Deal, Rewards } from './offers.ts'
export {
  brandPictures,
  pictureKinds,
  pictureSource,
  type BrandPicture,
  type PictureKind,
} from './pictures.ts'
export {
  demoBrandFolders,
  demoPlacesFolder,
  readPlaces,
  type OutcodePlace,
  type Places,
  type PostcodePlace,
} from './places.ts'
export type { MessageKind, MessageTemplates } from './message-templates.ts'
export { BrandFolderError, type Problem } from './problems.ts'
export { readBrandFolder } from './read-folder.ts'
export { isPictureFile, parseRecipe, type Recipe, type Scene } from './recipe.ts'
export type { Allergen, FreeFrom, FulfilmentMethod } from './scalars.ts'
export type { DenyRule, Store, WeekHours } from './store.ts'
export { importBrand } from './import.ts'
export { importPlaces, savePostcodes } from './import-places.ts'
export { pageEntry } from './content-entries.ts'
export { readDemoMembers, type DemoMembers } from './demo-members.ts'
export { exportBrand } from './export.ts'
export { writeFiles } from './write-folder.ts'
