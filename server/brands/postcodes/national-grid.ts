import proj4 from 'proj4'

/** The National Grid with its seven-parameter shift to WGS84 (EPSG:27700), accurate to about five metres. */
const NATIONAL_GRID_PROJECTION =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
  '+towgs84=446.448,-125.157,542.06,0.1502,0.247,0.8421,-20.4894 +units=m +no_defs'

const wgs84Converter = proj4(NATIONAL_GRID_PROJECTION, 'WGS84')

/** Converts British National Grid easting and northing (metres) to WGS84 latitude and longitude (degrees). */
export function gridToWgs84(easting: number, northing: number): { latitude: number; longitude: number } {
  const [longitude, latitude] = wgs84Converter.forward([easting, northing])
  return { latitude, longitude }
}
