import type { ReactNode } from 'react'
import { Box } from './Box.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { Logo } from './Logo.tsx'

interface PlainFrameProps {
  /** The institution's own picture, as `Logo` has it. */
  logo: string | null | undefined
  name: string | undefined
  children: ReactNode
}

/** A page of somebody who is not logged in: logo and language above one column. */
export function PlainFrame({ logo, name = 'Banca', children }: PlainFrameProps) {
  return (
    <Box
      component="main"
      sx={{ maxWidth: 480, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 6, sm: 10 }, display: 'grid', gap: 6 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 4,
          justifyContent: 'space-between',
          alignItems: 'center',
        }}
      >
        <Logo src={logo} name={name} height={36} />
        <LanguageChoice quiet />
      </Box>
      {children}
    </Box>
  )
}
