import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import * as whyContract from '@larder/contracts/why'
import { day, dayAndTime } from '../data/format.ts'
import { BrandChoice } from '../layout/BrandChoice.tsx'
import { useReleaseNames } from '../data/release-names.ts'
import { OpsError } from '../data/ops-api.ts'
import { useSession } from '../session/session-context.ts'

type WhyArea = whyContract.Why['areas'][number]

function describeReason({ reason, since }: WhyArea['given'][number]): string {
  if (!since) return whyContract.REASON_TEXT[reason]
  const { revision, at, who, act, why } = since
  return `${whyContract.REASON_TEXT[reason]}, since revision ${revision}: ${act} by ${who}, ${dayAndTime(at)}${why && `: ${why}`}`
}

const isComposition = (text: string): boolean => whyContract.WhyQuery.safeParse({ composition: text }).success

/** Parses a composition's 16 hex digits; anything else is a visit's cookie, with or without its name. */
const parseQuery = (text: string, brand: string | undefined): whyContract.WhyQuery =>
  isComposition(text)
    ? { composition: text }
    : { visit: text.replace(/^__Host-larder-visit=/, ''), ...(brand !== undefined && { brand }) }

function describePeriod({ first, last }: NonNullable<whyContract.Why['served']>): string {
  // The shop only stores the day of the last one.
  return `first served ${dayAndTime(first)}, last on ${day(last)}`
}

function Answer({ why: { areas, served } }: { why: whyContract.Why }) {
  const nameRelease = useReleaseNames()
  return (
    <Stack spacing={1.5} role="status">
      {served && (
        <Typography>
          A {served.document} document, {describePeriod(served)}; {served.orders}{' '}
          {served.orders === 1 ? 'order was' : 'orders were'} placed with it.
        </Typography>
      )}
      {areas.map(({ area, version, before, given }) => (
        <div key={area}>
          <strong>
            {area} {nameRelease(area, version)}
          </strong>
          {before && ` (its last page had ${nameRelease(area, before)})`}
          {given.map((assignment) => (
            <Typography key={assignment.reason} variant="body2" color="text.secondary">
              {describeReason(assignment)}
            </Typography>
          ))}
        </div>
      ))}
    </Stack>
  )
}

/** Explains which release each area has in a composition or a visit, by which rule and which change. */
export function WhyPage() {
  const { api } = useSession()
  const [text, setText] = useState('')
  const [brand, setBrand] = useState<string>()
  const { data: brands = [] } = useQuery({
    queryKey: ['why', 'brands'],
    queryFn: async () => (await api.overview()).brands,
    refetchInterval: false,
  })
  const isVisit = text.trim() !== '' && !isComposition(text.trim())
  const {
    mutate: explain,
    data: why,
    error,
    isPending,
  } = useMutation({
    mutationFn: async () => {
      const input = text.trim()
      if (input === '') throw new OpsError('Paste a composition or a cookie.', { status: 400 })
      return api.why(parseQuery(input, brand))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    explain()
  }
  return (
    <>
      <Typography variant="h1">Why</Typography>
      <Stack component="form" spacing={2} onSubmit={submit} noValidate>
        <TextField
          label="Composition or cookie"
          helperText="The composition’s 16 hex digits, from a log line, an order or a page; or the value of the cookie __Host-larder-visit."
          value={text}
          autoComplete="off"
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
          onChange={(event) => setText(event.target.value)}
        />
        {isVisit && brands.length > 1 && (
          <div>
            <BrandChoice
              label="Brand of the visit"
              noneLabel="Unknown"
              brands={brands}
              chosen={brand}
              onPick={setBrand}
            />
            <Typography variant="body2" color="text.secondary">
              A cookie does not say its brand, and a rollout may go through brands in turn.
            </Typography>
          </div>
        )}
        <Button type="submit" variant="contained" loading={isPending} sx={{ alignSelf: 'start' }}>
          Ask
        </Button>
        {error && <Alert severity="error">{error.message}</Alert>}
        {why && <Answer why={why} />}
      </Stack>
    </>
  )
}
