import type { FocusEvent } from 'react'
import type { contentApi } from '@larder/shared/contracts'
import { Icon, NavLink, styled } from '@larder/shared/ui'

const List = styled('ul')(({ theme }) => ({ display: 'flex', gap: theme.spacing(1) }))
const Entry = styled(NavLink)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: theme.target,
  padding: `0 ${theme.spacing(3)}`,
  borderRadius: theme.radius.pill,
  ...theme.typography.button2,
  color: 'inherit',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: theme.spacing(1.5) },
  '&[aria-current="page"]': { textDecoration: 'underline', textUnderlineOffset: theme.spacing(1.5) },
}))
const Group = styled('details')(({ theme }) => ({
  position: 'relative',
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    minHeight: theme.target,
    padding: `0 ${theme.spacing(3)}`,
    borderRadius: theme.radius.pill,
    ...theme.typography.button2,
    whiteSpace: 'nowrap',
    listStyle: 'none',
    cursor: 'pointer',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '&[open] > summary > svg': { rotate: '180deg' },
}))
const Panel = styled('ul')(({ theme }) => ({
  position: 'absolute',
  insetBlockStart: '100%',
  insetInlineStart: 0,
  minWidth: theme.spacing(55),
  marginBlockStart: theme.spacing(2),
  padding: theme.spacing(2),
  background: theme.palette.background.raised,
  color: theme.palette.text.primary,
  border: theme.line.hairline,
  borderRadius: theme.radius.card,
  boxShadow: theme.floating,
  '& a': { width: '100%' },
}))

/** Closes the menu when focus leaves it, by pressing or tabbing elsewhere. */
function closeWhenLeft(event: FocusEvent<HTMLDetailsElement>): void {
  if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.removeAttribute('open')
}

/** Closes the menu when one of its links is pressed. */
function closeMenu(event: { currentTarget: Element }): void {
  event.currentTarget.closest('details')?.removeAttribute('open')
}

/** The header's menu on wide screens; works without script, being `<details>`. */
export function SiteMenu({ menu }: { menu: readonly contentApi.MenuEntry[] }) {
  return (
    <nav aria-label="Main">
      <List>
        {menu.map(({ name, slug, subMenuItems }) => (
          <li key={name}>
            {subMenuItems.length === 0 ? (
              <Entry to={slug}>{name}</Entry>
            ) : (
              <Group name="site-menu" onBlur={closeWhenLeft}>
                <summary>
                  {name}
                  <Icon name="down" size="tiny" />
                </summary>
                <Panel>
                  {subMenuItems.map((item) => (
                    <li key={item.name}>
                      <Entry to={item.slug} end onClick={closeMenu}>
                        {item.name}
                      </Entry>
                    </li>
                  ))}
                </Panel>
              </Group>
            )}
          </li>
        ))}
      </List>
    </nav>
  )
}
