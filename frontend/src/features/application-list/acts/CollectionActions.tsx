import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { pathOf } from '../../../api/routes.ts'
import { useSession } from '../../../api/session.ts'
import { saveAs } from '../../../shared/save_as.ts'
import { Button } from '../../../ui/Button.ts'
import ExpandMore from '../../../ui/icons/ExpandMore.ts'
import { MuiTheme } from '../../../ui/MuiTheme.tsx'
import { toast } from '../../../ui/toasts.ts'
import { PermissionsDialog, type Disclosing } from './PermissionsDialog.tsx'

/** What administrators do with all of a collection: what its candidates may see, and who sits in which room. */
export function CollectionActions({ collection }: { collection: Disclosing }) {
  const { t } = useTranslation('application_list')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isSetting, setSetting] = useState(false)
  if (useSession()?.user.loggedGroup !== 'ADMINISTRADOR') return null
  const download = async () => {
    setAnchor(null)
    const filled = { params: { id: collection.id }, query: { format: 'excel' } }
    try {
      saveAs(await api.blob(pathOf('/v1/collections/:id/rooms_list', filled)), `salas-${collection.id}.xlsx`)
    } catch (error) {
      toast('error', errorText(error, t, t('collection.downloadFailed')))
    }
  }
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('collection.menu')}
      </Button>
      <MuiTheme>
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          container={() => document.getElementById('conteudo') ?? document.body}
          onClose={() => setAnchor(null)}
          disableScrollLock
          transitionDuration={0}
          slotProps={{ list: { 'aria-label': t('collection.menu') } }}
        >
          <MenuItem
            onClick={() => {
              setAnchor(null)
              setSetting(true)
            }}
          >
            {t('permissions.open')}
          </MenuItem>
          <MenuItem onClick={() => void download()}>{t('collection.rooms')}</MenuItem>
        </Menu>
      </MuiTheme>
      {isSetting && <PermissionsDialog collection={collection} onClose={() => setSetting(false)} />}
    </>
  )
}
