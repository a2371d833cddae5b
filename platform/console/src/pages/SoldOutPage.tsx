import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type * as soldOutContract from '@larder/contracts/sold-out'
import { BrandChoice } from '../layout/BrandChoice.tsx'
import { PolledState } from '../layout/PolledState.tsx'
import { useSession } from '../session/session-context.ts'
import { SoldParts } from '../sold-out/SoldParts.tsx'

const ALL_PLACES = { id: '', name: 'All stores' }

type PlaceProps = {
  places: soldOutContract.SoldOutList['places']
  chosen: string | undefined
  onPick: (place: string | undefined) => void
}

function PlaceChoice({ places, chosen, onPick }: PlaceProps) {
  const options = [...places, ALL_PLACES]
  return (
    <Autocomplete
      options={options}
      value={options.find(({ id }) => id === chosen) ?? null}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, place) => onPick(place?.id)}
      autoHighlight
      sx={{ maxWidth: 480 }}
      renderInput={(input) => <TextField {...input} label="Store" />}
    />
  )
}

/** What the stores of a brand have sold out, and the way to say so for them. */
export function SoldOutPage() {
  const { api } = useSession()
  const [picked, setPicked] = useState<string>()
  /** Empty for all places. */
  const [place, setPlace] = useState<string>()
  const [search, setSearch] = useState('')
  const brands = useQuery({ queryKey: ['sold-out'], queryFn: () => api.soldOut({}), refetchInterval: false })
  const only = brands.data?.brands.length === 1 ? brands.data.brands[0] : undefined
  const brand = picked ?? only
  const query = { brand, place: place || undefined, search: useDeferredValue(search.trim()) || undefined }
  const polled = useQuery({
    queryKey: ['sold-out', query],
    queryFn: () => api.soldOut(query),
    enabled: brand !== undefined,
    // The list of before stays while a letter is typed, but never that of another place.
    placeholderData: (last, lastQuery) => {
      const before = lastQuery?.queryKey[1]
      const isSamePlace = typeof before === 'object' && before.brand === brand && before.place === query.place
      return isSamePlace ? keepPreviousData(last) : undefined
    },
  })
  return (
    <>
      <Typography variant="h1">Sold out</Typography>
      <PolledState polled={brands} hasTimedPart>
        {({ brands: names }) => (
          <BrandChoice
            label="Brand"
            brands={names}
            chosen={brand}
            onPick={(next) => {
              setPicked(next)
              setPlace(undefined)
            }}
          />
        )}
      </PolledState>
      {brand !== undefined && (
        <Stack spacing={2} sx={{ mt: 2 }}>
          <PolledState polled={polled}>
            {(list) => (
              <>
                <PlaceChoice places={list.places} chosen={place} onPick={setPlace} />
                {place === '' && <Alert severity="info">What you mark here counts in all stores.</Alert>}
                {place === undefined && <Typography>Choose a store.</Typography>}
                {place !== undefined && (
                  <>
                    <TextField
                      label="Search an item"
                      type="search"
                      value={search}
                      sx={{ maxWidth: 480 }}
                      onChange={(event) => setSearch(event.target.value)}
                    />
                    <SoldParts
                      key={`${brand} ${place}`}
                      list={list}
                      at={{ brand, place: query.place }}
                      search={query.search}
                    />
                  </>
                )}
              </>
            )}
          </PolledState>
        </Stack>
      )}
    </>
  )
}
