import { createTheme } from '@mui/material/styles'
import ThemeProvider from '@mui/system/ThemeProvider'
import useTheme from '@mui/system/useTheme'
import { useMemo, type ReactNode } from 'react'
import type { Theme } from './theme.ts'

/**
 * For components of `@mui/material` (menus, popovers): MUI's own theme with our values. Our theme only
 * has what our own components read.
 */
export function MuiTheme({ children }: { children: ReactNode }) {
  const { palette, typography, breakpoints, shape, spacing, tokens } = useTheme<Theme>()
  const theme = useMemo(
    () =>
      createTheme({
        palette,
        // Our own buttons within a table or a menu read as they do elsewhere.
        typography: { ...typography, button: { ...typography.button, textTransform: 'none' } },
        breakpoints: { values: breakpoints.values },
        shape,
        spacing,
        components: {
          MuiButtonBase: { defaultProps: { disableRipple: true } },
          MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
          MuiPopover: { styleOverrides: { paper: { boxShadow: tokens.shadow } } },
          MuiMenu: {
            styleOverrides: {
              paper: { borderRadius: 10, boxShadow: tokens.shadow, border: `1px solid ${tokens.line}` },
            },
          },
        },
      }),
    [palette, typography, breakpoints, shape, spacing, tokens]
  )
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>
}
