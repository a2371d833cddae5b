import { AddBar } from '../../parts/AddBar.tsx'
import { useMealForm, type MealForm } from './use-meal-form.ts'
import type { catalogueApi } from '@larder/shared/contracts'
import { PageHeading, Picture, Price, StickyBar } from '@larder/shared/ui'
import type { MealDealOffer } from '../../domain/meal-choice.ts'
import { useMenu } from '../../hooks/menu-context.ts'
import { MealCourses } from './MealCourses.tsx'
import styles from './MealDetail.module.css'

export function MealActions({ form }: { form: MealForm }) {
  const { deal, quantity, setQuantity, isPending, submit, total, isChange } = form
  return (
    <AddBar
      label={deal.name}
      quantity={quantity}
      onQuantity={setQuantity}
      total={total}
      isPending={isPending}
      isChange={isChange}
      onAdd={() => void submit()}
    />
  )
}

type Props = { deal: MealDealOffer; menuItems: readonly catalogueApi.MenuItem[]; onAdded: () => void }

export function MealDetail({ deal, menuItems, onAdded }: Props) {
  const currency = useMenu().store.currency.currencyCode
  const form = useMealForm({ deal, menuItems }, { onDone: onAdded })
  return (
    <article className={styles.halves}>
      <header className={styles.face}>
        <Picture
          src={deal.picture}
          alt=""
          sizes="(min-width: 768px) 40vw, calc(100vw - 2rem)"
          shape="card"
          isPriority
        />
        <PageHeading title={deal.name}>{deal.name}</PageHeading>
        <p className={styles.story}>{deal.description}</p>
        <Price amount={deal.price} currency={currency} size="large" tone="strong" />
      </header>
      <div className={styles.choices}>
        <MealCourses form={form} />
        <StickyBar data-always>
          <MealActions form={form} />
        </StickyBar>
      </div>
    </article>
  )
}
