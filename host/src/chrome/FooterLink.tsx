import type { contentApi } from '@larder/shared/contracts'
import { reopenConsent } from '@larder/shared/stores'
import { Link } from '@larder/shared/ui'

type Entry = contentApi.FooterMenu['menuItems'][number]

/** A line of a footer menu, as content writes it: a page, somewhere else, or the choice about cookies. */
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
      // The one action content may name: the choice about cookies.
      return (
        <button type="button" onClick={reopenConsent}>
          {label}
        </button>
      )
  }
}
