import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { area } from 'larder-area'
import { routes } from 'larder-area/routes'
import { call, loadBrandConfig } from '../../src/api/index.ts'
import { restorePersistentAtoms } from '../../src/stores/index.ts'
import {
  brandFont,
  createBrowserStyles,
  Overlays,
  ROOT_ROUTE,
  StyleRoot,
  ThemeRoot,
  useBrandConfig,
} from '../../src/ui/index.ts'
import { injectApi } from './wire.ts'

// `pnpm dev:<area>` runs one area in the brand's look, with a list of its claims as a header. There is no host,
// federation or other area: links to other areas' pages do not work, and their exposed components show fallbacks.

const isConcrete = (claim: string): boolean => !/[:*]/.test(claim)

function Frame() {
  const config = useBrandConfig()
  // Stored state is restored after the first render, as in the host.
  useEffect(() => restorePersistentAtoms(), [])
  const look = config && {
    branding: config.site.brandingColors,
    font: brandFont(config.font),
    fontSizes: config.fontSizes,
  }
  return (
    <ThemeRoot {...(look && { look })} siteName={config?.site.companyName}>
      <header>
        <strong>{area.name}</strong>
        {area.claims.map((claim) => (
          <span key={claim}> · {isConcrete(claim) ? <a href={claim}>{claim}</a> : claim}</span>
        ))}
      </header>
      <main>
        <Outlet />
      </main>
      <Overlays />
    </ThemeRoot>
  )
}

const root: RouteObject = {
  id: ROOT_ROUTE,
  Component: Frame,
  HydrateFallback: () => null,
  loader: () => loadBrandConfig(call),
  shouldRevalidate: () => false,
  children: routes.map((route) => injectApi(route, call)),
}

const element = document.getElementById('root')
if (!element) throw new Error('The document has no #root.')
createRoot(element).render(
  <StyleRoot
    styles={createBrowserStyles({
      loadBrandStyle: () => import('../../src/mui/index.ts').then((mui) => mui.brandStyle),
    })}
  >
    <RouterProvider router={createBrowserRouter([root])} />
  </StyleRoot>,
)
