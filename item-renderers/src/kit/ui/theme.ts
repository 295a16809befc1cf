import type { Theme as SystemTheme } from '@mui/system/createTheme'

export interface Colour {
  main: string
  /** Ground of a notice of this colour. */
  light: string
  /** Under the pointer. */
  dark: string
  /** Text on `main`. */
  contrastText: string
}

type ColourName = 'primary' | 'secondary' | 'info' | 'warning' | 'error' | 'success'

export interface Palette extends Record<ColourName, Colour> {
  mode: 'light' | 'dark'
  text: { primary: string; secondary: string }
  background: { default: string; paper: string }
  divider: string
  /** Border of a control, 3:1 on its ground; where there is none, that of quiet text. */
  control?: string
  action: { hover: string; hoverOpacity: number; disabled: string; disabledBackground: string }
}

type TextStyle = {
  fontFamily?: string
  fontSize?: string
  fontWeight?: number
  lineHeight?: number
}

export interface Typography {
  fontFamily?: string
  fontWeightBold?: number
  body1: TextStyle
  button: TextStyle
}

/**
 * What the components of the candidate's pages read of a theme: a part of MUI's, so that they look right under one of those too.
 * An app adds its own by module augmentation (`frontend/src/ui/theme.ts`).
 */
export interface Theme extends Omit<SystemTheme, 'palette' | 'typography'> {
  palette: Palette
  typography: Typography
}
