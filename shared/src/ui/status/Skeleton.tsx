import type { ReactNode } from 'react'
import { CardGrid, Surface } from '../layout/Surface.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { keyframes, styled } from '../styled.ts'
import { NeedsScript, WITHOUT_SCRIPT } from './NeedsScript.tsx'

const breathe = keyframes({ '50%': { opacity: 0.5 } })
const Bone = styled('span')(({ theme }) => ({
  display: 'block',
  maxWidth: '100%',
  borderRadius: theme.radius.small,
  background: theme.palette.background.sunken,
  animation: `${breathe} 1.6s ease-in-out infinite`,
  '&[data-round]': { borderRadius: theme.radius.pill },
}))

type Length = number | string
const length = (value: Length) => (typeof value === 'number' ? `calc(var(--unit) * ${value})` : value)

type SkeletonProps = {
  /** Grid units (4 px each) or any CSS length. */
  width?: Length
  height?: Length
  /** Instead of a height: the picture's aspect ratio, for example '4 / 3'. */
  ratio?: string
  isRound?: boolean
}

/** One grey skeleton shape. */
export function Skeleton({ width = '100%', height = 4, ratio, isRound }: SkeletonProps) {
  const size = ratio
    ? { width: length(width), aspectRatio: ratio }
    : { width: length(width), height: length(height) }
  return <Bone aria-hidden data-round={isRound || undefined} style={size} />
}

const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '&[data-pad]': { padding: theme.spacing(4) },
}))
const Row = styled(Surface)(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(4),
  alignItems: 'center',
  '& > :last-child': { flex: 1 },
}))

const Waiting = styled('div')({ [WITHOUT_SCRIPT]: { display: 'none' } })

/**
 * Announces once that something is loading, and hides the skeletons from screen readers. Only a script ends
 * the wait: without one, the server's HTML says so instead.
 */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <>
      <Waiting aria-busy>
        <VisuallyHidden as="output">{label}</VisuallyHidden>
        {children}
      </Waiting>
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
          <Column data-pad>
            <Skeleton width="80%" />
            <Skeleton width="40%" />
          </Column>
        </Surface>
      ))}
    </CardGrid>
  )
}

/** Skeleton of rows: basket lines, orders, addresses. */
export function ListSkeleton({ count = 4 }: { count?: number }) {
  return (
    <Column>
      {Array.from({ length: count }, (_, index) => (
        <Row key={index}>
          <Skeleton width={16} height={16} />
          <Column>
            <Skeleton width="60%" />
            <Skeleton width="30%" />
          </Column>
        </Row>
      ))}
    </Column>
  )
}

/**
 * The sized placeholder for what depends on the shopper: the server renders it, the browser fills it (CLS 0).
 */
export function Placeholder({ width, height = 11 }: { width: Length; height?: Length }) {
  return <Bone aria-hidden data-round style={{ width: length(width), height: length(height) }} />
}
