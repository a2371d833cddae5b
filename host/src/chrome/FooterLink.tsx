import type { contentApi } from '@larder/shared/contracts'
import { reopenConsent } from '@larder/shared/stores'
import { Link } from '@larder/shared/ui'

type Entry = contentApi.FooterMenu['menuItems'][number]

/** An entry of a footer menu, as content writes it: a page, an external link, or the cookie choice. */
export function FooterLink({ label, slug, linkType }: Entry) {
  switch (linkType) {
    case 'internal':
      return <Link to={slug}>{label}</Link>
    case 'external':
      return (
        <a href={slug} rel="noopener">
          {label}
        </a>
      )
    case 'action':
      // The one action that content may name: the cookie choice.
      return (
        <button type="button" onClick={reopenConsent}>
          {label}
        </button>
      )
  }
}
