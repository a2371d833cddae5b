import { marketingApi } from '@larder/shared/contracts'
import { personResource, sessionCall, useResource } from '@larder/shared/stores'

const NONE: readonly string[] = []

const preferences = personResource(async (_: void, signal) => {
  const { showChannelField, channels } = await sessionCall(marketingApi.getPreferences, {}, { signal })
  return showChannelField ? channels.map(({ platformNames }) => platformNames.web) : NONE
})

/** Where shoppers may have heard about the brand; empty while unknown, and where the brand does not ask. */
export function useChannels(): readonly string[] {
  const channels = useResource(preferences())
  return channels.state === 'ready' ? channels.data : NONE
}
