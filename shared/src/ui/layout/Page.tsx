import { useEffect, useRef, type ReactNode } from 'react'
import { focusAfterPaint, singleton } from '../../lib/index.ts'
import { announce } from '../overlays/live-region.ts'
import { useSiteName } from '../theme/brand-look.ts'
import { element } from '../element.ts'
import { Loading } from '../status/Skeleton.tsx'
import { Stack } from './Flow.tsx'
import styles from './Page.module.css'

/** The horizontal margins of every page; `data-width` is the page's `width`. */
const PageEdges = element('div', styles.pageEdges)

/** One per page load: on the first page the browser has already set focus and scroll position. */
const visit = singleton('first-page', () => ({ isFirst: true }))

type PageWidth = 'normal' | 'narrow' | 'wide' | 'full'

type HeadingProps = { children: ReactNode; title: string }

/**
 * The page's h1. After a navigation inside the shop, focus moves to it and it is announced once (trust §4);
 * `title` is the text of the announcement and of the document's title.
 */
export function PageHeading({ children, title }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Focus is the browser's state, not React's: it can only be moved once the page is mounted.
  useEffect(() => {
    if (visit.isFirst) {
      visit.isFirst = false
      return
    }
    void focusAfterPaint(() => heading.current)
    announce(title)
  }, [title])
  return (
    <h1 className={styles.title} ref={heading} tabIndex={-1}>
      {children}
    </h1>
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
  /** `narrow` for reading and forms, `wide` for columns, `full` where the page has its own margins. */
  width?: PageWidth
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
  const siteName = useSiteName()
  return (
    <PageEdges data-width={width}>
      <title>{siteName && !title.includes(siteName) ? `${title} - ${siteName}` : title}</title>
      {!hasOwnHeading && (
        <header className={styles.head}>
          <div>
            <PageHeading title={typeof heading === 'string' ? heading : title}>
              {heading ?? title}
            </PageHeading>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </PageEdges>
  )
}

type PageSkeletonProps = {
  /** The same as the page's own. */
  width?: PageWidth
  /** Skeletons in the page's order, from its heading on. */
  children: ReactNode
}

/**
 * The skeleton of a pending page, within its own margins. It has no title: the current page keeps its own.
 */
export function PageSkeleton({ width = 'normal', children }: PageSkeletonProps) {
  return (
    <PageEdges data-width={width}>
      <Loading>
        <Stack gap={5}>{children}</Stack>
      </Loading>
    </PageEdges>
  )
}

/** Structured data for search engines (schema.org); it is neither run nor shown. */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data })
  // Escaped, so that no text in it can end the element.
  return <script type="application/ld+json">{json.replaceAll('<', String.raw`\u003c`)}</script>
}
