import { Box } from '../../ui/Box.ts'
import { Typography } from '../../ui/Typography.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Board beside the form: the school's name, and what a candidate can rely on. */
export function Welcome({ logo }: { logo: ReactNode }) {
  const { t } = useTranslation('login')
  return (
    <Box
      component="header"
      sx={({ tokens }) => ({
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        gap: 8,
        px: { xs: 5, sm: 10, md: 12 },
        py: { xs: 5, md: 10 },
        backgroundColor: tokens.board,
        color: tokens.onBoard,
        borderRight: `1px solid ${tokens.line}`,
        // Faint ruled lines, as in an exercise book.
        backgroundImage: `repeating-linear-gradient(to bottom, transparent 0 39px, ${tokens.boardLine} 39px 40px)`,
      })}
    >
      {logo}
      <Box sx={{ display: { xs: 'none', md: 'block' }, maxWidth: 440 }}>
        <Typography
          component="p"
          sx={{
            fontSize: '2.125rem',
            lineHeight: 1.25,
            fontWeight: 700,
            textWrap: 'balance',
            letterSpacing: '-0.01em',
          }}
        >
          {t('welcome.title')}
        </Typography>
        <Typography sx={{ mt: 4, maxWidth: 400 }}>{t('welcome.text')}</Typography>
      </Box>
      <Box aria-hidden sx={{ display: { xs: 'none', md: 'block' }, height: 36 }} />
    </Box>
  )
}
