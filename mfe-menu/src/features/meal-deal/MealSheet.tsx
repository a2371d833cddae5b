import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { catalogueApi, type basketApi } from '@larder/shared/contracts'
import { asAppError } from '@larder/shared/errors'
import { ListSkeleton, Loading, Notice, Sheet, styled } from '@larder/shared/ui'
import type { MealDealOffer } from '../../domain/meal-choice.ts'
import { useMenu } from '../../parts/menu-context.ts'
import { useChangedLine } from '../../parts/use-changed-line.ts'
import { methodInHand } from '../../stores/method.ts'
import { MealActions } from './MealActions.tsx'
import { MealCourses } from './MealCourses.tsx'
import { useMealForm } from './use-meal-form.ts'

const Story = styled('p')(({ theme }) => ({
  color: theme.palette.text.secondary,
  marginBottom: theme.spacing(6),
}))

type Meal = { deal: MealDealOffer; menuItems: readonly catalogueApi.MenuItem[] }
type SheetProps = { isOpen: boolean; onClose: () => void }

type ContentProps = SheetProps & { meal: Meal; line: basketApi.BasketLine | undefined }

function Content({ meal, line, isOpen, onClose }: ContentProps) {
  const form = useMealForm(meal, { onDone: onClose, line })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={meal.deal.name} footer={<MealActions form={form} />}>
      <Story>{meal.deal.description}</Story>
      <MealCourses form={form} />
    </Sheet>
  )
}

/** The form begins afresh with the line it changes, which a reload brings later than the deal. */
function Chosen(props: SheetProps & { meal: Meal }) {
  const line = useChangedLine(props.meal.deal)
  return <Content key={`${props.meal.deal.id} ${line?.basketLineId}`} line={line} {...props} />
}

type Found = { slug: string; meal?: Meal; problem?: string }

function useMeal(slug: string): Found {
  const storeId = useMenu().store.id
  const [found, setFound] = useState<Found>({ slug: '' })
  // The list shows a deal without its courses' items: they are asked for when it is opened.
  useEffect(() => {
    call(catalogueApi.menuItem, { storeId, fulfilmentMethod: methodInHand(), discountId: slug }).then(
      ({ deal, menuItems }) =>
        setFound(
          deal?.kind === 'meal' ? { slug, meal: { deal, menuItems } } : { slug, problem: 'Deal not found.' },
        ),
      (error: unknown) => setFound({ slug, problem: asAppError(error).text }),
    )
  }, [storeId, slug])
  return found.slug === slug ? found : { slug }
}

/** A meal deal over the page one is on. */
export function MealSheet({ slug, isOpen, onClose }: SheetProps & { slug: string }) {
  const { meal, problem } = useMeal(slug)
  if (meal) return <Chosen meal={meal} isOpen={isOpen} onClose={onClose} />
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
