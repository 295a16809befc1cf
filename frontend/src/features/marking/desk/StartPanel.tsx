import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Notices } from './Desk.tsx'
import type { DeskState, LotDesk } from '../model/lot_desk.ts'
import { RefusedMark } from './RefusedMark.tsx'

interface StartPanelProps {
  lotDesk: LotDesk
  state: DeskState
  /** What is known of the plan. */
  children?: ReactNode
}

/** No texts are here: how to get some, and what became of those before. */
export function StartPanel({ lotDesk, state, children }: StartPanelProps) {
  const { t } = useTranslation('marking')
  const { local, noLot, hasEnded, isBusy, isUnreachable } = state
  const reason = noLot === null || noLot === 'none' ? null : noLot
  const waiting = local?.entries.filter(({ refusal }) => refusal === null).length ?? 0
  return (
    <>
      <Notices state={state} />
      {hasEnded && (
        <Box role="alert" sx={{ mb: 3 }}>
          <Notice kind="warning">{t('start.ended')}</Notice>
        </Box>
      )}
      {waiting > 0 && (
        <Box role="status" sx={{ mb: 3 }}>
          <Notice kind="info">{t('start.waiting', { count: waiting })}</Notice>
        </Box>
      )}
      {local?.entries.map(
        (entry) =>
          entry.refusal !== null && (
            <RefusedMark
              key={entry.task}
              withMark
              entry={entry}
              definition={local.definition}
              onDismiss={() => lotDesk.dismiss(entry.task)}
            />
          )
      )}
      <EmptyState title={t(reason === null ? 'start.title' : `start.${reason}.title`)}>
        <Box sx={{ mt: 2, color: 'text.secondary' }}>
          {reason === null ? (children ?? t('start.text')) : t(`start.${reason}.text`)}
        </Box>
        <Button
          variant="contained"
          sx={{ mt: 5, minHeight: 44 }}
          aria-disabled={isBusy}
          onClick={() => void lotDesk.take()}
        >
          {t(isUnreachable ? 'common:retry' : reason === null ? 'start.take' : 'start.again')}
        </Button>
      </EmptyState>
    </>
  )
}
