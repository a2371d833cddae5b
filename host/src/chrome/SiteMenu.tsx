import type { FocusEvent } from 'react'
import type { contentApi } from '@larder/shared/contracts'
import { Icon, NavLink, Row } from '@larder/shared/ui'
import styles from './SiteMenu.module.css'

/** Closes the menu when focus leaves it, by pressing or tabbing elsewhere. */
function closeOnBlur(event: FocusEvent<HTMLDetailsElement>): void {
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
      <Row as="ul" gap={1}>
        {menu.map(({ name, slug, subMenuItems }) => (
          <li key={name}>
            {subMenuItems.length === 0 ? (
              <NavLink className={styles.entry} to={slug}>
                {name}
              </NavLink>
            ) : (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus of its links
              <details className={styles.group} name="site-menu" onBlur={closeOnBlur}>
                <summary>
                  {name}
                  <Icon name="down" size="tiny" />
                </summary>
                <ul className={styles.panel}>
                  {subMenuItems.map((item) => (
                    <li key={item.name}>
                      <NavLink className={styles.entry} to={item.slug} end onClick={closeMenu}>
                        {item.name}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </Row>
    </nav>
  )
}
