import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { roomSource } from '../../../ui/pickers/sources.ts'
import { Picker } from '../../../ui/pickers/Picker.tsx'
import type { PickerOption } from '../../../ui/pickers/types.ts'
import { toast } from '../../../ui/toasts.ts'
import type { ActDialogOf } from './act_props.ts'
import { ActDialog } from './ActDialog.tsx'
import { sendRoom } from './send_room.ts'
import { useAct } from './use_act.ts'

/** Another room of the collection, before the exam begins. */
export function RoomDialog({ row, schedule, onDone, onClose }: ActDialogOf) {
  const { t } = useTranslation('application_list')
  const [room, setRoom] = useState<PickerOption | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { run, fields, ...act } = useAct(schedule?.version)
  const submit = async () => {
    if (room === null) return setMissing(true)
    const done = await run((version) => sendRoom(row.id, room.id, version), t('room.failed'))
    if (done === null) return
    toast('success', t('room.done'))
    onDone()
  }
  return (
    <ActDialog
      title={t('room.title', { name: row.user.name })}
      action={t('room.save')}
      onSubmit={() => void submit()}
      onClose={onClose}
      {...act}
    >
      <Box sx={{ color: 'text.secondary' }}>
        {row.channelName === null ? t('room.none') : t('room.now', { room: row.channelName })}
      </Box>
      {/* The list of rooms needs space inside the dialog, which scrolls. */}
      <Box sx={{ minHeight: 240 }}>
        <Picker
          label={t('columns.room')}
          source={roomSource(row.exam.collection.id)}
          value={room}
          error={isMissing ? t('common:required') : fields.roomId?.[0]}
          onChange={(chosen) => {
            setRoom(chosen)
            setMissing(false)
          }}
        />
      </Box>
    </ActDialog>
  )
}
