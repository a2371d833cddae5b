import { Skeleton, Stack } from '@larder/shared/ui'

/** The picker while its times are loading: the kind of time, then the earliest one. */
export function PickerSkeleton() {
  return (
    <Stack gap={5}>
      <Skeleton height={13} isRound />
      <Skeleton height={36} />
    </Stack>
  )
}
