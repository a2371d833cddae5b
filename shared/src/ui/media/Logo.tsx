import { pictureSet } from '../../domain/index.ts'
import { styled } from '../styled.ts'

const Image = styled('img')(({ theme }) => ({
  width: 'auto',
  maxWidth: '100%',
  objectFit: 'contain',
  objectPosition: 'left',
  '&[data-for="light"]': theme.dark({ display: 'none' }),
  '&[data-for="dark"]': { display: 'none', ...theme.dark({ display: 'block' }) },
}))
const Word = styled('span')(({ theme }) => ({
  ...theme.typography.h3,
  fontWeight: 800,
  letterSpacing: '-.02em',
  color: theme.palette.primary.text,
  whiteSpace: 'nowrap',
}))

/** CSS pixels: about what a word at the usual height takes. */
const USUAL_WIDTH = 176

type Props = {
  /** The brand's picture; without one its name is written. */
  src?: string | null | undefined
  /** The picture for dark surfaces; the dark scheme shows it. */
  srcOnDark?: string | null | undefined
  name: string
  /** CSS height; the width follows. */
  height?: string
}

/** The brand's mark: its picture, in the dark scheme the one made for that, else its name in its colour. */
export function Logo({ src, srcOnDark, name, height = 'calc(var(--unit) * 8)' }: Props) {
  if (!src) return <Word>{name}</Word>
  const image = (picture: string) => ({
    ...pictureSet(picture, { width: USUAL_WIDTH, fit: 'contain' }),
    alt: name,
  })
  if (!srcOnDark) return <Image {...image(src)} style={{ height }} />
  return (
    <>
      {/* Lazy, so that the one that is not shown is not fetched. */}
      <Image {...image(src)} data-for="light" loading="lazy" style={{ height }} />
      <Image {...image(srcOnDark)} data-for="dark" loading="lazy" style={{ height }} />
    </>
  )
}
