import type { contentApi } from '@larder/shared/contracts'
import { ButtonAnchor, ButtonLink } from '@larder/shared/ui'

type Props = { action: contentApi.Action; variant?: 'contained' | 'outlined' | 'tinted' | 'text' }

const SAFE_OUTSIDE = /^(https:|mailto:|tel:)/

/**
 * A content editor's link: inside the shop by the router, outside by https, mailto or tel; anything else is
 * not shown.
 */
export function ContentLink({ action: { label, link }, variant = 'contained' }: Props) {
  const isInside = link.startsWith('/') && !link.startsWith('//')
  if (isInside) {
    return (
      <ButtonLink to={link} variant={variant}>
        {label}
      </ButtonLink>
    )
  }
  if (!SAFE_OUTSIDE.test(link)) return null
  return (
    <ButtonAnchor href={link} variant={variant} rel="noreferrer">
      {label}
    </ButtonAnchor>
  )
}
