import { useBrandConfig } from '@larder/shared/ui'

/** The brand's page of terms, found among its footer's links; undefined where it has none. */
function useTermsPath(): string | undefined {
  const menus = useBrandConfig()?.site.footer.menus ?? []
  return menus.flatMap(({ menuItems }) => menuItems).find(({ slug }) => /terms/i.test(slug))?.slug
}

/** In another tab: what was typed stays. */
export function TermsLabel() {
  const path = useTermsPath()
  if (!path) return 'I accept the terms and conditions'
  return (
    <>
      I accept the{' '}
      <a href={path} target="_blank" rel="noreferrer">
        terms and conditions
      </a>
    </>
  )
}
