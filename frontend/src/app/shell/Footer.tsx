import { Box } from '../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../api/settings.ts'
import { TextLink } from '../../ui/TextLink.tsx'

/** The institution's text at the foot of every page; nothing where it has none. */
export function Footer() {
  const { t } = useTranslation('shell')
  const settings = useSettings()
  if (settings === undefined) return null
  const { message, number, email } = settings.footer
  const logo = settings.theme.logos.footer
  if (!message && !number && !email && !logo) return null
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 6,
        rowGap: 2,
        px: { xs: 5, sm: 8 },
        py: 5,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.9375rem',
        color: 'text.secondary',
      }}
    >
      {logo && <Box component="img" src={logo} alt={settings.institution.name} sx={{ height: 28 }} />}
      {message && <span>{message}</span>}
      {number && (
        <span>
          {t('footer.phone')} <TextLink href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</TextLink>
        </span>
      )}
      {email && (
        <span>
          {t('footer.email')} <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </span>
      )}
    </Box>
  )
}
