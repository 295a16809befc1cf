import { loadedLogic } from '@banca/item-renderers/view'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerVersion, Id } from '../../../offline/index.ts'
import Alert from '../../../ui/Alert.tsx'
import { dayAndTime } from '../../../locales/dates.ts'
import { toast } from '../../../ui/toasts.ts'
import { wireResponse } from '../rules/response.ts'
import type { ExamItem } from '../exam/calls.ts'
import { useExam } from '../exam/context.ts'
import { decideVersion } from '../exam/other_versions.ts'

/**
 * Another device wrote a different answer: the candidate decides which one stays. Nothing is lost either way.
 */
export function VersionNotice({
  answerId,
  item,
  version,
}: {
  answerId: Id
  item: ExamItem
  version: AnswerVersion
}) {
  const { t, i18n } = useTranslation('version')
  const { openExam } = useExam()
  const [busy, setBusy] = useState(false)
  const [now] = useState(() => Date.now())
  const decide = async (decision: 'used' | 'kept') => {
    if (busy) return
    setBusy(true)
    try {
      await decideVersion(openExam, { answerId, version, decision })
      if (decision === 'used') toast('success', t('used'))
    } catch {
      toast('error', t('failed'))
      setBusy(false)
    }
  }
  const at = version.at == null ? '' : dayAndTime(version.at, i18n.language, now)
  const device = version.device ?? null
  return (
    <Alert
      severity="info"
      role="status"
      data-testid="version-notice"
      sx={{ mb: 4, alignItems: 'flex-start' }}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <strong>{t('title')}</strong>
        <Box sx={{ color: 'text.secondary' }}>
          {device === null ? t('fromUnknown', { at }) : t('from', { device, at })}
        </Box>
        <Box
          component="blockquote"
          sx={{
            m: 0,
            pl: 3,
            borderLeft: 3,
            borderColor: 'divider',
            maxHeight: 160,
            overflowY: 'auto',
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-wrap',
          }}
          tabIndex={0}
        >
          {lineOf(item, version)}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="contained" aria-disabled={busy} onClick={() => void decide('used')}>
            {t('use')}
          </Button>
          <Button variant="outlined" aria-disabled={busy} onClick={() => void decide('kept')}>
            {t('usePresent')}
          </Button>
        </Box>
      </Box>
    </Alert>
  )
}

function lineOf(
  item: ExamItem,
  { alternativeId = null, alternatives, freeResponse = null, gradeLinear = null }: AnswerVersion
): string {
  const content = wireResponse({ alternativeId, alternatives: alternatives ?? [], freeResponse, gradeLinear })
  return content.freeResponse !== null && item.category === 'FREE_RESPONSE'
    ? content.freeResponse
    : (loadedLogic(item.category)?.summaryLine(item, content) ?? '')
}
