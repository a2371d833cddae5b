import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Icon, type IconName } from '../media/Icon.tsx'
import { Link } from '../link.ts'
import styles from './Button.module.css'

type ButtonLook = {
  /** `contained` is the page's primary action; `tinted` and `outlined` are secondary; `text` is the least prominent. */
  variant?: 'contained' | 'tinted' | 'outlined' | 'text'
  tone?: 'primary' | 'danger' | 'neutral'
  size?: 'small' | 'medium' | 'large'
  fullWidth?: boolean
}

/** Separates a button's look from its element's props and returns both as attributes. */
function buttonAttributes<Props extends ButtonLook & { className?: string | undefined }>(props: Props) {
  const { variant, tone, size, fullWidth, className, ...rest } = props
  return {
    ...rest,
    className: clsx(styles.button, className),
    'data-variant': variant,
    'data-tone': tone,
    'data-size': size,
    'data-full-width': fullWidth || undefined,
  }
}

type Content = { startIcon?: IconName | undefined; endIcon?: IconName | undefined; children: ReactNode }

function ButtonLabel({ startIcon, endIcon, children }: Content) {
  return (
    <>
      {startIcon && <Icon name={startIcon} size="small" />}
      {children}
      {endIcon && <Icon name={endIcon} size="small" />}
    </>
  )
}

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & ButtonLook & Content & { loading?: boolean }

/** A button. While `loading` it keeps its width, focus and text for screen readers, and ignores presses. */
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
    <button
      {...buttonAttributes(rest)}
      // oxlint-disable-next-line react/button-has-type -- the default is `button`; a form's own button says `submit`
      type={type}
      onClick={press}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
    >
      <span className={styles.label} data-hidden={loading || undefined}>
        <ButtonLabel startIcon={startIcon} endIcon={endIcon}>
          {children}
        </ButtonLabel>
      </span>
      {loading && (
        <span className={styles.dots} aria-hidden>
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  )
}

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'children'> & ButtonLook & Content

/** A link that looks like a button, for navigation. */
export function ButtonLink({ startIcon, endIcon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...buttonAttributes(rest)}>
      <ButtonLabel startIcon={startIcon} endIcon={endIcon}>
        {children}
      </ButtonLabel>
    </Link>
  )
}

type ButtonAnchorProps = Omit<ComponentProps<'a'>, 'children'> & ButtonLook & Content & { href: string }

/** A link that looks like a button and leaves the page (`tel:`, another document such as checkout). */
export function ButtonAnchor({ startIcon, endIcon, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...buttonAttributes(rest)}>
      <ButtonLabel startIcon={startIcon} endIcon={endIcon}>
        {children}
      </ButtonLabel>
    </a>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName
  /** Name of the button's action, for screen readers and as a tooltip. */
  label: string
  /** With its own background, for use on a picture or a rail. */
  raised?: boolean
  /** `primary` for a card's quick action, such as "add". */
  tone?: 'neutral' | 'primary'
}

/**
 * A 44 px round button with an icon instead of text. While disabled it ignores presses but keeps the focus: its own last
 * press may have disabled it, and a focus that is lost starts again at the top of the page.
 */
export function IconButton({
  icon,
  label,
  raised,
  tone,
  type = 'button',
  disabled,
  onClick,
  ...rest
}: IconButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      className={styles.round}
      {...rest}
      onClick={press}
      aria-disabled={disabled || undefined}
      // oxlint-disable-next-line react/button-has-type -- the default is `button`; a form's own button says `submit`
      type={type}
      aria-label={label}
      title={label}
      data-raised={raised || undefined}
      data-tone={tone}
    >
      <Icon name={icon} />
    </button>
  )
}
