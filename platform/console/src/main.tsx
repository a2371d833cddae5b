import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createHashRouter, RouterProvider } from 'react-router'
import { Layout } from './layout/Layout.tsx'
import { CasesPage } from './pages/CasesPage.tsx'
import { FirstPage } from './pages/FirstPage.tsx'
import { LedgerPage } from './pages/LedgerPage.tsx'
import { NoticesPage } from './pages/NoticesPage.tsx'
import { ReleasesPage } from './pages/ReleasesPage.tsx'
import { RolloutsPage } from './pages/RolloutsPage.tsx'
import { SoldOutPage } from './pages/SoldOutPage.tsx'
import { TokensPage } from './pages/TokensPage.tsx'
import { WhyPage } from './pages/WhyPage.tsx'
import { SignedIn } from './session/SignedIn.tsx'
import { theme } from './theme.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The document has no root element for the pages.')

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content
const cache = createCache({ key: 'ops', ...(nonce && { nonce }) })
// Pages use the URL hash, because paths below /ops belong to the API.
const router = createHashRouter([
  {
    Component: Layout,
    children: [
      { index: true, Component: FirstPage },
      { path: 'notices', Component: NoticesPage },
      { path: 'rollouts', Component: RolloutsPage },
      { path: 'releases', Component: ReleasesPage },
      { path: 'ledger', Component: LedgerPage },
      { path: 'why', Component: WhyPage },
      { path: 'cases', Component: CasesPage },
      { path: 'sold-out', Component: SoldOutPage },
      { path: 'tokens', Component: TokensPage },
      { path: '*', Component: FirstPage },
    ],
  },
])

createRoot(root).render(
  <StrictMode>
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        <SignedIn>
          <RouterProvider router={router} />
        </SignedIn>
      </ThemeProvider>
    </CacheProvider>
  </StrictMode>,
)
