import { Box } from '../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import type { MenuSection } from '../../api/menu.ts'
import type { IsBuilt } from '../routes/route_table.ts'
import { menuEntries } from './menu_entries.ts'
import { MenuLink } from './MenuLink.tsx'

/** The server's menu, section by section. */
export function SideMenu({ sections, isBuilt }: { sections: readonly MenuSection[]; isBuilt: IsBuilt }) {
  const { t } = useTranslation('shell')
  return (
    <Box component="nav" aria-label={t('menu.label')} sx={{ py: 4 }}>
      {menuEntries(sections, isBuilt).map(({ key, label, entries }) => (
        <Box key={key} sx={{ px: 3, '& + &': { mt: 4, pt: 4, borderTop: 1, borderColor: 'divider' } }}>
          <Box
            component="h2"
            sx={{ m: 0, px: 3, pb: 2, fontSize: '0.875rem', fontWeight: 600, color: 'text.secondary' }}
          >
            {label}
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {entries.map((entry) => (
              <li key={entry.key}>
                <MenuLink entry={entry} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
