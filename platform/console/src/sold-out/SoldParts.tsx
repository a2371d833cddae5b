import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type * as soldOutContract from '@larder/contracts/sold-out'
import { useSession } from '../session/session-context.ts'
import { BELOW_HEADER } from '../theme.ts'
import { getUntil, needsTime, UntilChoice, type Until } from './UntilChoice.tsx'
import { formatPartName, PartItem } from './PartItem.tsx'

type SoldPart = soldOutContract.SoldPart
type Act = soldOutContract.SoldOutAct
const LONG_OVER = new Date(0).toISOString()

/** An act with the state of its part before. */
type DoneAct = { act: Act; part: SoldPart; isUndo: boolean }

/** Of what the place had not reported, it has no word afterwards: whatever it says counts more than its menu, for good. */
function invertAct({ act: { brand, place }, part: { id, isOut, until, left, isReported } }: DoneAct): Act {
  const at = { brand, place, part: id }
  return isReported === false ? { ...at, isOut: true, until: LONG_OVER } : { ...at, isOut, until, left }
}

const describeDone = ({ act, part, isUndo }: DoneAct): string => {
  const name = formatPartName(part)
  if (isUndo) return `${name} is as it was before.`
  return `${name} is ${act.isOut ? 'sold out' : 'on sale again'}.`
}

type ListProps = {
  title: string
  parts: readonly SoldPart[]
  /** Shown instead of an empty list. */
  empty: string
  needsTime: boolean
  isOnePlace: boolean
  onMark: (part: SoldPart) => void
}

function PartList({ title, parts, empty, ...acts }: ListProps) {
  return (
    <section aria-label={title}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {parts.length === 0 ? (
        <Typography>{empty}</Typography>
      ) : (
        <Stack component="ul" spacing={1} sx={{ p: 0, m: 0 }}>
          {parts.map((part) => (
            <PartItem key={part.id} part={part} {...acts} />
          ))}
        </Stack>
      )}
    </section>
  )
}

type Props = {
  list: soldOutContract.SoldOutList
  at: Pick<Act, 'brand' | 'place'>
  search: string | undefined
}

/** What the search found and what is out, each with its act, and the undo of the last one. */
export function SoldParts({ list: { found, reported, endOfDay }, at, search }: Props) {
  const { api } = useSession()
  const client = useQueryClient()
  const [until, setUntil] = useState<Until>({ kind: 'back' })
  const [done, setDone] = useState<DoneAct>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ act }: DoneAct) => api.markSoldOut(act),
    onSuccess: async (_, next) => {
      setDone(next)
      await client.invalidateQueries({ queryKey: ['sold-out'] })
    },
  })
  const notice = useRef<HTMLDivElement>(null)
  // What is marked leaves its list, and takes the focus with it.
  useEffect(() => {
    if (done && document.activeElement === document.body) notice.current?.focus()
  }, [done, reported])
  const onMark = (part: SoldPart) => {
    if (isPending) return
    const isOut = !part.isOut
    const act = { ...at, part: part.id, isOut, until: isOut ? getUntil(until, endOfDay) : undefined }
    mutate({ act, part, isUndo: false })
  }
  const isOnePlace = at.place !== undefined
  const acts = { needsTime: needsTime(until), isOnePlace, onMark }
  return (
    <Stack spacing={3}>
      <UntilChoice until={until} onChange={setUntil} />
      <div aria-live="polite">
        {done && (
          <Alert
            ref={notice}
            tabIndex={-1}
            severity="success"
            // Sticky, so that it is visible wherever the part was.
            sx={{ position: 'sticky', top: BELOW_HEADER, zIndex: 1 }}
            {...(!done.isUndo && {
              action: (
                <Button
                  color="inherit"
                  onClick={() =>
                    !isPending && mutate({ act: invertAct(done), part: done.part, isUndo: true })
                  }
                >
                  Undo
                </Button>
              ),
            })}
          >
            {describeDone(done)}
          </Alert>
        )}
      </div>
      {error && <Alert severity="error">{error.message}</Alert>}
      {search !== undefined && (
        <PartList title="Found" parts={found} empty={`Nothing is called “${search}”.`} {...acts} />
      )}
      <PartList
        title="Sold out and counted"
        parts={reported}
        empty="Nothing is sold out or counted here."
        {...acts}
      />
    </Stack>
  )
}
