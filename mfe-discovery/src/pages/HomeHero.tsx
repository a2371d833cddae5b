import type { ReactNode } from 'react'
import type { contentApi } from '@larder/shared/contracts'
import { PageHeading, Picture } from '@larder/shared/ui'
import styles from './HomeHero.module.css'

type Props = { home: contentApi.HomePage; children: ReactNode }

/** The home page's first screen: headline, search, and a short description, in the brand's layout. */
export function HomeHero({ home: { title, subTitle, hero, picture }, children }: Props) {
  const layout = hero?.layout ?? 'beside'
  return (
    <div className={styles.ground} data-tone={hero?.tone ?? 'light'}>
      <div className={styles.grid} data-layout={layout}>
        <div className={styles.text}>
          <PageHeading title={title}>{title}</PageHeading>
          {subTitle && <p>{subTitle}</p>}
          <div className={styles.panel}>{children}</div>
        </div>
        {(hero ?? picture) && (
          <div className={styles.pane}>
            <Picture
              src={hero?.picture ?? picture}
              alt=""
              ratio={layout === 'centre' ? '16 / 9' : '4 / 3'}
              isPriority
              isBlurred={false}
              sizes={
                layout === 'centre'
                  ? '(min-width: 768px) 720px, calc(100vw - 2rem)'
                  : '(min-width: 768px) 590px, calc(100vw - 2rem)'
              }
            />
          </div>
        )}
      </div>
    </div>
  )
}
