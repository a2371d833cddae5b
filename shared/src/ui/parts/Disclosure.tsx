import type { ReactNode } from 'react'
import { Icon } from '../media/Icon.tsx'
import { styled } from '../styled.ts'

const Root = styled('details')(({ theme }) => ({
  background: theme.palette.background.paper,
  border: theme.line.hairline,
  borderRadius: theme.radius.card,
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(3),
    minHeight: theme.spacing(14),
    padding: `${theme.spacing(3)} ${theme.spacing(5)}`,
    borderRadius: theme.radius.card,
    listStyle: 'none',
    cursor: 'pointer',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary > svg': { transition: `rotate ${theme.pace.quick}` },
  '&[open] > summary > svg': { rotate: '180deg' },
  '& > div': { padding: `0 ${theme.spacing(5)} ${theme.spacing(5)}` },
}))
const Words = styled('span')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  ...theme.typography.h4,
  '& > small': { display: 'block', ...theme.typography.body3, color: theme.palette.text.secondary },
}))

type Props = {
  title: ReactNode
  /** A second line: a short answer. */
  hint?: ReactNode
  /** Beside the arrow: a price, a state. */
  end?: ReactNode
  isOpenAtFirst?: boolean
  /** Of several with the same name only one is open. */
  name?: string
  children: ReactNode
}

/** A heading that expands its content. The browser's own `<details>`: works before and without script. */
export function Disclosure({ title, hint, end, isOpenAtFirst = false, name, children }: Props) {
  return (
    <Root open={isOpenAtFirst} name={name}>
      <summary>
        <Words>
          {title}
          {hint && <small>{hint}</small>}
        </Words>
        {end}
        <Icon name="down" size="small" />
      </summary>
      <div>{children}</div>
    </Root>
  )
}
