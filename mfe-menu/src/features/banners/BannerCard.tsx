import { useEffect, useRef } from 'react'
import type { bannersApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { Icon, Link, Picture, styled } from '@larder/shared/ui'
import { useMenu } from '../../parts/menu-context.ts'
import { countPressed, countShown } from './seen.ts'

const Root = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  height: '100%',
  minHeight: theme.spacing(40),
  overflow: 'hidden',
  background: 'color-mix(in oklab, var(--primary) 13%, var(--bg))',
  borderRadius: theme.radius.card,
  [theme.wide]: { minHeight: theme.spacing(48) },
}))
const Words = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: theme.spacing(1.5),
  padding: theme.spacing(4),
  [theme.wide]: { padding: theme.spacing(6) },
}))
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.h2, textWrap: 'balance' }))
const Text = styled('p')(({ theme }) => ({ ...theme.typography.body2 }))
// A banner's picture leaves its left side free: its subject is right of the middle.
const Face = styled('div')({
  position: 'relative',
  '& > span': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    background: 'none',
    maskImage: 'linear-gradient(to right, transparent, black 35%)',
  },
  '& img': { objectPosition: '78% 50%' },
})
const Go = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: theme.target,
  marginTop: 'auto',
  padding: `0 ${theme.spacing(4)}`,
  borderRadius: theme.radius.pill,
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  ...theme.typography.button3,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: theme.radius.card },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { ...theme.ring, outlineOffset: theme.spacing(-1) },
}))

type Banner = bannersApi.Banner

/** The link of a banner: a deal, a category, a page, or its own page of items. */
function targetOf({ slug, action }: Banner, storeSlug: string): string {
  const at = { slug: storeSlug }
  if (action.kind === 'deal' && action.dealSlug) return paths.deal({ ...at, deal: action.dealSlug })
  if (action.kind === 'category' && action.categorySlug) {
    return paths.category({ ...at, category: action.categorySlug })
  }
  if (action.kind === 'link' && action.link) return action.link
  return paths.banner({ ...at, banner: slug })
}

/** A banner with its button; its impression is counted once half of it has been on screen. */
export function BannerCard({ banner, isPriority = false }: { banner: Banner; isPriority?: boolean }) {
  const { store } = useMenu()
  const root = useRef<HTMLElement>(null)
  // Visibility is the browser's state.
  useEffect(() => {
    const node = root.current
    if (!node || !('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        countShown(banner.id)
        observer.disconnect()
      },
      { threshold: 0.5 },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [banner.id])
  return (
    <Root ref={root}>
      <Words>
        <Title>{banner.title}</Title>
        {banner.text && <Text>{banner.text}</Text>}
        <Go to={targetOf(banner, store.slug)} onClick={() => countPressed(banner.id)}>
          {banner.buttonLabel}
          <Icon name="right" size="tiny" />
        </Go>
      </Words>
      <Face>
        <Picture
          src={banner.picture}
          alt=""
          preset="banner"
          // Cropped at the sides: drawn at the width that its height requires.
          sizes="24rem"
          ratio="auto"
          isPriority={isPriority}
          isBlurred={false}
        />
      </Face>
    </Root>
  )
}
