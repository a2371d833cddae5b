import { isForCasesOnly, useSession } from '../session/session-context.ts'
import { CasesPage } from './CasesPage.tsx'
import { OverviewPage } from './OverviewPage.tsx'

/** The page that opens after signing in: what is live, or the cases for who decides these alone. */
export function FirstPage() {
  return isForCasesOnly(useSession()) ? <CasesPage /> : <OverviewPage />
}
