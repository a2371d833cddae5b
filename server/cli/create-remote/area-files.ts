import { capitalise } from '@larder/shared/lib'

/** The names of a new remote and the route of its first page. */
export type NewRemote = {
  /** The area's name in lower case with dashes: `gift-cards`. */
  name: string
  /** The claim of its first page in react-router's syntax: `/gift-cards`. */
  route: string
}

export type SourceFiles = Readonly<Record<string, string>>

/** `gift-cards` -> `GiftCards`. */
const componentName = (name: string): string => name.split('-').map(capitalise).join('')
/** `gift-cards` -> `Gift cards`. */
const heading = (name: string): string => capitalise(name.replaceAll('-', ' '))

/** A URL path that a claim matches: `/gifts/:slug/*` -> `/gifts/sample`. */
const sampleAddress = (route: string): string =>
  route
    .replace(/\/\*$/, '')
    .replaceAll(/:[^/]+/g, 'sample')
    .replace(/^$/, '/')

const areaModule = ({
  name,
  route,
}: NewRemote): string => `import { defineArea } from '@larder/shared/config/area'

export const area = defineArea({
  name: '${name}',
  claims: ['${route}'],
  exposes: {
    './routes': './src/expose/routes.ts',
  },
})
`

const BUILD_MODULE = `import { remoteBuild } from '@larder/shared/config/rsbuild'
import { area } from './area.ts'

export default remoteBuild(area)
`

const routesModule = ({ name, route }: NewRemote): string => {
  const component = componentName(name)
  return `import { page, type PageHandle, type RouteObject } from '@larder/shared/ui'
import { ${component}Placeholder } from '../pages/placeholders.tsx'

const first = () => import('../pages/${component}Page.tsx')
const handle: PageHandle = { Placeholder: ${component}Placeholder }

export const routes: RouteObject[] = [page('${route}', first, handle)]
`
}

const pageModule = ({ name, route }: NewRemote): string => `import type { ReactNode } from 'react'
import { Page, Surface } from '@larder/shared/ui'
import styles from './${componentName(name)}Page.module.css'

function Panel({ children }: { children: ReactNode }) {
  return (
    <Surface className={styles.panel} data-pad="large">
      {children}
    </Surface>
  )
}

/** \`${route}\`. */
export function Component() {
  return (
    <Page title="${heading(name)}">
      <Panel>This page is served by the ${name} area.</Panel>
    </Page>
  )
}
`

const STYLE_SHEET = `.panel {
  margin-top: 20px;
}
`

const placeholders = ({
  name,
}: NewRemote): string => `import { PageSkeleton, Skeleton } from '@larder/shared/ui'

/** A heading above a panel. */
export function ${componentName(name)}Placeholder() {
  return (
    <PageSkeleton>
      <Skeleton width="50%" height={10} />
      <Skeleton height={75} />
    </PageSkeleton>
  )
}
`

const testModule = ({ name, route }: NewRemote): string => `import { expect, test } from 'vitest'
import { renderRoutes, screen } from '@larder/shared/testing'
import { Component } from './${componentName(name)}Page.tsx'

test('the page has a heading', () => {
  renderRoutes([{ path: '*', Component }], { at: '${sampleAddress(route)}' })
  expect(screen.getByRole('heading', { name: '${heading(name)}' })).toBeVisible()
})
`

const readmeText = ({ name, route }: NewRemote): string => `# ${name}

What this area is for, in one sentence.

**Owns** \`${route}\`.

**Exposes** \`./routes\`.

**Sends** nothing. **Hears** nothing.

**Calls** nothing.
`

/** The files of the area itself: its description and one page with its placeholder, styles and test. */
export function createAreaFiles(remote: NewRemote): SourceFiles {
  const component = componentName(remote.name)
  return {
    'area.ts': areaModule(remote),
    'rsbuild.config.ts': BUILD_MODULE,
    'src/expose/routes.ts': routesModule(remote),
    [`src/pages/${component}Page.tsx`]: pageModule(remote),
    [`src/pages/${component}Page.module.css`]: STYLE_SHEET,
    [`src/pages/${component}Page.test.tsx`]: testModule(remote),
    'src/pages/placeholders.tsx': placeholders(remote),
    'README.md': readmeText(remote),
  }
}
