import {
  HERO_NAME,
  chooseItemPictureName,
  chooseSourcePageName,
  type PictureKind,
} from '@larder/api/model/pictures.ts'
import type { BrandFolder } from './brand-folder.ts'
import type { Problem } from './problems.ts'

type BrandPicture = {
  kind: PictureKind
  /** The slug of the subject, unique within the kind. */
  name: string
  picture: string
  from: Pick<Problem, 'file' | 'path'>
}

type IllustratedPage = { picture?: string; blocks: { type: string }[] }

const toTextList = (value: unknown): string[] => (typeof value === 'string' ? [value] : [])

function listPagePictures(page: string, content: IllustratedPage): BrandPicture[] {
  const at = (picture: string, ...block: number[]): BrandPicture => ({
    kind: 'pages',
    name: chooseSourcePageName(page, ...block),
    picture,
    from: { file: `content of ${page}` },
  })
  const blocks = content.blocks.flatMap((block, index) => {
    const own = 'picture' in block ? toTextList(block.picture) : []
    const parts = 'cards' in block ? block.cards : 'steps' in block ? block.steps : []
    const inner = Array.isArray(parts) ? parts : []
    return [
      ...own.map((picture) => at(picture, index + 1)),
      ...inner.flatMap((part: { picture?: unknown }, place) =>
        toTextList(part.picture).map((picture) => at(picture, index + 1, place + 1)),
      ),
    ]
  })
  return [...toTextList(content.picture).map((picture) => at(picture)), ...blocks]
}

export function listBrandPictures({ brand, stores, content, menu }: BrandFolder): BrandPicture[] {
  const of = (kind: PictureKind, file: string) => (thing: { slug: string; picture: string }) => ({
    kind,
    name: thing.slug,
    picture: thing.picture,
    from: { file, path: `${thing.slug} picture` },
  })
  const site = (name: string, picture: string, file = 'brand.json'): BrandPicture => ({
    kind: 'site',
    name,
    picture,
    from: { file },
  })
  const { firstTimeUserModal, footer } = content.global
  return [
    ...menu.items.map(of('items', 'menu/items.csv')),
    ...menu.items.flatMap(({ slug, morePictures = [] }) =>
      morePictures.map(({ picture }, at) =>
        of('items', 'menu/items.csv')({ slug: chooseItemPictureName(slug, at + 1), picture }),
      ),
    ),
    ...menu.categories.map(of('categories', 'menu/categories.csv')),
    ...menu.deals.map(of('deals', 'menu/deals.json')),
    ...menu.banners.map(of('banners', 'menu/banners.json')),
    ...stores.map(of('stores', 'stores')),
    site('logo', brand.looks.logo),
    site('logo-on-dark', brand.looks.logoOnDark),
    site('favicon', brand.looks.favicon),
    site('error', brand.looks.errorPageImage),
    site('payment-success', brand.looks.checkoutPaymentSuccessImage),
    ...(firstTimeUserModal ? [site('welcome', firstTimeUserModal.picture, 'content/global.json')] : []),
    ...(footer.banner?.picture ? [site('footer', footer.banner.picture, 'content/global.json')] : []),
    ...toTextList(content.home.hero?.picture).map((picture) => ({
      kind: 'pages' as const,
      name: HERO_NAME,
      picture,
      from: { file: 'content/home.json' },
    })),
    ...Object.entries({
      home: content.home,
      faq: content.faq,
      contact: content.contact,
      news: content.newsList,
      login: content.login,
      register: content.register,
      'forgot-password': content.forgotPassword,
      'reset-password': content.resetPassword,
      store: content.store,
      checkout: content.checkout,
    }).flatMap(([name, page]) => listPagePictures(name, page)),
    ...content.pages.flatMap((page) => listPagePictures(`page-${page.slug}`, page)),
    ...content.brandPages.flatMap((page) => listPagePictures(`brand-${page.slug}`, page)),
    ...content.news.flatMap((page) => listPagePictures(`news-${page.slug}`, page)),
    ...stores.flatMap((store) => listPagePictures(`store-${store.slug}`, store.about)),
  ]
}
