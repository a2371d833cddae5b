import { styled } from '../styled.ts'
import { iconPaths, type IconName } from './icon-paths.ts'

const Svg = styled('svg')(({ theme }) => ({
  flex: 'none',
  width: theme.spacing(6),
  height: theme.spacing(6),
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  variants: [
    { props: { 'data-size': 'small' }, style: { width: theme.spacing(5), height: theme.spacing(5) } },
    {
      props: { 'data-size': 'tiny' },
      style: { width: theme.spacing(4), height: theme.spacing(4), strokeWidth: 2 },
    },
    { props: { 'data-size': 'large' }, style: { width: theme.spacing(8), height: theme.spacing(8) } },
    {
      props: { 'data-size': 'huge' },
      style: { width: theme.spacing(14), height: theme.spacing(14), strokeWidth: 1.25 },
    },
    { props: { 'data-filled': true }, style: { fill: 'currentColor' } },
  ],
}))

type Props = {
  name: IconName
  size?: 'tiny' | 'small' | 'medium' | 'large' | 'huge'
  isFilled?: boolean
  /** Only for an icon without text; beside text it is decoration. */
  label?: string
}

/** A stroked icon in the colour of the text around it. */
export function Icon({ name, size = 'medium', isFilled = false, label }: Props) {
  return (
    <Svg
      viewBox="0 0 24 24"
      data-size={size}
      data-filled={isFilled || undefined}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={iconPaths[name]} />
    </Svg>
  )
}
