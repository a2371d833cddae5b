// By path, so that only these modules enter the bundle (federation.md, Traps: MUI).
export { default as Box } from '@mui/material/Box'
export { default as Stack } from '@mui/material/Stack'
export { default as Typography } from '@mui/material/Typography'
