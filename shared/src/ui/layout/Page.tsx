import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { focusAfterPaint, neverChanges, singleton } from '../../lib/index.ts'
import { announce } from '../overlays/live-region.ts'
import { useBrandConfig } from '../brand-config.ts'
import { useSiteName } from '../theme/brand-look.ts'
import { element } from '../element.ts'
import { Loading } from '../status/Skeleton.tsx'
import { Stack } from './Flow.tsx'
import styles from './Page.module.css'

/** The horizontal margins of every page; `data-width` is the page's `width`. */
const PageEdges = element('div', styles.pageEdges)

/** On the first page of a load the browser has already set focus and scroll position. */
const visit = singleton('first-page', () => ({ isFirst: true }))

type PageWidth = 'normal' | 'narrow' | 'wide' | 'full'

type HeadingProps = { children: ReactNode; title: string }

/**
 * The page's h1. After a navigation inside the shop it takes the focus and is announced once (trust §4). `title` is
 * the announcement's text.
 */
export function PageHeading({ children, title }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Focus can only be moved once the page is mounted.
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
  /** The document's title, and the heading unless `heading` is set. */
  title: string
  heading?: ReactNode
  /** One sentence below the heading. */
  lead?: ReactNode
  /** Buttons or chips beside the heading. */
  actions?: ReactNode
  /** `narrow` for reading and forms, `wide` for columns, `full` for pages with their own margins. */
  width?: PageWidth
  /** Whether the page renders `PageHeading` itself, for example inside a hero. */
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
  /** The width of the page that is loading. */
  width?: PageWidth
  /** Skeletons in the page's order, starting with its heading. */
  children: ReactNode
}

/** The skeleton of a pending page, with the page's margins. It has no title: the current page keeps its own. */
export function PageSkeleton({ width = 'normal', children }: PageSkeletonProps) {
  return (
    <PageEdges data-width={width}>
      <Loading>
        <Stack gap={5}>{children}</Stack>
      </Loading>
    </PageEdges>
  )
}

/**
 * The page's own address for search engines. The server makes it absolute, which React would not recognise as its own, so
 * after hydration the one element is kept up by an effect.
 */
export function Canonical({ path }: { path: string }) {
  const isFirstRender = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  useEffect(() => {
    const found = document.head.querySelector('link[rel="canonical"]')
    const link = found ?? document.head.appendChild(document.createElement('link'))
    link.setAttribute('rel', 'canonical')
    link.setAttribute('href', new URL(path, location.origin).href)
    return () => link.remove()
  }, [path])
  return isFirstRender ? <link rel="canonical" href={path} /> : null
}

/** Properties of schema.org whose values are addresses. */
const ADDRESS_PROPERTIES = new Set(['url', 'item', 'image'])

/**
 * Structured data for search engines (schema.org), neither run nor shown. Paths become addresses of the shop, because
 * search engines refuse relative ones.
 */
export function StructuredData({ data }: { data: object }) {
  const origin = useBrandConfig()?.domain?.origin ?? ''
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }, (key, value: unknown) =>
    ADDRESS_PROPERTIES.has(key) && typeof value === 'string' && value.startsWith('/')
      ? origin + value
      : value,
  )
  // Escaped, so that no text inside can end the element.
  return <script type="application/ld+json">{json.replaceAll('<', String.raw`\u003c`)}</script>
}
