import { paths } from '@larder/shared/domain'
import { Button, styled, TextField } from '@larder/shared/ui'

const Root = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  width: '100%',
  maxWidth: theme.spacing(100),
  marginTop: theme.spacing(4),
}))
const End = styled('div')(({ theme }) => ({ paddingRight: theme.spacing(1) }))

/** The error page's store search: works without script, because the results page reads the query. */
export function StoreSearchBox({ byAddress }: { byAddress: boolean }) {
  return (
    <Root action={paths.storesNearBy()} method="get" aria-label="Stores">
      <TextField
        label="Find a store near you"
        name={byAddress ? 'address' : 'postcode'}
        placeholder={byAddress ? 'Enter your address' : 'Enter your postcode'}
        autoComplete={byAddress ? 'street-address' : 'postal-code'}
        icon="pin"
        end={
          <End>
            <Button type="submit" tone="danger" startIcon="search" size="small">
              Search
            </Button>
          </End>
        }
      />
    </Root>
  )
}
