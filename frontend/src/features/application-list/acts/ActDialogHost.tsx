import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { ApiError } from '../../../api/errors.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Act } from '../model/acts.ts'
import type { Row } from '../types.ts'
import { AccommodationDialog } from './AccommodationDialog.tsx'
import { DeadlineDialog } from './DeadlineDialog.tsx'
import { ExtraTimeDialog } from './ExtraTimeDialog.tsx'
import { PlainActDialog } from './PlainActDialog.tsx'
import { ResetDialog } from './ResetDialog.tsx'
import { RoomActSheet } from './RoomActSheet.tsx'
import { RoomDialog } from './RoomDialog.tsx'
import type { ActDialogOf, Schedule } from './act_props.ts'

/** Acts on the schedule of one application. */
type ScheduleAct = Exclude<Act, 'restore' | 'accommodation' | 'pause' | 'reload'>

interface ActDialogHostProps extends Omit<ActDialogOf, 'schedule'> {
  act: Act
}

/** The dialog of an act. */
export function ActDialogHost({ act, ...rest }: ActDialogHostProps) {
  switch (act) {
    case 'accommodation':
      return <AccommodationDialog {...rest} />
    case 'restore':
      // Withdrawn, it has no schedule to read.
      return <PlainActDialog act="restore" schedule={null} {...rest} />
    case 'pause':
    case 'reload':
      return <RoomActSheet act={act} {...rest} />
    default:
      return <ScheduledAct act={act} {...rest} />
  }
}

/** Reads how the application is now, and then opens the dialog of the act: what was read with the list may be old. */
function ScheduledAct({ act, ...rest }: Omit<ActDialogOf, 'schedule'> & { act: ScheduleAct }) {
  const { t } = useTranslation('application_list')
  const { row, onClose } = rest
  const { data, error, isFetching, refetch } = useSchedule(row.id)
  if (data === undefined || isFetching)
    return (
      <Dialog title={t(`acts.names.${act}`)} onClose={onClose} actions={null}>
        {error !== null && !isFetching ? (
          <RetryNotice onRetry={() => void refetch()}>{errorText(error, t, t('loadFailed'))}</RetryNotice>
        ) : (
          <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 180, borderRadius: 8 }} />
        )}
      </Dialog>
    )
  return <ActDialogOfKind act={act} {...rest} schedule={data} />
}

function ActDialogOfKind({ act, ...rest }: ActDialogOf & { act: ScheduleAct }) {
  switch (act) {
    case 'deadline':
      return <DeadlineDialog {...rest} />
    case 'extraTime':
      return <ExtraTimeDialog {...rest} />
    case 'room':
      return <RoomDialog {...rest} />
    case 'resetTime':
    case 'resetAnswers':
      return <ResetDialog clearAnswers={act === 'resetAnswers'} {...rest} />
    default:
      return <PlainActDialog act={act} {...rest} />
  }
}

/** Null: the application has no window. */
function useSchedule(id: Row['id']) {
  return useQuery({
    queryKey: ['application-schedule', id],
    queryFn: async ({ signal }): Promise<Schedule | null> => {
      try {
        return await api.get('/v1/applications/:id/application_timewindow', { params: { id }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'no_window') return null
        throw error
      }
    },
    gcTime: 0,
    // While a dialog is open, what was typed counts; the version tells what changed meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
