import { useEffect, useState } from 'react'
import { marketingApi } from '@larder/shared/contracts'
import { sessionCall } from '@larder/shared/stores'

/** Where people may have heard about the brand; empty while unknown, and where it does not ask. */
export function useChannels(): readonly string[] {
  const [channels, setChannels] = useState<readonly string[]>([])
  // Asked with a session, which only the browser has; without an answer the form does without the question.
  useEffect(() => {
    let isGone = false
    sessionCall(marketingApi.getPreferences, {}).then(
      ({ showChannelField, channels: offered }) => {
        if (!isGone && showChannelField) setChannels(offered.map(({ platformNames }) => platformNames.web))
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return channels
}
