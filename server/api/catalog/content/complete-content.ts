import type { contentApi } from '@larder/shared/contracts'
import { buildPictureSource } from '../../model/pictures.ts'
import type { Brand } from '../../model/index.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Leaves out what is null, at any depth: a content service sends null for whatever nobody filled in. */
function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => entry !== null).map(dropNulls)
  if (!isFields(value)) return value
  const present = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(present.map(([name, field]) => [name, dropNulls(field)]))
}

/** Fills in each part that is missing, or of another type than the default, and keeps all others. */
function fillIn(value: unknown, defaults: unknown): unknown {
  if (isFields(defaults)) {
    const fields = isFields(value) ? value : {}
    const filled = Object.entries(defaults).map(([name, part]) => [name, fillIn(fields[name], part)])
    return { ...fields, ...Object.fromEntries(filled) }
  }
  if (Array.isArray(defaults)) return Array.isArray(value) ? value : defaults
  return typeof value === typeof defaults ? value : defaults
}

const WHITE = '#FFFFFF'

/** A plain header and footer in the brand's colours: every optional part is off. */
function createDefaultSite({ slug, companyName, looks, contact }: Brand): contentApi.SiteConfig {
  const { colours, font } = looks
  const picture = (name: string) => buildPictureSource(slug, 'site', name)
  const navbar = {
    logo: picture('logo'),
    logoHeight: 28,
    height: 60,
    bgColor: WHITE,
    menuItemColor: colours.text,
  }
  return {
    companyName,
    logo: picture('logo'),
    logoOnDark: picture('logo-on-dark'),
    favicon: picture('favicon'),
    errorPageImage: picture('error'),
    fontFamily: font.family,
    brandingColors: colours,
    enableStoresSearchByAddress: false,
    login: { socialLoginButtons: { facebook: false, google: false, apple: false } },
    member: { enableSmsVerification: false },
    payment: { enableApplePayment: false, enableGooglePayment: false },
    checkout: { checkoutPaymentSuccessImage: picture('payment-success') },
    header: {
      showBetaLabel: false,
      hideStoreInfo: false,
      banner: { showBanner: false, content: '', bgColor: colours.secondary, showCloseButton: true },
      navbars: { desktop: navbar, 'desktop-scrolling': navbar, mobile: navbar, 'mobile-scrolling': navbar },
      menu: [],
    },
    footer: {
      socialMedia: false,
      paymentMethods: { visa: false, masterCard: false, applePay: false, googlePay: false, amex: false },
      appStores: {},
      copyright: companyName,
      logo: picture('logo-on-dark'),
      bgColor: colours.secondary,
      menus: [],
      phone: contact.phone,
      email: contact.email,
      address: '',
      socialLinks: {},
      footerBlocks: [],
      hideOnStorePages: false,
      hideOnMobile: false,
    },
    cookieNotice: {
      title: 'Cookies',
      text: 'Essential ones run the shop.\nIf you agree, we measure use and show offers.',
    },
  }
}

/** What pages of a type have besides the fields of every page. */
function createDefaultFields(type: string, { contact, companyName, looks }: Brand): Fields {
  const { phone: phoneNumber, email } = contact
  if (type === 'faq') return { faqs: [] }
  if (type === 'contact') return { address: [], hours: [], phoneNumber, email }
  if (type === 'news') return { summary: '' }
  if (type !== 'site-settings') return {}
  return {
    companyName,
    brandingColors: looks.colours,
    fontFamily: looks.font.family,
    enableStoresSearchByAddress: false,
    fontSizes: [],
  }
}

function completePage(fields: Fields, { type, slug, brand }: ContentPlace): unknown {
  const title = typeof fields['title'] === 'string' ? fields['title'] : brand.companyName
  const page = { title, slug: slug || type, blocks: [], seo: { title, description: '' } }
  return fillIn(fields, { ...page, ...createDefaultFields(type, brand) })
}

type ContentPlace = { type: string; slug: string; brand: Brand }

/**
 * An entry of the content with every part that its contract requires: a missing one is off, empty or the brand's own, so
 * that one part that nobody filled in takes no page away (spec §8 Configuration).
 */
export function completeContent(body: unknown, place: ContentPlace): unknown {
  const fields = dropNulls(body)
  if (!isFields(fields)) return fields
  return place.type === 'global'
    ? fillIn(fields, createDefaultSite(place.brand))
    : completePage(fields, place)
}
