import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Notices } from './Desk.tsx'
import type { DeskState, LotDesk } from '../model/lot_desk.ts'
import type { Definition } from '../types.ts'
import { PractisedTexts } from './PractisedTexts.tsx'
import { useReturnHints } from '../production/use_return_hints.ts'
import { RefusedMark } from './RefusedMark.tsx'

interface StartPanelProps {
  lotDesk: LotDesk
  state: DeskState
  /** What the plan asks for; undefined: not known yet. */
  definition?: Definition | undefined
  /** What is known of the plan. */
  children?: ReactNode
}

/** What the start says of a qualification: that it is to come, or that it was passed just now. */
function reachedOf({ way, handedIn }: DeskState): 'open' | 'passed' | null {
  const state = way?.qualification?.state
  if (state === 'passed') return handedIn === null ? null : 'passed'
  return state === 'open' ? 'open' : null
}

/** `Again` could be read as another attempt, which is not theirs to take. */
const actionOf = (shown: string | null) =>
  shown === null ? 'start.take' : shown === 'not_qualified' ? 'start.look' : 'start.again'

/** No texts are here: how to get some, and what became of those before. */
export function StartPanel({ lotDesk, state, definition, children }: StartPanelProps) {
  const { t } = useTranslation('marking')
  const isReturned = useReturnHints()
  const { local, noLot, hasEnded, isBusy, isUnreachable, way } = state
  const reason = noLot === null || noLot === 'none' ? null : noLot
  // Also before it is asked for: an attempt that was not passed waits for a supervisor.
  const shown = reason ?? (way?.qualification?.state === 'failed' ? 'not_qualified' : null)
  const reached = reachedOf(state)
  const waiting = local?.entries.filter(({ refusal }) => refusal === null).length ?? 0
  return (
    <>
      <Notices state={state} />
      {isReturned && (
        <Box role="status" sx={{ mb: 3 }}>
          <Notice kind="info">{t('start.returned')}</Notice>
        </Box>
      )}
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
              definition={entry.definition ?? local.definition}
              onDismiss={() => lotDesk.dismiss(entry.task)}
            />
          )
      )}
      {reached === 'passed' && (
        <Box role="status" sx={{ mb: 3 }}>
          <Notice kind="success">{t('way.passed', way?.qualification ?? {})}</Notice>
        </Box>
      )}
      <EmptyState title={t(shown === null ? 'start.title' : `start.${shown}.title`)}>
        <Box sx={{ mt: 2, mx: 'auto', maxWidth: '72ch', color: 'text.secondary' }}>
          {shown !== null
            ? t(`start.${shown}.text`, way?.qualification ?? {})
            : reached === 'open'
              ? t('way.before', way?.qualification ?? {})
              : (children ?? t('start.text'))}
        </Box>
        <Button
          variant="contained"
          sx={{ mt: 5, minHeight: 44 }}
          aria-disabled={isBusy}
          onClick={() => void lotDesk.take()}
        >
          {t(isUnreachable ? 'common:retry' : actionOf(shown))}
        </Button>
      </EmptyState>
      {way?.practised != null && definition !== undefined && (
        <PractisedTexts lot={way.practised} definition={definition} />
      )}
    </>
  )
}
