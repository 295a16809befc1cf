import OpenInNew from '../../ui/icons/OpenInNew.ts'
import { Box } from '../../ui/Box.ts'
import type { Theme } from '../../ui/theme.ts'
import type { SystemStyleObject } from '@mui/system'
import { useTranslation } from 'react-i18next'
import { NavLink } from '../../shared/router/index.ts'
import { VISUALLY_HIDDEN } from '../../ui/visually_hidden.ts'
import type { MenuEntry } from './menu_entries.ts'

export function MenuLink({ entry }: { entry: MenuEntry }) {
  const { t } = useTranslation('shell')
  const { label } = entry
  if (entry.disabled) {
    return (
      <Box component="span" sx={[ROW, { color: 'text.secondary' }]}>
        {label}
        <Box component="span" sx={{ ml: 'auto', fontSize: '0.8125rem' }}>
          {t('menu.disabled')}
        </Box>
      </Box>
    )
  }
  if (entry.opens === 'page') {
    return (
      <Box component={NavLink} to={entry.path} sx={ROW}>
        {label}
      </Box>
    )
  }
  const isOut = entry.opens === 'out'
  return (
    <Box
      component="a"
      href={entry.path}
      sx={ROW}
      {...(isOut && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {label}
      {isOut && (
        <>
          <OpenInNew fontSize="small" aria-hidden sx={{ ml: 'auto' }} />
          <Box component="span" sx={VISUALLY_HIDDEN}>
            {t('menu.newTab')}
          </Box>
        </>
      )}
    </Box>
  )
}

const ROW = ({ tokens }: Theme): SystemStyleObject<Theme> => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 44,
  px: 3,
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
  'a&:hover': { backgroundColor: 'action.hover' },
  '&.active': { fontWeight: 600, color: 'primary.main', backgroundColor: tokens.savedGround },
})
