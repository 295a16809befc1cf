import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import { MuiTheme } from '../../../ui/MuiTheme.tsx'

interface CollectionMenuProps {
  anchor: HTMLElement
  onPermissions(): void
  onRooms(): void
  onClose(): void
}

/** What administrators do with all of a collection. */
export default function CollectionMenu({ anchor, onPermissions, onRooms, onClose }: CollectionMenuProps) {
  const { t } = useTranslation('application_list')
  return (
    <MuiTheme>
      <Menu
        open
        anchorEl={anchor}
        container={() => document.getElementById('conteudo') ?? document.body}
        onClose={onClose}
        disableScrollLock
        transitionDuration={0}
        slotProps={{ list: { 'aria-label': t('collection.menu') } }}
      >
        <MenuItem onClick={onPermissions}>{t('permissions.open')}</MenuItem>
        <MenuItem onClick={onRooms}>{t('collection.rooms')}</MenuItem>
      </Menu>
    </MuiTheme>
  )
}
