import { useId, useState } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { useDebounced, useLatestData, useResource, type Resource } from '@larder/shared/stores'
import { Button, ListSkeleton, Loading, Notice, Picture, Price, Stack, TextField } from '@larder/shared/ui'
import styles from './SubstitutePicker.module.css'

type Candidate = basketApi.SubstituteCandidate
type Found = { candidates: Candidate[] }

const TYPING_PAUSE_MS = 300
const MAX_SHOWN = 8

type Props = {
  /** The name of the item that may be missing. */
  name: string
  currency: string
  /** What may come instead, by search words or else the nearest. */
  find: (searchTerm: string | undefined) => Resource<Found>
  onChoose: (candidate: Candidate) => void
  isPending: boolean
}

type RowProps = Pick<Props, 'currency' | 'onChoose' | 'isPending'> & { candidate: Candidate }

function CandidateRow({ candidate, currency, onChoose, isPending }: RowProps) {
  const { name, sizeName, unitSize, picture, price, allergens } = candidate
  return (
    <li>
      <Picture src={picture} alt="" width={48} shape="field" ratio="1" />
      <div>
        <p>{[name, sizeName ?? unitSize].filter(Boolean).join(', ')}</p>
        {allergens.map((sentence) => (
          <small key={sentence}>{sentence}</small>
        ))}
        <Price amount={price} currency={currency} zero="Free" />
      </div>
      <Button
        variant="tinted"
        size="small"
        disabled={isPending}
        aria-label={`Choose ${name}`}
        onClick={() => onChoose(candidate)}
      >
        Choose
      </Button>
    </li>
  )
}

/** Picks an item that may come instead of another one: the nearest ones, and a search of the store's menu. */
export function SubstitutePicker({ name, currency, find, onChoose, isPending }: Props) {
  const [typed, setTyped] = useState('')
  const listId = useId()
  const term = useDebounced(typed.trim(), TYPING_PAUSE_MS)
  const reply = useResource(find(term || undefined))
  const found = useLatestData(reply)
  const shown = found?.candidates.slice(0, MAX_SHOWN) ?? []
  return (
    <Stack gap={3}>
      <TextField
        label={`Search for something instead of ${name}`}
        type="search"
        icon="search"
        autoComplete="off"
        aria-controls={listId}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div id={listId} aria-live="polite">
        {reply.state === 'failed' && <Notice tone="warning">{reply.error.text}</Notice>}
        {!found && reply.state !== 'failed' && (
          <Loading label="Looking for items">
            <ListSkeleton count={2} />
          </Loading>
        )}
        {found && shown.length === 0 && (
          <p>
            {term ? 'Nothing like this may come instead.' : 'This store has nothing that may come instead.'}
          </p>
        )}
        <ul className={styles.list} aria-label={`Instead of ${name}`}>
          {shown.map((candidate) => (
            <CandidateRow
              key={`${candidate.menuItemId} ${candidate.sizeId ?? ''}`}
              {...{ candidate, currency, onChoose, isPending }}
            />
          ))}
        </ul>
      </div>
    </Stack>
  )
}
