import Box, { type BoxProps } from '@mui/material/Box'

const ELEMENTS = { h1: 'h1', h2: 'h2', h3: 'h3', body1: 'p', body2: 'p', caption: 'span' } as const

type TypographyProps = Omit<BoxProps, 'color'> & { variant?: keyof typeof ELEMENTS }

/** A text in one of the sizes of the theme. Its element is that of the size unless `component` names another. */
export function Typography({
  variant = 'body1',
  component = ELEMENTS[variant],
  sx = [],
  ...rest
}: TypographyProps) {
  return (
    <Box
      component={component}
      sx={[{ m: 0, typography: variant }, ...(Array.isArray(sx) ? sx : [sx])]}
      {...rest}
    />
  )
}
