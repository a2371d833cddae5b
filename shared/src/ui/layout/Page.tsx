import { useEffect, useRef, type ReactNode } from 'react'
import { singleton } from '../../lib/index.ts'
import { announce } from '../overlays/live-region.ts'
import { styled, useTheme } from '../styled.ts'

/** The horizontal margins of every page; `data-width` is the page's `width`. */
export const PageEdges = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: theme.page.normal,
  margin: '0 auto',
  padding: `${theme.spacing(5)} ${theme.spacing(4)} ${theme.spacing(12)}`,
  [theme.wide]: { padding: `${theme.spacing(8)} ${theme.spacing(6)} ${theme.spacing(16)}` },
  variants: [
    { props: { 'data-width': 'narrow' }, style: { maxWidth: theme.page.narrow } },
    {
      props: { 'data-width': 'full' },
      style: { maxWidth: 'none', padding: 0, [theme.wide]: { padding: 0 } },
    },
  ],
}))
const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: `${theme.spacing(3)} ${theme.spacing(6)}`,
  marginBottom: theme.spacing(6),
}))
const Title = styled('h1')(({ theme }) => ({ ...theme.typography.h1, textWrap: 'balance' }))
const Lead = styled('p')(({ theme }) => ({
  ...theme.typography.lead,
  marginTop: theme.spacing(1.5),
  color: theme.palette.text.secondary,
  textWrap: 'pretty',
}))

/** One per page load: on the first page the browser has already set focus and scroll position. */
const visit = singleton('first-page', () => ({ isFirst: true }))

type HeadingProps = { children: ReactNode; title: string; className?: string }

/**
 * The page's h1. After a navigation inside the shop, focus moves to it and it is announced once (trust §4);
 * `title` is the text of the announcement and of the document's title.
 */
export function PageHeading({ children, title, className }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Focus is the browser's state, not React's: it can only be moved once the page is mounted.
  useEffect(() => {
    if (visit.isFirst) {
      visit.isFirst = false
      return
    }
    heading.current?.focus({ preventScroll: true })
    announce(title)
  }, [title])
  return (
    <Title ref={heading} tabIndex={-1} {...(className ? { className } : {})}>
      {children}
    </Title>
  )
}

type Props = {
  /** The document's title, and the heading unless `heading` is given. */
  title: string
  heading?: ReactNode
  /** One sentence under the heading. */
  lead?: ReactNode
  /** Buttons or chips beside the heading. */
  actions?: ReactNode
  /** `narrow` for reading and forms, `full` where the page has its own margins. */
  width?: 'normal' | 'narrow' | 'full'
  /** The page renders `PageHeading` itself, for example inside a hero. */
  hasOwnHeading?: boolean
  children: ReactNode
}

/** The frame of every page: document title, h1, margins. */
export function Page({
  title,
  heading,
  lead,
  actions,
  width = 'normal',
  hasOwnHeading = false,
  children,
}: Props) {
  const { siteName } = useTheme()
  return (
    <PageEdges data-width={width}>
      <title>{siteName && !title.includes(siteName) ? `${title} - ${siteName}` : title}</title>
      {!hasOwnHeading && (
        <Head>
          <div>
            <PageHeading title={typeof heading === 'string' ? heading : title}>
              {heading ?? title}
            </PageHeading>
            {lead && <Lead>{lead}</Lead>}
          </div>
          {actions}
        </Head>
      )}
      {children}
    </PageEdges>
  )
}
