import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type * as opsContract from '@larder/contracts/ops'
import { dayAndTime } from '../data/format.ts'
import { isOperator, isOwnArea, useSession } from '../session/session-context.ts'

type Props = {
  release: opsContract.ReleaseName
  /** The brand whose shop the link opens; by default the first brand. */
  shop?: string | undefined
}

/** Creates a signed link that opens the shop with a release. Only on request, because each is logged. */
export function PreviewLink({ release, shop }: Props) {
  const session = useSession()
  const { api, name } = session
  const {
    mutate: make,
    data: link,
    error,
  } = useMutation({ mutationFn: () => api.override({ person: name, release, shop }) })
  const [copied, setCopied] = useState<'copied' | 'refused'>()
  // A read-only token may not create links; the overview explains that.
  if (!isOperator(session) && !isOwnArea(session, release.area)) return undefined

  const copy = (created: opsContract.OverrideLink) =>
    navigator.clipboard.writeText(created.link).then(
      () => setCopied('copied'),
      () => setCopied('refused'),
    )
  return (
    <Stack spacing={1} sx={{ mt: 1, alignItems: 'start' }}>
      {!link && (
        <Button size="small" aria-label={`Make a preview link: ${release.version}`} onClick={() => make()}>
          Make a preview link
        </Button>
      )}
      {link && (
        <>
          <span>Opens the shop with this release until {dayAndTime(link.until)}; not counted.</span>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Link
              href={link.link}
              target="_blank"
              rel="noreferrer"
              sx={{ lineHeight: '44px' }}
              aria-label={`Open in a new tab: ${release.version}`}
            >
              Open in a new tab
            </Link>
            <Button aria-label={`Copy: ${release.version}`} onClick={() => void copy(link)}>
              Copy
            </Button>
          </Stack>
        </>
      )}
      {copied === 'copied' && <span role="status">Copied.</span>}
      {copied === 'refused' && (
        <Alert severity="error">This browser does not allow copying. Press and hold the link instead.</Alert>
      )}
      {error && <Alert severity="error">{error.message}</Alert>}
    </Stack>
  )
}
