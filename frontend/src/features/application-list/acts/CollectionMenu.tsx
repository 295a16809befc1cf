import { useTranslation } from 'react-i18next'
import { PopupEntry, PopupMenu } from '../../../ui/PopupMenu.tsx'

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
    <PopupMenu label={t('collection.menu')} anchor={anchor} onClose={onClose}>
      <PopupEntry text={t('permissions.open')} onChoose={onPermissions} />
      <PopupEntry text={t('collection.rooms')} onChoose={onRooms} />
    </PopupMenu>
  )
}
