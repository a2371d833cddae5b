import type { ReactNode } from 'react'
import { CardGrid, Surface } from '../layout/Surface.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import styles from './Skeleton.module.css'

/** Visible only without JavaScript: says why nothing happens and offers to load the page again. */
export function NeedsScript({ what }: { what: 'form' | 'part of the page' }) {
  return (
    <p className={styles.needsScript}>
      This {what} needs JavaScript. Turn it on, then{' '}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- its own address, with its query */}
      <a href="">load the page again</a>.
    </p>
  )
}

type Length = number | string
const toCssLength = (value: Length) => (typeof value === 'number' ? `calc(var(--unit) * ${value})` : value)

type SkeletonProps = {
  /** Grid units (4 px each) or any CSS length. */
  width?: Length
  height?: Length
  /** The picture's aspect ratio instead of a height, for example '4 / 3'. */
  ratio?: string
  isRound?: boolean
}

export function Skeleton({ width = '100%', height = 4, ratio, isRound }: SkeletonProps) {
  const size = ratio
    ? { width: toCssLength(width), aspectRatio: ratio }
    : { width: toCssLength(width), height: toCssLength(height) }
  return <span className={styles.bone} aria-hidden data-round={isRound || undefined} style={size} />
}

/**
 * Announces once that something is loading, and hides the skeletons from screen readers. Without JavaScript the
 * loading would never end, so the server's HTML says so.
 */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <>
      <div className={styles.waiting} aria-busy>
        <VisuallyHidden as="output">{label}</VisuallyHidden>
        {children}
      </div>
      <NeedsScript what="part of the page" />
    </>
  )
}

/** Skeleton of a grid of picture cards: items, categories, stores. */
export function CardGridSkeleton({
  count = 8,
  size = 'normal',
  ratio = '4 / 3',
}: {
  count?: number
  size?: 'normal' | 'large'
  ratio?: string
}) {
  return (
    <CardGrid as="div" data-size={size}>
      {Array.from({ length: count }, (_, index) => (
        <Surface key={index} data-pad="none">
          <Skeleton ratio={ratio} />
          <div className={styles.column} data-pad>
            <Skeleton width="80%" />
            <Skeleton width="40%" />
          </div>
        </Surface>
      ))}
    </CardGrid>
  )
}

/** Skeleton of rows: basket lines, orders, addresses. */
export function ListSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className={styles.column}>
      {Array.from({ length: count }, (_, index) => (
        <Surface className={styles.row} key={index}>
          <Skeleton width={16} height={16} />
          <div className={styles.column}>
            <Skeleton width="60%" />
            <Skeleton width="30%" />
          </div>
        </Surface>
      ))}
    </div>
  )
}

/**
 * A placeholder with a fixed size for content that depends on the shopper: the server renders it and the browser fills
 * it (CLS 0).
 */
export function Placeholder({ width, height = 11 }: { width: Length; height?: Length }) {
  return (
    <span
      className={styles.bone}
      aria-hidden
      data-round
      style={{ width: toCssLength(width), height: toCssLength(height) }}
    />
  )
}
