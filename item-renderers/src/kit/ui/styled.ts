import createBox from '@mui/system/createBox'
import createStyled from '@mui/system/createStyled'
import type { Theme } from './theme.ts'

/** MUI's `styled` and `Box` without the themes and components of `@mui/material`, which a candidate does not download. */
export const styled = createStyled<Theme>()
export const Box = createBox<Theme>()
