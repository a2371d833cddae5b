export { styled, useTheme } from '@mui/material/styles'
export { keyframes } from '@emotion/react'
