import { Skeleton, styled, Surface } from '@larder/shared/ui'

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  [theme.wider]: { width: 'calc((100% - var(--unit) * 8) * 1.6 / 2.6)' },
}))
const Rows = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(5) }))

/** The skeleton of a step before the shopper is known: two cards, the second with fields. */
export function StepSkeleton() {
  return (
    <Stack>
      <Surface>
        <Skeleton width="60%" height={6} />
      </Surface>
      <Surface data-pad="large">
        <Rows>
          <Skeleton width="40%" height={7} />
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} height={13} />
          ))}
        </Rows>
      </Surface>
    </Stack>
  )
}
