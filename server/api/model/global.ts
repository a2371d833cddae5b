import * as z from 'zod'
import { Block } from './content.ts'
import { Colour, Link, Picture, Slug, Text } from './scalars.ts'

const Navbar = z.strictObject({
  logo: z.enum(['light', 'dark']).default('light'),
  logoHeight: z.int().min(16).max(80),
  height: z.int().min(44).max(140),
  bgColor: Colour,
  menuItemColor: Colour,
})

type MenuEntry = { name: string; slug: string; subMenuItems: MenuEntry[] }
/** An entry of the header menu; `slug` is the path that it leads to. */
const MenuEntry: z.ZodType<MenuEntry> = z.lazy(() =>
  z.strictObject({ name: Text, slug: Link, subMenuItems: z.array(MenuEntry) }),
)

const FooterColumn = z.strictObject({
  title: Text,
  menuItems: z.array(
    z.strictObject({ label: Text, slug: Link, linkType: z.enum(['internal', 'external', 'action']) }),
  ),
})

/**
 * `content/global.json`: header, footer and other content of every page, and the enabled features (spec §3 Site
 * config).
 */
export const Global = z.strictObject({
  /** Only for a brand with one store: every search leads to that store. */
  singleStore: z.strictObject({ slug: Slug, postcode: Text }).optional(),
  enableStoresSearchByAddress: z.boolean().default(false),
  login: z.strictObject({
    socialLoginButtons: z.strictObject({ facebook: z.boolean(), google: z.boolean(), apple: z.boolean() }),
  }),
  member: z.strictObject({ enableSmsVerification: z.boolean() }),
  payment: z.strictObject({ enableApplePayment: z.boolean(), enableGooglePayment: z.boolean() }),
  header: z.strictObject({
    showBetaLabel: z.boolean().default(false),
    hideStoreInfo: z.boolean().default(false),
    banner: z.strictObject({
      showBanner: z.boolean(),
      content: Text,
      bgColor: Colour,
      showCloseButton: z.boolean().default(true),
    }),
    navbars: z.strictObject({
      desktop: Navbar,
      'desktop-scrolling': Navbar,
      mobile: Navbar,
      'mobile-scrolling': Navbar,
    }),
    menu: z.array(MenuEntry),
  }),
  footer: z.strictObject({
    socialMedia: z.boolean().default(true),
    paymentMethods: z.strictObject({
      visa: z.boolean(),
      masterCard: z.boolean(),
      applePay: z.boolean(),
      googlePay: z.boolean(),
      amex: z.boolean(),
    }),
    appStores: z.strictObject({ ios: Link.optional(), android: Link.optional() }),
    copyright: Text,
    banner: z.strictObject({ title: Text, text: Text, picture: Picture.optional() }).optional(),
    bgColor: Colour,
    menus: z.array(FooterColumn),
    address: Text,
    footerBlocks: z.array(Block).default([]),
    hideOnStorePages: z.boolean().default(false),
    hideOnMobile: z.boolean().default(false),
  }),
  /**
   * A greeting shown once per browser after the consent notice is answered (readings 40); absent when the brand has
   * none.
   */
  firstTimeUserModal: z
    .strictObject({ title: Text, text: Text, picture: Picture, buttonLabel: Text })
    .optional(),
  cookieNotice: z.strictObject({ title: Text, text: Text }),
})
export type Global = z.infer<typeof Global>
