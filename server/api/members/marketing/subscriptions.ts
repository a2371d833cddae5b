import type { SubscriptionChange } from '@larder/providers/marketing/index.ts'
import type { Brand } from '../../model/index.ts'
import type { Choices } from '../marketing-choices/choices.queries.ts'

const defined = (ids: readonly (number | undefined)[]): number[] => ids.filter((id) => id !== undefined)

/**
 * Choices in the marketing service's own ids, as the brand file maps them: lists of those who opted in, channels of
 * those who opted out. The service replaces its stored choices with these. Undefined where the brand maps nothing.
 */
export function subscriptionsOf(
  { options }: Brand['marketing'],
  choices: Pick<Choices, 'options'>,
): Omit<SubscriptionChange, 'email'> | undefined {
  const isIn = ({ type }: Brand['marketing']['options'][number]) => choices.options[type] === true
  const isMapped = options.some(({ serviceChannelId, serviceListId }) => serviceChannelId ?? serviceListId)
  if (!isMapped) return undefined
  return {
    emailListIds: defined(options.filter(isIn).map(({ serviceListId }) => serviceListId)),
    unsubscribedChannelIds: defined(
      options.filter((option) => !isIn(option)).map(({ serviceChannelId }) => serviceChannelId),
    ),
  }
}
