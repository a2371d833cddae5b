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

/**
 * A button. While `loading` it keeps its width, its focus and its text for screen readers, and ignores
 * presses.
 */
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

/** A link that looks like a button: for navigation, not for actions. */
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
