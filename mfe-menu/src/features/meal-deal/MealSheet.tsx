import { call } from '@larder/shared/api'
import { catalogueApi, type basketApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { storeResource, type ResourceValue } from '@larder/shared/stores'
import { ListSkeleton, Loading, Notice, Sheet } from '@larder/shared/ui'
import type { MealDealOffer } from '../../domain/meal-choice.ts'
import { useMenu } from '../../hooks/menu-context.ts'
import { useFreshItems } from '../../hooks/use-fresh-menu.ts'
import { useChangedLine } from '../../hooks/use-store-basket.ts'
import { getSelectedMethod } from '../../stores/method.ts'
import { MealActions } from './MealDetail.tsx'
import { MealCourses } from './MealCourses.tsx'
import { useMealForm } from './use-meal-form.ts'
import styles from './MealSheet.module.css'

type Meal = { deal: MealDealOffer; menuItems: readonly catalogueApi.MenuItem[] }
type SheetProps = { isOpen: boolean; onClose: () => void }

type ContentProps = SheetProps & { meal: Meal; line: basketApi.BasketLine | undefined }

function MealContent({ meal, line, isOpen, onClose }: ContentProps) {
  const form = useMealForm(meal, { onDone: onClose, line })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={meal.deal.name} footer={<MealActions form={form} />}>
      <p className={styles.story}>{meal.deal.description}</p>
      <MealCourses form={form} />
    </Sheet>
  )
}

/**
 * Restarts the form when the basket line to change has loaded, which after a reload happens later than loading the
 * deal.
 */
function MealWithLine(props: SheetProps & { meal: Meal }) {
  const line = useChangedLine(props.meal.deal)
  return <MealContent key={`${props.meal.deal.id} ${line?.basketLineId}`} line={line} {...props} />
}

/** Fetches a meal deal when it is opened, because lists do not include its items. */
const mealDeal = storeResource(
  async (
    key: { storeId: number; fulfilmentMethod: FulfilmentMethod; discountId: string },
    signal,
  ): Promise<Meal> => {
    const { deal, menuItems } = await call(catalogueApi.menuItem, key, { signal })
    if (deal?.kind !== 'meal') throw new AppError('DEAL_NOT_FOUND')
    return { deal, menuItems }
  },
  { isKept: false },
)

/** Why there is no deal to choose: it was not found, or a course has sold out since the sheet was opened. */
function getProblem(meal: ResourceValue<Meal>): string | undefined {
  if (meal.state === 'failed') return meal.error.text
  const error = meal.state === 'ready' ? meal.refreshError : undefined
  return error?.code === 'DEAL_NOT_FOUND' ? 'This meal deal is sold out.' : undefined
}

export function MealSheet({ slug, isOpen, onClose }: SheetProps & { slug: string }) {
  const storeId = useMenu().store.id
  const meal = useFreshItems(mealDeal({ storeId, fulfilmentMethod: getSelectedMethod(), discountId: slug }))
  const problem = getProblem(meal)
  if (meal.state === 'ready' && !problem)
    return <MealWithLine meal={meal.data} isOpen={isOpen} onClose={onClose} />
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={problem ?? 'Meal deal'}>
      {problem ? (
        <Notice tone="error">The rest of the menu is still here.</Notice>
      ) : (
        <Loading>
          <ListSkeleton count={5} />
        </Loading>
      )}
    </Sheet>
  )
}
