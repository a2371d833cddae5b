import { useSyncExternalStore, type MouseEvent } from 'react'
import { paths, searchVariant } from '@larder/shared/domain'
import {
  Button,
  TextField,
  ButtonAnchor,
  ButtonLink,
  isRouteErrorResponse,
  Page,
  PageHeading,
  Picture,
  Row,
  Stack,
  useBackOnline,
  useBrandConfig,
  useLocation,
  useNavigate,
  useOnline,
  useRevalidator,
  useRouteError,
  type FrameProblemProps,
} from '@larder/shared/ui'
import { neverChanges } from '@larder/shared/lib'
import { errorCatalogue, isAppError } from '@larder/shared/errors'
import { isMissingChunk } from '../remotes/missing-chunk.ts'
import styles from './ErrorPage.module.css'

/** The error page's store search. Works without JavaScript, because the server answers the form. */
function StoreSearchBox({ byAddress }: { byAddress: boolean }) {
  return (
    <form className={styles.storeSearch} action={paths.storesNearBy()} method="post" aria-label="Stores">
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

type Problem = {
  status: number
  text: string
  /** Whether the server or a file of the page could not be reached, so that there is no status to show. */
  isNetwork: boolean
}

const NOT_FOUND_TEXT = 'The page no longer exists, or there is a typo in the address.'

/** The public part of an error: its status and a readable text (spec §2 Error page, §8). */
function describeProblem(error: unknown, path: string): Problem {
  const unknownPath = { status: 404, text: `${NOT_FOUND_TEXT} Page not found: ${path}`, isNetwork: false }
  if (isAppError(error)) {
    if (error.code === 'NOT_FOUND') return unknownPath
    const text = error.status === 404 ? NOT_FOUND_TEXT : error.text
    return { status: error.status, text, isNetwork: error.code === 'NETWORK' }
  }
  const unexpected = { text: errorCatalogue.UNEXPECTED.text, isNetwork: false }
  if (!isRouteErrorResponse(error)) return { ...unexpected, status: 500, isNetwork: isMissingChunk(error) }
  return error.status === 404 ? unknownPath : { ...unexpected, status: error.status }
}

const OFFLINE_TEXT = 'You are offline. This page comes by itself when you are connected again.'
/** Whether this visit has an earlier page to go back to, by the router's own count. */
const hasEarlierPage = (): boolean => {
  const { idx }: { idx?: number } = history.state ?? {} // the router sets `idx`
  return (idx ?? 0) > 0
}

function GoBack() {
  const navigate = useNavigate()
  const isShown = useSyncExternalStore(neverChanges, hasEarlierPage, () => false)
  if (!isShown) return null
  return (
    <Button variant="outlined" tone="neutral" startIcon="left" onClick={() => void navigate(-1)}>
      Go back
    </Button>
  )
}

/** Reloads the page's data in place; without JavaScript it is a link to the page itself. */
function TryAgain({ onRetry }: { onRetry: () => void }) {
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    onRetry()
  }
  return (
    <ButtonAnchor href="" startIcon="refresh" onClick={onClick}>
      Try again
    </ButtonAnchor>
  )
}

/**
 * The error page of every route that cannot be shown (spec §2 Other screens): title, message, status with "Error",
 * links back and to the home page, store search and the brand's picture. The logo is in the header.
 */
export function ErrorPage({ reassurance = 'Your basket is kept.', action }: FrameProblemProps) {
  const { pathname } = useLocation()
  const config = useBrandConfig()
  const { revalidate } = useRevalidator()
  const isOnline = useOnline()
  const { status, text, isNetwork } = describeProblem(useRouteError(), pathname)
  const retry = () => void revalidate()
  useBackOnline(retry, isNetwork)
  const isBroken = status >= 500
  const title = status === 404 ? 'Page not found' : 'Something went wrong'
  // A device may wrongly report that it is offline; an HTTP reply proves that it is not.
  const isOffline = isNetwork && !isOnline
  const message = isOffline ? OFFLINE_TEXT : text
  return (
    <Page title={title} hasOwnHeading>
      <div className={styles.grid}>
        <Stack gap={4} align="start">
          <PageHeading title={title}>{title}</PageHeading>
          <p>{isBroken ? `${message} ${reassurance}` : message}</p>
          <p className={styles.label}>{isNetwork ? 'Error: no connection' : `Error ${status}`}</p>
          <Row gap={3} wrap>
            {action}
            {(isBroken || status === 429) && <TryAgain onRetry={retry} />}
            <GoBack />
          </Row>
          {/* Both load another document, which needs a connection. */}
          {!isOffline && (
            <>
              <StoreSearchBox byAddress={searchVariant(config) === 'address'} />
              <ButtonLink to={paths.home()} variant="outlined" tone="neutral" reloadDocument startIcon="home">
                Go to the home page
              </ButtonLink>
            </>
          )}
        </Stack>
        {config && (
          <Picture
            src={config.site.errorPageImage}
            alt=""
            ratio="4 / 3"
            shape="card"
            sizes="(min-width: 768px) 40rem, 100vw"
          />
        )}
      </div>
    </Page>
  )
}
