import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isForCasesOnly, useSession } from '../session/session-context.ts'
import { ReleasesContext } from './release-names.ts'

/** A new release is named by its version for this time at most. */
const RELOAD_MS = 60_000

/** Loads the subjects of live and former releases, by which people recognise them. Without them versions are shown. */
export function ReleaseNames({ children }: { children: ReactNode }) {
  const session = useSession()
  const { data = {} } = useQuery({
    queryKey: ['release-names'],
    queryFn: async () => (await session.api.overview()).releases ?? {},
    refetchInterval: RELOAD_MS,
    enabled: !isForCasesOnly(session),
  })
  return <ReleasesContext value={data}>{children}</ReleasesContext>
}
