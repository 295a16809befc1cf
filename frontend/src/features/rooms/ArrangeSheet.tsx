import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { PeoplePart } from './PeoplePart.tsx'
import { StaffPart } from './StaffPart.tsx'
import type { ListedRoom } from './types.ts'
import { useRun } from './use_run.ts'

/**
 * Arranges a room before the exam, for administrators: its candidates, its
 * responsibles, and whether it is open.
 */
export function ArrangeSheet({ room, onClose }: { room: ListedRoom; onClose(): void }) {
  const { t } = useTranslation('rooms')
  const { isBusy, run } = useRun()
  const open = (opened: boolean) =>
    run(
      () => api.put('/v1/rooms/:id', { params: { id: room.id }, body: { opened } }),
      () => t(opened ? 'arrange.opened' : 'arrange.closed', { name: room.name })
    )
  return (
    <SideSheet place="middle" title={t('arrange.title', { name: room.name })} onClose={onClose}>
      <Box component="section" aria-labelledby="room-staff" sx={SECTION}>
        <Typography variant="h3" id="room-staff">
          {t('staff.title')}
        </Typography>
        <StaffPart roomId={room.id} />
      </Box>
      <Box component="section" aria-labelledby="room-people" sx={SECTION}>
        <Typography variant="h3" id="room-people">
          {t('people.title')}
        </Typography>
        <PeoplePart room={room} />
      </Box>
      <Box component="section" sx={SECTION}>
        <Box sx={{ color: 'text.secondary' }}>{t(room.opened ? 'arrange.isOpen' : 'arrange.isClosed')}</Box>
        <Button
          variant="outlined"
          aria-disabled={isBusy}
          onClick={() => void open(!room.opened)}
          sx={{ justifySelf: 'start' }}
        >
          {t(room.opened ? 'arrange.close' : 'arrange.open')}
        </Button>
      </Box>
    </SideSheet>
  )
}

const SECTION = {
  display: 'grid',
  gap: 3,
  minWidth: 0,
  pb: 3,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const
