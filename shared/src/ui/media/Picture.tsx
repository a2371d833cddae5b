import { useState } from 'react'
import { picturePlaceholderUrl, pictureSet } from '../../domain/index.ts'
import { styled } from '../styled.ts'
import { Icon } from './Icon.tsx'

const Frame = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  background: theme.palette.background.sunken,
  backgroundSize: 'cover',
  color: theme.palette.text.secondary,
  '& > img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  // Drawn for daylight: a little quieter in the dark.
  ...theme.dark({ '& > img': { filter: 'brightness(.88)' } }),
  variants: [
    { props: { 'data-fit': 'contain' }, style: { '& > img': { objectFit: 'contain' } } },
    { props: { 'data-shape': 'card' }, style: { borderRadius: theme.radius.card } },
    { props: { 'data-shape': 'field' }, style: { borderRadius: theme.radius.field } },
    { props: { 'data-shape': 'round' }, style: { borderRadius: theme.radius.pill } },
  ],
}))
const Missing = styled('span')({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  opacity: 0.55,
})

type Props = {
  /** Path or address of the picture as the API gives it; none shows the placeholder. */
  src: string | null | undefined
  /** Empty where the words beside it already say it. */
  alt: string
  /** Shape, say '4 / 3': the room is kept before the picture is there. */
  ratio?: string
  /** Width in CSS pixels where it is fixed; else give `sizes`. */
  width?: number
  /** The `sizes` attribute where the width depends on the screen. */
  sizes?: string
  /** The largest picture of the first screen: loaded at once, with high priority. */
  isPriority?: boolean
  /** Shows the blurred 10-pixel stand-in; on by default for priority pictures. */
  isBlurred?: boolean
  fit?: 'cover' | 'contain'
  /** A banner's widths instead of every one the proxy makes. */
  preset?: 'banner'
  shape?: 'square' | 'card' | 'field' | 'round'
}

function MissingPicture({ alt }: { alt: string }) {
  return (
    <Missing {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
      <Icon name="image" size="large" />
    </Missing>
  )
}

type ImageProps = {
  set: ReturnType<typeof pictureSet>
  alt: string
  isPriority: boolean
  onFailed: () => void
}

function Image({ set, alt, isPriority, onFailed }: ImageProps) {
  // It may have failed before the page was hydrated, when nobody was listening.
  const look = (node: HTMLImageElement | null) => {
    if (node?.complete && node.naturalWidth === 0 && node.currentSrc) onFailed()
  }
  return (
    <img
      ref={look}
      // Before the addresses: a browser that has read those has begun to fetch.
      loading={isPriority ? 'eager' : 'lazy'}
      {...set}
      // What waits for the layout may choose by it.
      sizes={isPriority ? set.sizes : `auto, ${set.sizes}`}
      alt={alt}
      fetchPriority={isPriority ? 'high' : 'auto'}
      decoding="async"
      onError={onFailed}
    />
  )
}

/** A picture through the image proxy: webp, right size, two densities, no layout shift; a sign when it fails. */
export function Picture(props: Props) {
  const { src, alt, ratio = '4 / 3', width, sizes, isPriority = false, isBlurred = isPriority } = props
  const { fit = 'cover', shape = 'square', preset } = props
  const [failed, setFailed] = useState<string>()
  const isMissing = !src || failed === src
  const set = pictureSet(src ?? '', { width, sizes, fit, ...(preset && { preset }) })
  const blur = !isMissing && isBlurred ? { backgroundImage: `url("${picturePlaceholderUrl(src)}")` } : {}
  return (
    <Frame data-fit={fit} data-shape={shape} style={{ aspectRatio: ratio, ...blur }}>
      {isMissing ? (
        <MissingPicture alt={alt} />
      ) : (
        <Image set={set} alt={alt} isPriority={isPriority} onFailed={() => setFailed(src)} />
      )}
    </Frame>
  )
}
