import { paths } from '@larder/shared/domain'
import { Button, TextField } from '@larder/shared/ui'
import styles from './StoreSearchBox.module.css'

/** The error page's store search: works without script, because the results page reads the query. */
export function StoreSearchBox({ byAddress }: { byAddress: boolean }) {
  return (
    <form className={styles.root} action={paths.storesNearBy()} method="get" aria-label="Stores">
      <TextField
        label="Find a store near you"
        name={byAddress ? 'address' : 'postcode'}
        placeholder={byAddress ? 'Enter your address' : 'Enter your postcode'}
        autoComplete={byAddress ? 'street-address' : 'postal-code'}
        icon="pin"
        end={
          <div className={styles.end}>
            <Button type="submit" tone="danger" startIcon="search" size="small">
              Search
            </Button>
          </div>
        }
      />
    </form>
  )
}
