import * as z from 'zod'
import { Block, listOfKnown, optionalPart, Seo } from '../content/content-parts.ts'
import { Picture } from '../fields.ts'

/** `#RRGGBB`. The defaults are in spec §9. */
export const BrandingColors = z.object({
  primary: z.string(),
  secondary: z.string(),
  success: z.string(),
  danger: z.string(),
  warning: z.string(),
  info: z.string(),
  mainBg: z.string(),
  text: z.string(),
  highlight: z.string(),
})
export type BrandingColors = z.infer<typeof BrandingColors>

export const Navbar = z.object({
  logo: Picture,
  logoHeight: z.int(),
  height: z.int(),
  bgColor: z.string(),
  menuItemColor: z.string(),
})
export type Navbar = z.infer<typeof Navbar>

/** Entries of a menu. A menu that is missing in the content, or malformed, is empty (spec §8). */
const menuArray = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).catch([])

export type MenuEntry = { name: string; slug: string; subMenuItems: MenuEntry[] }
/** A header menu entry; `slug` is the path it links to. */
export const MenuEntry: z.ZodType<MenuEntry> = z.object({
  name: z.string(),
  slug: z.string(),
  get subMenuItems() {
    return menuArray(MenuEntry)
  },
})

export const FooterMenu = z.object({
  title: z.string(),
  menuItems: menuArray(
    z.object({
      label: z.string(),
      slug: z.string(),
      linkType: z.enum(['internal', 'external', 'action']),
    }),
  ),
})
export type FooterMenu = z.infer<typeof FooterMenu>

export const socialNetworks = ['instagram', 'twitter', 'facebook', 'youtube', 'linkedin'] as const

/** Site configuration (spec §3): the frame around every page, and the enabled ways to sign in and order. */
export const SiteConfig = z.object({
  companyName: z.string(),
  /** Logos are vector images; `logoOnDark` is for dark surfaces. */
  logo: Picture,
  logoOnDark: Picture,
  favicon: Picture,
  errorPageImage: Picture,
  singleStore: optionalPart(z.object({ slug: z.string(), postcode: z.string() })),
  fontFamily: z.string(),
  brandingColors: BrandingColors,
  enableStoresSearchByAddress: z.boolean(),
  login: z.object({
    socialLoginButtons: z.object({ facebook: z.boolean(), google: z.boolean(), apple: z.boolean() }),
  }),
  member: z.object({ enableSmsVerification: z.boolean() }),
  payment: z.object({ enableApplePayment: z.boolean(), enableGooglePayment: z.boolean() }),
  checkout: z.object({ checkoutPaymentSuccessImage: Picture }),
  header: z.object({
    showBetaLabel: z.boolean(),
    hideStoreInfo: z.boolean(),
    banner: z.object({
      showBanner: z.boolean(),
      content: z.string(),
      bgColor: z.string(),
      showCloseButton: z.boolean(),
    }),
    navbars: z.object({
      desktop: Navbar,
      'desktop-scrolling': Navbar,
      mobile: Navbar,
      'mobile-scrolling': Navbar,
    }),
    menu: menuArray(MenuEntry),
  }),
  footer: z.object({
    /** Whether to show the social links. */
    socialMedia: z.boolean(),
    paymentMethods: z.object({
      visa: z.boolean(),
      masterCard: z.boolean(),
      applePay: z.boolean(),
      googlePay: z.boolean(),
      amex: z.boolean(),
    }),
    appStores: z.object({ ios: z.string().optional(), android: z.string().optional() }),
    copyright: z.string(),
    banner: optionalPart(z.object({ title: z.string(), text: z.string(), picture: Picture.optional() })),
    logo: Picture,
    bgColor: z.string(),
    menus: menuArray(FooterMenu),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    socialLinks: z.partialRecord(z.enum(socialNetworks), z.string()),
    footerBlocks: listOfKnown(Block),
    hideOnStorePages: z.boolean(),
    hideOnMobile: z.boolean(),
  }),
  /** Shown once per browser, after consent (readings 40). */
  firstTimeUserModal: optionalPart(
    z.object({ title: z.string(), text: z.string(), picture: Picture, buttonLabel: z.string() }),
  ),
  cookieNotice: z.object({ title: z.string(), text: z.string() }),
  defaultSeo: optionalPart(Seo),
})
export type SiteConfig = z.infer<typeof SiteConfig>

/** Type scale of spec §9, `huge` to `button-3`; sizes in px. */
export const FontSize = z.object({
  name: z.string(),
  size: z.number(),
  lineHeight: z.number(),
  weight: z.int(),
})
export type FontSize = z.infer<typeof FontSize>

const FontFile = z.object({
  fontFamily: z.string(),
  url: z.string().optional(),
  /**
   * A smaller woff2 with the characters that nearly every page uses, as a CSS `unicode-range`. Where it is given, `url` is
   * loaded only by pages with other characters.
   */
  common: z.object({ url: z.string(), unicodeRange: z.string() }).optional(),
  weights: z.object({ min: z.int(), max: z.int() }).optional(),
  /** A system font with adjusted metrics, as CSS values. */
  fallback: z
    .object({
      local: z.string(),
      sizeAdjust: z.string(),
      ascentOverride: z.string(),
      descentOverride: z.string(),
      lineGapOverride: z.string(),
    })
    .optional(),
})

/**
 * The brand's font. `url` is a woff2 on this server (readings 37); `fallback` prevents layout shift while it loads.
 * `heading` is the font of headings if it differs.
 */
export const Font = FontFile.extend({ heading: FontFile.optional() })
export type Font = z.infer<typeof Font>
