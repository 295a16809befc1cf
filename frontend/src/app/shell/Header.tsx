import MenuIcon from '../../ui/icons/Menu.ts'
import { Box } from '../../ui/Box.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/router/index.ts'
import { useSession } from '../../api/session.ts'
import { useSettings } from '../../api/settings.ts'
import { useHeaderTitle } from '../../shared/header_title.ts'
import { Logo } from '../../ui/Logo.tsx'
import { HeaderMark } from './HeaderMark.tsx'
import { HeadTools } from './HeadTools.tsx'

/** `onOpenMenu` is null where the menu is beside the page, or where there is none. */
export function Header({ onOpenMenu }: { onOpenMenu: (() => void) | null }) {
  const { t } = useTranslation('shell')
  const session = useSession()
  const settings = useSettings()
  const title = useHeaderTitle()
  const logo = (
    <Logo
      src={(settings ?? session)?.theme.logos.header}
      name={settings?.institution.name ?? 'Banca'}
      height={30}
    />
  )
  const isLink = session?.user.loggedGroup !== 'SCHOOL-ADMIN'
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 'var(--link-line, 0px)',
        '@media (max-height: 500px)': { top: 0 },
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 4 },
        minHeight: 64,
        px: { xs: 2, sm: 5 },
        backgroundColor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {onOpenMenu !== null && (
        <IconButton aria-label={t('openMenu')} onClick={onOpenMenu}>
          <MenuIcon />
        </IconButton>
      )}
      {isLink ? (
        <Box
          component={Link}
          to="/"
          sx={{ display: 'flex', color: 'inherit', textDecoration: 'none', borderRadius: 1, minWidth: 0 }}
        >
          {logo}
        </Box>
      ) : (
        logo
      )}
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          fontWeight: 600,
          color: 'text.secondary',
          textAlign: 'center',
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          display: { xs: 'none', md: 'block' },
        }}
      >
        {title}
      </Box>
      <Box sx={{ display: { xs: 'block', md: 'none' }, flex: 1 }} />
      <HeaderMark />
      <HeadTools />
    </Box>
  )
}
