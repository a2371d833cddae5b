import type { BrandConfig } from '@larder/shared/contracts'
import { paths, searchVariant } from '@larder/shared/domain'
import { errorCatalogue, isAppError } from '@larder/shared/errors'
import {
  Button,
  ButtonAnchor,
  ButtonLink,
  isRouteErrorResponse,
  Page,
  PageHeading,
  Picture,
  styled,
  TextField,
  useBrandConfig,
  useLocation,
  useRouteError,
} from '@larder/shared/ui'

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(8),
  alignItems: 'center',
  [theme.wide]: { gridTemplateColumns: '1fr 1fr', gap: theme.spacing(16), padding: `${theme.spacing(8)} 0` },
}))
const Words = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  justifyItems: 'start',
}))
const Label = styled('p')(({ theme }) => ({ ...theme.typography.body3, color: theme.palette.text.secondary }))
const Search = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  width: '100%',
  maxWidth: theme.spacing(100),
  marginTop: theme.spacing(4),
}))
const End = styled('div')(({ theme }) => ({ paddingRight: theme.spacing(1) }))

type Problem = { status: number; text: string }

const NOT_FOUND = 'The page no longer exists, or there is a typo in the address.'

/** What a shopper may know of an error: its status and plain words (spec §2 Error page, §8). */
export function describeProblem(error: unknown, path: string): Problem {
  const unknownPath = { status: 404, text: `${NOT_FOUND} Page not found: ${path}` }
  if (isAppError(error)) {
    if (error.code === 'NOT_FOUND') return unknownPath
    return { status: error.status, text: error.status === 404 ? NOT_FOUND : error.text }
  }
  if (!isRouteErrorResponse(error)) return { status: 500, text: errorCatalogue.UNEXPECTED.text }
  return error.status === 404 ? unknownPath : { status: error.status, text: errorCatalogue.UNEXPECTED.text }
}

/** Finds a store with no script at all: the results page reads the query. */
function StoreSearch({ byAddress }: { byAddress: boolean }) {
  const placeholder = byAddress ? 'Enter your address' : 'Enter your postcode'
  return (
    <Search action="/stores-near-by" method="get" aria-label="Stores">
      <TextField
        label="Find a store near you"
        name={byAddress ? 'address' : 'postcode'}
        placeholder={placeholder}
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
    </Search>
  )
}

type ViewProps = Problem & { config?: BrandConfig | undefined }

/** The error page itself: plain words first, the status small, and a way on (spec §2). */
export function ErrorView({ status, text, config }: ViewProps) {
  const title = status === 404 ? 'Page not found' : 'Something went wrong'
  return (
    <Page title={title} hasOwnHeading>
      <Grid>
        <Words>
          <PageHeading title={title}>{title}</PageHeading>
          <p>{status >= 500 ? `${text} Your basket is kept.` : text}</p>
          <Label>Error {status}</Label>
          {(status >= 500 || status === 429) && (
            <ButtonAnchor href="" startIcon="refresh">
              Try again
            </ButtonAnchor>
          )}
          <StoreSearch byAddress={searchVariant(config) === 'address'} />
          <ButtonLink to={paths.home()} variant="outlined" tone="neutral" reloadDocument startIcon="home">
            Go to the home page
          </ButtonLink>
        </Words>
        {config && (
          <Picture
            src={config.site.errorPageImage}
            alt=""
            ratio="4 / 3"
            shape="card"
            sizes="(min-width: 768px) 40rem, 100vw"
          />
        )}
      </Grid>
    </Page>
  )
}

/** The error page of every route that cannot be shown (spec §2 Other screens). */
export function ErrorPage() {
  const { pathname } = useLocation()
  const config = useBrandConfig()
  return <ErrorView {...describeProblem(useRouteError(), pathname)} config={config} />
}
