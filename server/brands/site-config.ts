import type { contentApi } from '@larder/shared/contracts'
import type { BrandFolder } from './brand-folder.ts'
import { buildPictureSource } from '@larder/api/model/pictures.ts'

type SitePictureSource = (name: string) => string

function toHeader({ content }: BrandFolder, source: SitePictureSource): contentApi.SiteConfig['header'] {
  const { navbars, ...rest } = content.global.header
  const bar = ({ logo, ...navbar }: (typeof navbars)['desktop']): contentApi.Navbar => ({
    ...navbar,
    logo: source(logo === 'dark' ? 'logo-on-dark' : 'logo'),
  })
  return {
    ...rest,
    navbars: {
      desktop: bar(navbars.desktop),
      'desktop-scrolling': bar(navbars['desktop-scrolling']),
      mobile: bar(navbars.mobile),
      'mobile-scrolling': bar(navbars['mobile-scrolling']),
    },
  }
}

function toFooter(
  { brand, content }: BrandFolder,
  source: SitePictureSource,
): contentApi.SiteConfig['footer'] {
  const { banner, ...rest } = content.global.footer
  return {
    ...rest,
    banner: banner && { ...banner, picture: banner.picture && source('footer') },
    logo: source('logo-on-dark'),
    phone: brand.contact.phone,
    email: brand.contact.email,
    socialLinks: brand.socialLinks,
  }
}

/** Site config (spec §3) of a brand folder, with pictures as sources for the image proxy. */
export function toSiteConfig(folder: BrandFolder): contentApi.SiteConfig {
  const { brand, content } = folder
  const { header: _header, footer: _footer, firstTimeUserModal, ...global } = content.global
  const source = (name: string) => buildPictureSource(brand.slug, 'site', name)
  return {
    ...global,
    companyName: brand.companyName,
    logo: source('logo'),
    logoOnDark: source('logo-on-dark'),
    favicon: source('favicon'),
    errorPageImage: source('error'),
    fontFamily: brand.looks.font.family,
    brandingColors: brand.looks.colours,
    checkout: { checkoutPaymentSuccessImage: source('payment-success') },
    header: toHeader(folder, source),
    footer: toFooter(folder, source),
    firstTimeUserModal: firstTimeUserModal && { ...firstTimeUserModal, picture: source('welcome') },
    defaultSeo: { ...content.home.seo, image: undefined },
  }
}
