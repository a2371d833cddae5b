import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod'
import { call, serverNow } from '@larder/shared/api'
import { slotsApi, type basketApi } from '@larder/shared/contracts'
import { addDays, dayAt, SLOT_REFRESH_MS } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'

const DAYS_AHEAD = 6
const ZONE = 'Europe/London'

export type Week = z.output<typeof slotsApi.list.reply>

/** This week's slots for a basket, asked again every 60 seconds while shown (spec §4 Time slots). */
export function useWeek({ storeId, fulfilmentMethod, fulfilmentLocation, basketToken }: basketApi.Basket) {
  const [loaded, setLoaded] = useState<{ week?: Week; problem?: string }>({})
  const [turn, setTurn] = useState(0)
  const { type } = fulfilmentMethod
  const { postcode, latitude, longitude } = fulfilmentLocation ?? {}
  // Slots are the server's and change by themselves.
  useEffect(() => {
    if (storeId === undefined) return
    const control = new AbortController()
    const startDate = dayAt(new Date(serverNow()), ZONE)
    call(
      slotsApi.list,
      {
        storeId,
        fulfilmentMethod: type,
        startDate,
        endDate: addDays(startDate, DAYS_AHEAD),
        postcode,
        latitude,
        longitude,
        basketToken,
      },
      { signal: control.signal },
    ).then(
      (week) => setLoaded({ week }),
      (error: unknown) => {
        if (control.signal.aborted) return
        if (!isAppError(error)) throw error
        setLoaded(({ week }) => ({ ...(week ? { week } : {}), problem: error.text }))
      },
    )
    const timer = setTimeout(() => setTurn((count) => count + 1), SLOT_REFRESH_MS)
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [storeId, type, postcode, latitude, longitude, basketToken, turn])
  const reload = useCallback(() => {
    setLoaded(({ week }) => (week ? { week } : {}))
    setTurn((count) => count + 1)
  }, [])
  return { ...loaded, reload }
}
