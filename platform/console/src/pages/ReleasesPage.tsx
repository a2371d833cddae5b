import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as opsContract from '@larder/contracts/ops'
import type { AreaPlan } from '../acts/acts.ts'
import { dayAndTime, kilobytes } from '../data/format.ts'
import { BrandChoice } from '../layout/BrandChoice.tsx'
import { Picker } from '../layout/Picker.tsx'
import { PolledState } from '../layout/PolledState.tsx'
import { newAreaPlans } from '../overview/area-state.ts'
import { Owners } from '../overview/Owners.tsx'
import { PreviewLink } from './PreviewLink.tsx'
import { ReleaseCommit } from './ReleaseCommit.tsx'
import { ReleaseDiff } from './ReleaseDiff.tsx'
import { compareOwn, useSession } from '../session/session-context.ts'

type Trial = { release: opsContract.ReleaseName; trial: opsContract.BrowserTrial | undefined }

/** Explains why the gate would reject a release, and how to fix that. */
function TrialNote({ release: { area, version }, trial }: Trial) {
  if (trial === 'untried')
    return (
      <Typography variant="body2">
        Untried: no browser has opened it, and the gate rejects it until one has. On a machine with a
        Chromium:{' '}
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          pnpm release:try {area} {version}
        </Box>
      </Typography>
    )
  if (trial === 'problems')
    return (
      <Typography variant="body2" color="error">
        A browser found problems in it, and the gate rejects it. The ledger lists them.
      </Typography>
    )
  return undefined
}

type Rows = { area: string; plan: AreaPlan | undefined; shop: string | undefined }

function ReleaseRows({ area, plan, shop }: Rows) {
  const { api } = useSession()
  const polled = useQuery({ queryKey: ['releases', area], queryFn: () => api.releases({ area }) })
  return (
    <PolledState polled={polled}>
      {({ releases }) => (
        <Stack component="ul" spacing={1} sx={{ p: 0, m: 0 }}>
          {releases.length === 0 && <li>No release of {area} is published.</li>}
          {releases.map(({ version, publishedAt, publishedBy, bytes, liveAs, trial, aborted, commit }) => (
            <Paper key={version} component="li" variant="outlined" sx={{ p: 1.5, listStyle: 'none' }}>
              <strong>{commit?.subject ?? version}</strong>{' '}
              {liveAs.map((way) => (
                <Chip key={way} size="small" label={way} sx={{ mr: 0.5 }} />
              ))}
              <Typography variant="body2" color="text.secondary">
                {commit && `${version}, `}
                {kilobytes(bytes)} for browsers, published {dayAndTime(publishedAt)}
                {publishedBy && ` by ${publishedBy}`}
              </Typography>
              {commit && <ReleaseCommit {...commit} />}
              {aborted && (
                <Typography variant="body2" color="error">
                  Aborted by {aborted.who}, {dayAndTime(aborted.at)}. The ledger has the reason.
                </Typography>
              )}
              <TrialNote release={{ area, version }} trial={trial} />
              {plan?.stable !== undefined && !liveAs.includes('stable') && (
                <ReleaseDiff release={{ area, version }} />
              )}
              <PreviewLink key={shop} release={{ area, version }} shop={shop} />
            </Paper>
          ))}
        </Stack>
      )}
    </PolledState>
  )
}

export function ReleasesPage() {
  const session = useSession()
  const { api } = session
  const polled = useQuery({
    queryKey: ['areas'],
    queryFn: async () => {
      const [{ areas }, overview] = await Promise.all([api.plan(), api.overview()])
      const { brands, owners = {} } = overview
      return { areas: { ...newAreaPlans(overview), ...areas }, brands, owners }
    },
  })
  const [chosenArea, setWanted] = useState<string>()
  const [chosenShop, setWantedShop] = useState<string>()
  return (
    <>
      <Typography variant="h1">Releases</Typography>
      <PolledState polled={polled} hasTimedPart>
        {({ areas, brands, owners }) => {
          const options = Object.keys(areas).toSorted(compareOwn(session))
          const area = chosenArea ?? options[0]
          const shop = chosenShop ?? brands[0]
          return (
            <>
              <Picker label="Area" options={options} chosen={area} onPick={setWanted} />
              {brands.length > 1 && (
                <BrandChoice
                  label="Preview in the shop of"
                  brands={brands}
                  chosen={shop}
                  onPick={setWantedShop}
                />
              )}
              {area !== undefined && <Owners {...owners[area]} />}
              {area === undefined ? (
                <Typography>No area is published yet.</Typography>
              ) : (
                <ReleaseRows key={area} area={area} plan={areas[area]} shop={shop} />
              )}
            </>
          )
        }}
      </PolledState>
    </>
  )
}
