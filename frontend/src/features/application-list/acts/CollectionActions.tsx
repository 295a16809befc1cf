import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { pathOf } from '../../../api/routes.ts'
import { useSession } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.ts'
import ExpandMore from '../../../ui/icons/ExpandMore.ts'
import { laterDialog } from '../../../ui/Later.tsx'
import { toast } from '../../../ui/toasts.ts'
import { useSheetAt } from '../sheets/use_sheet_orders.ts'
import type { Disclosing } from './PermissionsDialog.tsx'

const CollectionMenu = laterDialog(() => import('./CollectionMenu.tsx'))
const PermissionsDialog = laterDialog(() => import('./PermissionsDialog.tsx'))

/** What administrators do with all of a collection: what its candidates may see, and who sits in which room. */
export function CollectionActions({ collection }: { collection: Disclosing }) {
  const { t } = useTranslation('application_list')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isSetting, setSetting] = useState(false)
  const sheetAt = useSheetAt(collection.id)
  const isAdministrator = useSession()?.user.loggedGroup === 'ADMINISTRADOR'
  useEffect(() => {
    if (isAdministrator) [CollectionMenu, PermissionsDialog].forEach(({ fetch }) => fetch())
  }, [isAdministrator])
  if (!isAdministrator) return null
  const download = async () => {
    setAnchor(null)
    const filled = { params: { id: collection.id }, query: { format: 'excel' } }
    try {
      await sheetAt(pathOf('/v1/collections/:id/rooms_list', filled), `salas-${collection.id}.xlsx`)
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
      {anchor !== null && (
        <CollectionMenu
          anchor={anchor}
          onPermissions={() => {
            setAnchor(null)
            setSetting(true)
          }}
          onRooms={() => void download()}
          onClose={() => setAnchor(null)}
        />
      )}
      {isSetting && <PermissionsDialog collection={collection} onClose={() => setSetting(false)} />}
    </>
  )
}
