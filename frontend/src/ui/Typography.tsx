import type { ComponentProps, ElementType } from 'react'
import { Box } from './Box.ts'

const ELEMENTS = { h1: 'h1', h2: 'h2', h3: 'h3', body1: 'p', body2: 'p', caption: 'span' } as const

type TypographyProps = Omit<ComponentProps<typeof Box>, 'color'> & {
  variant?: keyof typeof ELEMENTS
  component?: ElementType
}

/**
 * A text in one of the variants of the theme. Its element is that of the variant
 * unless `component` names another.
 */
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
