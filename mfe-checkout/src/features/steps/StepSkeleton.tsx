import { Skeleton, Surface, Stack } from '@larder/shared/ui'
import styles from './StepSkeleton.module.css'

/** The skeleton of a step until the shopper is known. */
export function StepSkeleton() {
  return (
    <div className={styles.stack}>
      <Surface>
        <Skeleton width="60%" height={6} />
      </Surface>
      <Surface data-pad="large">
        <Stack gap={5}>
          <Skeleton width="40%" height={7} />
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} height={13} />
          ))}
        </Stack>
      </Surface>
    </div>
  )
}
