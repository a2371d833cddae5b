import type { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { $isMember, useStore } from '@larder/shared/stores'
import { announce, IconButton, toast, useLocation, useNavigate, withErrorToast } from '@larder/shared/ui'
import { setFavourite, useIsFavourite } from '../stores/favourites.ts'
import styles from './FavouriteButton.module.css'

type Props = { item: Pick<catalogueApi.MenuItem, 'id' | 'name'> }

/** Marks an item as a favourite, and offers to undo a removal. */
async function changeFavourite({ id, name }: Props['item'], isWanted: boolean): Promise<void> {
  let isDone = false
  await withErrorToast(async () => {
    isDone = await setFavourite(id, isWanted)
  })
  if (!isDone) return
  if (isWanted) return announce(`${name} is a favourite`)
  toast(`${name} is no favourite any more`, {
    action: { label: 'Undo', run: () => void withErrorToast(() => setFavourite(id, true)) },
  })
}

/** A heart that marks an item as a favourite. Favourites belong to an account, so that a guest is asked to log in. */
export function FavouriteButton({ item }: Props) {
  const isMember = useStore($isMember)
  const isFavourite = useIsFavourite(item.id)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const press = () => {
    if (isMember) return void changeFavourite(item, !isFavourite)
    const logIn = () => void navigate(paths.login({ from: pathname + search }))
    toast('Log in to keep favourites', { action: { label: 'Log in', run: logIn } })
  }
  return (
    <span className={styles.root}>
      <IconButton icon="heart" label={`Favourite ${item.name}`} aria-pressed={isFavourite} onClick={press} />
    </span>
  )
}
