import { flushSync } from 'react-dom'
import { useAllowed } from '../../api/permissions.ts'
import { laterDialog } from '../../ui/Later.tsx'
import { ActDialogHost } from './acts/ActDialogHost.tsx'
import { RowMenu } from './acts/RowMenu.tsx'
import { useActor } from './acts/use_actor.ts'
import { ApplicationSheet } from './ApplicationSheet.tsx'
import { entriesFor } from './model/acts.ts'
import type { Opened } from './model/opened.ts'
import type { Row } from './types.ts'
import { useAdaptiveSteps } from './use_adaptive_steps.ts'

const QuarantinedAnswersSheet = laterDialog(
  () => import('../../exam/quarantined_answers/QuarantinedAnswersSheet.tsx')
)

/** With the charts, which most people never open. */
const AdaptiveSheet = laterDialog(() => import('./AdaptiveSheet.tsx'))

interface OpenedRowProps {
  /** The collection has ended for acts of staff. */
  isOver: boolean
  opened: Opened
  onChange(opened: Opened): void
  onClose(): void
  onWithdrawn(row: Row): void
}

/** What is opened from a row of the list: its details, its menu, the dialog of an act. */
export default function OpenedRow({ isOver, opened, onChange, onClose: close, onWithdrawn }: OpenedRowProps) {
  const showsTimes = useAllowed()('Dashboard.List.showTimeInfo')
  const actor = useActor()
  const { row, heardAt } = opened
  const steps = useAdaptiveSteps(row.id, {
    isWanted: opened.what === 'menu' && row.exam.adaptative,
    isOpen: false,
  })
  // The entry of the menu that had the focus before is gone: the focus returns to the button of the menu.
  const closeAct = (anchor: HTMLElement) => {
    flushSync(close)
    anchor.focus()
  }
  switch (opened.what) {
    case 'sheet':
      return <ApplicationSheet row={row} heardAt={heardAt} showsTimes={showsTimes} onClose={close} />
    case 'quarantined':
      return <QuarantinedAnswersSheet applicationId={row.id} name={row.user.name} onClose={close} />
    case 'menu': {
      const on = {
        status: row.status,
        isSecondaryChance: row.exam.isSecondaryChance,
        reseted: row.reseted,
        hasRoom: row.roomId !== null,
        isWithdrawn: row.isWithdrawn,
      }
      return (
        <RowMenu
          name={row.user.name}
          entries={entriesFor(actor, on, isOver)}
          anchor={opened.anchor}
          onChoose={(act) => onChange({ ...opened, what: 'act', act })}
          onAdaptive={
            row.exam.adaptative && (steps.data?.length ?? 0) > 0
              ? () => onChange({ ...opened, what: 'adaptive' })
              : undefined
          }
          onClose={close}
        />
      )
    }
    case 'adaptive':
      return <AdaptiveSheet row={row} onClose={() => closeAct(opened.anchor)} />
    case 'act':
      return (
        <ActDialogHost
          act={opened.act}
          row={row}
          heardAt={heardAt}
          onDone={() => {
            closeAct(opened.anchor)
            if (opened.act === 'withdraw') onWithdrawn(row)
          }}
          onClose={() => closeAct(opened.anchor)}
        />
      )
  }
}
