import L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { businessApi, storesApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { MapBox } from '@larder/shared/map'
import { Icon, useNavigate } from '@larder/shared/ui'

const MARKER_SIZE_PX = 44
const MAP_MARGIN_PX = 56
const MAX_ZOOM = 15

type Place = storesApi.StoreSearchReply['fulfilmentLocation']
type Props = {
  stores: readonly Pick<storesApi.StoreCard, 'slug' | 'storeName' | 'latitude' | 'longitude'>[]
  /** The searched location. */
  place: Pick<Place, 'latitude' | 'longitude'>
  tiles: businessApi.OutsideService
  label: string
}

/** Copies a marker icon that React rendered hidden beside the map, because Leaflet takes DOM nodes. */
function createMarkerIcon(name: string, icons: HTMLElement | null): L.DivIcon {
  const icon = icons?.querySelector(`[data-icon="${name}"]`)?.cloneNode(true)
  const html = icon instanceof HTMLElement ? icon : false
  return L.divIcon({ html, className: '', iconSize: [MARKER_SIZE_PX, MARKER_SIZE_PX] })
}

/** The map. Each store's marker links to the store by pointer and keyboard. */
export function LeafletStores({ stores, place, tiles, label }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const icons = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { baseUrl = '', attribution = '' } = tiles
  const { latitude, longitude } = place

  // An effect, because Leaflet draws into a DOM node outside of React.
  useEffect(() => {
    if (!container.current) return
    const map = L.map(container.current, {
      scrollWheelZoom: false,
      zoomAnimation: false,
      fadeAnimation: false,
    })
    map.attributionControl.setPrefix(false)
    L.tileLayer(baseUrl, { attribution, maxZoom: 19 }).addTo(map)
    const searched: L.LatLngTuple[] =
      latitude !== undefined && longitude !== undefined ? [[latitude, longitude]] : []
    const bounds = L.latLngBounds([
      ...searched,
      ...stores.map((store): L.LatLngTuple => [store.latitude, store.longitude]),
    ])
    // Set before the markers are added, because Leaflet creates their nodes only once it has a view.
    if (bounds.isValid())
      map.fitBounds(bounds, { padding: [MAP_MARGIN_PX, MAP_MARGIN_PX], maxZoom: MAX_ZOOM, animate: false })
    for (const point of searched) {
      const you = L.marker(point, {
        icon: createMarkerIcon('you', icons.current),
        interactive: false,
        keyboard: false,
      })
      you.addTo(map).getElement()?.setAttribute('data-who', 'you')
    }
    for (const { slug, storeName, latitude: lat, longitude: lng } of stores) {
      L.marker([lat, lng], {
        icon: createMarkerIcon('store', icons.current),
        alt: storeName,
        title: storeName,
      })
        .on('click keypress', () => void navigate(paths.store({ slug })))
        .addTo(map)
        .getElement()
        ?.setAttribute('aria-label', storeName)
    }
    return () => void map.remove()
  }, [baseUrl, attribution, latitude, longitude, stores, navigate])

  return (
    <div>
      <div ref={icons} hidden>
        {(['store', 'you'] as const).map((name) => (
          <span key={name} data-icon={name}>
            <Icon name={name === 'you' ? 'home' : 'store'} size="small" />
          </span>
        ))}
      </div>
      <MapBox ref={container} role="region" aria-label={label} />
    </div>
  )
}
