import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { dayAndTime, kilobytes } from '../data/format.ts'
import { usePolled } from '../data/use-polled.ts'
import { AreaPicker } from '../layout/AreaPicker.tsx'
import { PolledState } from '../layout/PolledState.tsx'
import { PreviewLink } from './PreviewLink.tsx'
import { ReleaseDiff } from './ReleaseDiff.tsx'
import { useSession } from '../session/session-context.ts'

function ReleaseRows({ area }: { area: string }) {
  const { api } = useSession()
  const polled = usePolled(useCallback(() => api.releases(area), [api, area]))
  return (
    <PolledState polled={polled}>
      {({ releases }) => (
        <Stack component="ul" spacing={1} sx={{ p: 0, m: 0 }}>
          {releases.length === 0 && <li>No release of {area} is published.</li>}
          {releases.map(({ version, publishedAt, publishedBy, bytes, liveAs }) => (
            <Paper key={version} component="li" variant="outlined" sx={{ p: 1.5, listStyle: 'none' }}>
              <strong>{version}</strong>{' '}
              {liveAs.map((way) => (
                <Chip key={way} size="small" label={way} sx={{ mr: 0.5 }} />
              ))}
              <Typography variant="body2" color="text.secondary">
                {kilobytes(bytes)} for browsers, published {dayAndTime(publishedAt)}
                {publishedBy && ` by ${publishedBy}`}
              </Typography>
              {!liveAs.includes('stable') && <ReleaseDiff release={{ area, version }} />}
              <PreviewLink release={{ area, version }} />
            </Paper>
          ))}
        </Stack>
      )}
    </PolledState>
  )
}

/** The published releases of one area. */
export function ReleasesPage() {
  const { api } = useSession()
  const polled = usePolled(api.plan)
  const [wanted, setWanted] = useState<string>()
  return (
    <>
      <Typography variant="h1">Releases</Typography>
      <PolledState polled={polled} hasTimedPart>
        {({ areas }) => {
          const area = wanted ?? Object.keys(areas)[0]
          return (
            <>
              <AreaPicker areas={Object.keys(areas)} area={area} onPick={setWanted} />
              {area === undefined ? (
                <Typography>No area is live yet.</Typography>
              ) : (
                <ReleaseRows key={area} area={area} />
              )}
            </>
          )
        }}
      </PolledState>
    </>
  )
}
