import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type * as noticesContract from '@larder/contracts/notices'
import { dayAndTime } from '../data/format.ts'
import { PolledState } from '../layout/PolledState.tsx'
import { SilenceDialog } from '../notices/SilenceDialog.tsx'
import { isOperator, useSession } from '../session/session-context.ts'

type ListedNotice = noticesContract.ListedNotice

/** A notice's page within the console, without the origin with which it is told outside. */
const pagePath = (link: string): string => new URL(link).hash.slice(1)

function describeTold({ told, failed = [], isSilenced }: ListedNotice): string {
  if (isSilenced) return 'Silenced: nobody was told.'
  if (failed.length > 0)
    return `${told.length > 0 ? `Told: ${told.join(', ')}` : 'Nobody was told'}; not taken by ${failed.join(', ')}.`
  return told.length > 0 ? `Told: ${told.join(', ')}.` : 'Nobody was told: no channel is set for it.'
}

function NoticeActs({ notice, onSilence }: { notice: ListedNotice; onSilence: () => void }) {
  const { api } = useSession()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.acknowledge({ id: notice.id }),
    onSuccess: (listed) => client.setQueryData(['notices'], listed),
  })
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {!notice.acknowledged && (
          <Button
            variant="contained"
            disabled={isPending}
            aria-label={`I look after it: ${notice.text}`}
            onClick={() => mutate()}
          >
            I look after it
          </Button>
        )}
        <Button variant="outlined" aria-label={`Silence: ${notice.text}`} onClick={onSilence}>
          Silence
        </Button>
      </Stack>
      {error && <Alert severity="error">{error.message}</Alert>}
    </>
  )
}

type ItemProps = { notice: ListedNotice; onSilence?: () => void }

function NoticeItem({ notice, onSilence }: ItemProps) {
  const { kind, severity, text, help, link, since, until, acknowledged } = notice
  const heading = useId()
  return (
    <Paper component="li" variant="outlined" aria-labelledby={heading} sx={{ p: 2, listStyle: 'none' }}>
      <Stack spacing={1} sx={{ overflowWrap: 'anywhere' }}>
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {severity === 'page' && <Chip size="small" color={until ? 'default' : 'error'} label="page" />}
          <Typography variant="body2" color="text.secondary">
            {kind}
          </Typography>
        </Stack>
        <Typography variant="h2" component="h3" id={heading}>
          {text}
        </Typography>
        {!until && <div>{help}</div>}
        <Typography variant="body2" color="text.secondary">
          Since <time dateTime={since}>{dayAndTime(since)}</time>
          {until && until !== since && (
            <>
              , over <time dateTime={until}>{dayAndTime(until)}</time>
            </>
          )}
          . {describeTold(notice)}
          {acknowledged &&
            ` ${acknowledged.who} looks after it since ${dayAndTime(acknowledged.at)}${acknowledged.why && `: ${acknowledged.why}`}.`}
        </Typography>
        <Link
          component={RouterLink}
          to={pagePath(link)}
          aria-label={`Open its page: ${text}`}
          sx={{ lineHeight: '44px', alignSelf: 'start' }}
        >
          Open its page
        </Link>
        {onSilence && <NoticeActs notice={notice} onSilence={onSilence} />}
      </Stack>
    </Paper>
  )
}

function describeScope({ kind, brand, area }: noticesContract.Silence): string {
  return [kind, brand, area].filter(Boolean).join(', ') || 'everything'
}

function SilenceItem({ silence }: { silence: noticesContract.Silence }) {
  const session = useSession()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => session.api.endSilence({ id: silence.id }),
    onSuccess: (listed) => client.setQueryData(['notices'], listed),
  })
  const scope = describeScope(silence)
  return (
    <Alert
      severity="info"
      sx={{ overflowWrap: 'anywhere' }}
      {...(isOperator(session) && {
        action: (
          <Button
            color="inherit"
            disabled={isPending}
            aria-label={`End the silence of ${scope}`}
            onClick={() => mutate()}
          >
            End
          </Button>
        ),
      })}
    >
      Silence of {scope} until <time dateTime={silence.until}>{dayAndTime(silence.until)}</time>, by{' '}
      {silence.who}: {silence.why}
      {error && <div>{error.message}</div>}
    </Alert>
  )
}

type ListProps = {
  title: string
  notices: readonly ListedNotice[]
  onSilence?: (notice: ListedNotice) => void
}

function NoticeList({ title, notices, onSilence }: ListProps) {
  return (
    <section aria-label={title}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Stack component="ul" spacing={1} sx={{ p: 0, m: 0 }}>
        {notices.map((notice) => (
          <NoticeItem
            key={notice.id}
            notice={notice}
            {...(onSilence && { onSilence: () => onSilence(notice) })}
          />
        ))}
      </Stack>
    </section>
  )
}

/** What the operators are told: open troubles with who looks after them, silences, and the last day. */
export function NoticesPage() {
  const session = useSession()
  const polled = useQuery({ queryKey: ['notices'], queryFn: () => session.api.notices() })
  const [silenced, setSilenced] = useState<ListedNotice>()
  const acts = isOperator(session) ? { onSilence: setSilenced } : {}
  return (
    <>
      <Typography variant="h1">Notices</Typography>
      <PolledState polled={polled}>
        {({ open, recent, silences }) => (
          <Stack spacing={3}>
            {silences.map((silence) => (
              <SilenceItem key={silence.id} silence={silence} />
            ))}
            {open.length === 0 && <Typography role="status">No trouble is open.</Typography>}
            {open.length > 0 && <NoticeList title="Open" notices={open} {...acts} />}
            {recent.length > 0 && <NoticeList title="The last day" notices={recent} />}
          </Stack>
        )}
      </PolledState>
      {silenced && <SilenceDialog notice={silenced} onClose={() => setSilenced(undefined)} />}
    </>
  )
}
