import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Icon } from '../media/Icon.tsx'
import type { IconName } from '../media/icon-paths.ts'
import { Link } from '../router.ts'
import { keyframes, styled } from '../styled.ts'
import { buttonStyles, type ButtonLook } from './button-styles.ts'

const look = { own: ['variant', 'tone', 'fullWidth', 'size'] }

const Root = styled('button', look)<ButtonLook>(({ theme, ...chosen }) => buttonStyles(theme, chosen))
const LinkRoot = styled(Link, look)<ButtonLook>(({ theme, ...chosen }) => buttonStyles(theme, chosen))
const AnchorRoot = styled('a', look)<ButtonLook>(({ theme, ...chosen }) => buttonStyles(theme, chosen))

const pulse = keyframes({ '0%, 80%, 100%': { opacity: 0.25 }, '40%': { opacity: 1 } })
const Dots = styled('span')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1.5),
  '& > i': {
    width: theme.spacing(2),
    height: theme.spacing(2),
    borderRadius: theme.radius.pill,
    background: 'currentColor',
    animation: `${pulse} 1.1s infinite`,
  },
  '& > i:nth-of-type(2)': { animationDelay: '.15s' },
  '& > i:nth-of-type(3)': { animationDelay: '.3s' },
}))
const Label = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(2),
  width: '100%',
  '&[data-hidden]': { opacity: 0 },
}))

type Content = { startIcon?: IconName | undefined; endIcon?: IconName | undefined; children: ReactNode }

function Words({ startIcon, endIcon, children }: Content) {
  return (
    <>
      {startIcon && <Icon name={startIcon} size="small" />}
      {children}
      {endIcon && <Icon name={endIcon} size="small" />}
    </>
  )
}

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & ButtonLook & Content & { loading?: boolean }

/** A button. While `loading` it keeps its width, focus and words for screen readers, and swallows presses. */
export function Button({
  loading = false,
  onClick,
  type = 'button',
  startIcon,
  endIcon,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Root
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
    >
      <Label data-hidden={loading || undefined}>
        <Words startIcon={startIcon} endIcon={endIcon}>
          {children}
        </Words>
      </Label>
      {loading && (
        <Dots aria-hidden>
          <i />
          <i />
          <i />
        </Dots>
      )}
    </Root>
  )
}

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'children'> & ButtonLook & Content

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({ startIcon, endIcon, children, ...rest }: ButtonLinkProps) {
  return (
    <LinkRoot {...rest}>
      <Words startIcon={startIcon} endIcon={endIcon}>
        {children}
      </Words>
    </LinkRoot>
  )
}

type ButtonAnchorProps = Omit<ComponentProps<'a'>, 'children'> & ButtonLook & Content & { href: string }

/** A button-like link that leaves the page (`tel:`, another document such as checkout). */
export function ButtonAnchor({ startIcon, endIcon, children, ...rest }: ButtonAnchorProps) {
  return (
    <AnchorRoot {...rest}>
      <Words startIcon={startIcon} endIcon={endIcon}>
        {children}
      </Words>
    </AnchorRoot>
  )
}

const Round = styled('button')(({ theme }) => ({
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: theme.target,
  height: theme.target,
  padding: 0,
  border: 0,
  borderRadius: theme.radius.pill,
  background: 'transparent',
  color: 'inherit',
  cursor: 'pointer',
  transition: `background ${theme.pace.quick}`,
  // Of its own ink: it may stand on a brand's dark bar.
  '&:hover': { background: 'color-mix(in srgb, currentColor 12%, transparent)' },
  '&:disabled': { opacity: 0.4, cursor: 'not-allowed' },
  variants: [
    {
      props: { 'data-raised': true },
      style: {
        background: theme.palette.background.raised,
        border: theme.line.hairline,
        color: theme.palette.text.primary,
        '&:hover': { background: theme.palette.background.sunken },
      },
    },
    {
      props: { 'data-tone': 'primary' },
      style: {
        background: theme.palette.primary.main,
        color: theme.palette.primary.contrastText,
        '&:hover': { background: theme.palette.primary.hover },
      },
    },
  ],
}))

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName
  /** What it does; read out, and shown as a tooltip. */
  label: string
  /** On a picture or a rail: a ground of its own. */
  raised?: boolean
  /** `primary` for the one quick action of a card: add. */
  tone?: 'neutral' | 'primary'
}

/** A 44 px round button with a sign instead of words. */
export function IconButton({ icon, label, raised, tone, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Round
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      data-raised={raised || undefined}
      data-tone={tone}
    >
      <Icon name={icon} />
    </Round>
  )
}
