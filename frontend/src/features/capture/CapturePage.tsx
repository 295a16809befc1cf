import { Box } from '../../ui/Box.ts'
import { Typography } from '../../ui/Typography.tsx'
import type { ReactNode } from 'react'
import { useSettings } from '../../api/settings.ts'
import { Logo } from '../../ui/Logo.tsx'
import { usePageTitle } from '../../shared/page_title.ts'

interface CapturePageProps {
  title: string
  children: ReactNode
  /** Buttons, the primary one first. */
  actions?: ReactNode
}

/** Page layout with one column: title, instructions, buttons. */
export function CapturePage({ title, children, actions }: CapturePageProps) {
  const settings = useSettings()
  usePageTitle(title)
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="header"
        sx={({ tokens }) => ({
          display: 'flex',
          alignItems: 'center',
          minHeight: 64,
          px: { xs: 4, sm: 6 },
          borderBottom: `1px solid ${tokens.line}`,
          backgroundColor: tokens.surface,
        })}
      >
        <Logo src={settings?.theme.logos.header} name={settings?.institution.name ?? 'Banca'} height={28} />
      </Box>
      <Box
        component="main"
        sx={{ width: '100%', maxWidth: 760, mx: 'auto', px: { xs: 4, sm: 6 }, pt: { xs: 5, sm: 8 }, pb: 12 }}
      >
        <Typography variant="h1" sx={{ mb: 4 }}>
          {title}
        </Typography>
        {children}
        {actions !== undefined && (
          <Box sx={{ mt: 6, display: 'flex', flexWrap: 'wrap', gap: 3, '& > *': { minHeight: 48 } }}>
            {actions}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** A numbered list of steps. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <Box component="ol" sx={{ my: 0, pl: 6, '& > li': { mb: 2.5, pl: 1, lineHeight: 1.55 } }}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </Box>
  )
}
