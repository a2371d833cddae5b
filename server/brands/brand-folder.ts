import * as z from 'zod'
import { Brand } from '@larder/api/model/brand.ts'
import {
  BrandPage,
  ContactPage,
  FaqPage,
  FormPage,
  HomePage,
  NewsArticle,
  Page,
  PageContent,
} from '@larder/api/model/content.ts'
import { Global } from '@larder/api/model/global.ts'
import {
  OptionGroup,
  type Availability,
  type Category,
  type Item,
  type Nutrition,
  type Size,
} from '@larder/api/model/menu.ts'
import { Banner, Coupon, Deal, Rewards } from '@larder/api/model/offers.ts'
import { Recipes } from '@larder/api/model/recipes.ts'
import { SearchWords } from '@larder/api/model/search-words.ts'
import { Store } from '@larder/api/model/store.ts'
import { AvailabilityRow, CategoryRow, ItemRow, NutritionRow, SizeRow } from './menu-tables.ts'

export const DOCUMENT_SCHEMAS = {
  'brand.json': Brand,
  'content/global.json': Global,
  'content/home.json': HomePage,
  'content/faq.json': FaqPage,
  'content/contact.json': ContactPage,
  'content/news-list.json': PageContent,
  'content/login.json': FormPage,
  'content/register.json': FormPage,
  'content/forgot-password.json': FormPage,
  'content/reset-password.json': FormPage,
  'content/store.json': FormPage,
  'content/checkout.json': FormPage,
  'content/search.json': SearchWords,
  'content/recipes.json': Recipes,
  'menu/option-groups.json': z.array(OptionGroup),
  'menu/deals.json': z.array(Deal),
  'menu/banners.json': z.array(Banner),
  'coupons.json': z.array(Coupon),
  'rewards.json': Rewards,
} as const satisfies Record<string, z.ZodType>

/** Documents that a folder may omit, because all their fields have defaults. */
export const OPTIONAL_DOCUMENTS: ReadonlySet<string> = new Set<keyof Documents>([
  'content/search.json',
  'content/recipes.json',
])

/** Documents with many files per folder, one entry in each. */
export const COLLECTION_SCHEMAS = {
  stores: Store,
  'content/pages': Page,
  'content/brand': BrandPage,
  'content/news': NewsArticle,
} as const satisfies Record<string, z.ZodType>

export const TABLE_SCHEMAS = {
  'menu/categories.csv': CategoryRow,
  'menu/items.csv': ItemRow,
  'menu/sizes.csv': SizeRow,
  'menu/nutrition.csv': NutritionRow,
  'menu/availability.csv': AvailabilityRow,
} as const satisfies Record<string, z.ZodObject>

export type Documents = { [Name in keyof typeof DOCUMENT_SCHEMAS]: z.infer<(typeof DOCUMENT_SCHEMAS)[Name]> }

/** A whole brand as read from its folder: validated and typed, with amounts in pence. */
export type BrandFolder = {
  /** The folder that contains the files in `assets`. */
  root: string
  /** SVG, font and picture files, relative to `root`. */
  assets: string[]
  brand: Brand
  stores: Store[]
  content: {
    global: Documents['content/global.json']
    home: Documents['content/home.json']
    faq: Documents['content/faq.json']
    contact: Documents['content/contact.json']
    newsList: Documents['content/news-list.json']
    login: FormPage
    register: FormPage
    forgotPassword: FormPage
    resetPassword: FormPage
    store: FormPage
    checkout: FormPage
    search: SearchWords
    recipes: Recipes
    pages: z.infer<typeof Page>[]
    brandPages: z.infer<typeof BrandPage>[]
    news: z.infer<typeof NewsArticle>[]
  }
  menu: {
    categories: Category[]
    items: Item[]
    sizes: Size[]
    nutrition: Nutrition[]
    availability: Availability[]
    optionGroups: OptionGroup[]
    deals: Deal[]
    banners: Banner[]
  }
  coupons: Coupon[]
  rewards: Rewards
}

export function listDocumentFiles({ brand, content, menu, coupons, rewards }: BrandFolder): Documents {
  return {
    'brand.json': brand,
    'content/global.json': content.global,
    'content/home.json': content.home,
    'content/faq.json': content.faq,
    'content/contact.json': content.contact,
    'content/news-list.json': content.newsList,
    'content/login.json': content.login,
    'content/register.json': content.register,
    'content/forgot-password.json': content.forgotPassword,
    'content/reset-password.json': content.resetPassword,
    'content/store.json': content.store,
    'content/checkout.json': content.checkout,
    'content/search.json': content.search,
    'content/recipes.json': content.recipes,
    'menu/option-groups.json': menu.optionGroups,
    'menu/deals.json': menu.deals,
    'menu/banners.json': menu.banners,
    'coupons.json': coupons,
    'rewards.json': rewards,
  }
}
