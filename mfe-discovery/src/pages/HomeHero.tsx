import type { ReactNode } from 'react'
import type { contentApi } from '@larder/shared/contracts'
import { PageHeading, Picture, styled } from '@larder/shared/ui'

const Ground = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  marginBottom: theme.spacing(12),
  background: 'color-mix(in oklab, var(--primary) 13%, var(--bg))',
  [theme.wide]: { marginBottom: theme.spacing(20) },
  '&[data-tone="dark"]': {
    background:
      'radial-gradient(60% 75% at 50% 100%, color-mix(in oklab, var(--primary) 90%, var(--warning)), transparent 75%), var(--secondary)',
    color: theme.palette.secondary.contrastText,
    ...theme.dark({
      background:
        'radial-gradient(60% 75% at 50% 100%, color-mix(in oklab, var(--primary) 60%, transparent), transparent 75%), var(--surface)',
      color: theme.palette.text.primary,
    }),
  },
}))
const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(6),
  maxWidth: theme.page.normal,
  margin: '0 auto',
  padding: `${theme.spacing(8)} ${theme.spacing(4)} 0`,
  [theme.wide]: {
    gap: theme.spacing(6),
    padding: `${theme.spacing(12)} ${theme.spacing(6)} 0`,
    '&[data-layout="beside"]': {
      gridTemplateColumns: 'minmax(0, 1.05fr) minmax(0, 1fr)',
      alignItems: 'end',
      paddingTop: theme.spacing(10),
    },
  },
}))
const Words = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5),
  '& h1': { ...theme.typography.huge, textWrap: 'balance' },
  '& > p': { ...theme.typography.lead, maxWidth: theme.spacing(150), textWrap: 'pretty' },
  [theme.wide]: {
    '[data-layout="beside"] > &': { alignSelf: 'center', paddingBottom: theme.spacing(14) },
    '[data-layout="centre"] > &': {
      justifyItems: 'center',
      textAlign: 'center',
      '& > div': { width: '100%', maxWidth: theme.page.narrow, textAlign: 'start' },
    },
  },
}))
const Panel = styled('div')(({ theme }) => ({
  padding: theme.spacing(4),
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  borderRadius: theme.radius.card,
  boxShadow: theme.floating,
  [theme.wide]: { padding: theme.spacing(5) },
}))
// On the lower edge of the background, overlapping it a little.
const Stand = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: theme.spacing(160),
  margin: `0 auto ${theme.spacing(-5)}`,
  '& > span': { background: 'none' },
  [theme.wide]: {
    '[data-layout="centre"] > &': { maxWidth: theme.spacing(180), marginBottom: theme.spacing(-9) },
  },
}))

type Props = { home: contentApi.HomePage; children: ReactNode }

/** The home page's first screen: headline, search, and a short description, in the brand's layout. */
export function HomeHero({ home: { title, subTitle, hero, picture }, children }: Props) {
  const layout = hero?.layout ?? 'beside'
  return (
    <Ground data-tone={hero?.tone ?? 'light'}>
      <Grid data-layout={layout}>
        <Words>
          <PageHeading title={title}>{title}</PageHeading>
          {subTitle && <p>{subTitle}</p>}
          <Panel>{children}</Panel>
        </Words>
        {(hero ?? picture) && (
          <Stand>
            <Picture
              src={hero?.picture ?? picture}
              alt=""
              ratio={layout === 'centre' ? '16 / 9' : '4 / 3'}
              isPriority
              isBlurred={false}
              sizes="(min-width: 768px) 590px, calc(100vw - 2rem)"
            />
          </Stand>
        )}
      </Grid>
    </Ground>
  )
}
